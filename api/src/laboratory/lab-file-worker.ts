import { parentPort } from 'node:worker_threads';
import * as z from 'zod';
import { FileError } from '../platform/files/text.ts';
import { importSettingsSchema } from './lab-columns.ts';
import { readLabFile } from './lab-file.ts';
import type { WorkerResponse } from './read-in-worker.ts';

const workerRequest = z.object({
  bytes: z.instanceof(Uint8Array),
  importSettings: importSettingsSchema,
});

function handleRequest(message: unknown): WorkerResponse {
  const { bytes, importSettings } = workerRequest.parse(message);
  try {
    return { read: readLabFile(Buffer.from(bytes), importSettings) };
  } catch (error) {
    if (error instanceof FileError) return { faults: error.lines };
    throw error;
  }
}

parentPort?.on('message', (message) => parentPort?.postMessage(handleRequest(message)));
