import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { FileError } from '../files/text.ts';
import { habitsSchema } from './lab-columns.ts';
import { readLabFile } from './lab-file.ts';
import type { ReadAnswer } from './read-in-worker.ts';

const work = z.object({ bytes: z.instanceof(Uint8Array), habits: habitsSchema });

/** Reads the bytes that it was started with, answers once and ends. */
function answer(): ReadAnswer {
  const { bytes, habits } = work.parse(workerData);
  try {
    return { read: readLabFile(Buffer.from(bytes), habits) };
  } catch (error) {
    if (error instanceof FileError) return { faults: error.lines };
    throw error;
  }
}

parentPort?.postMessage(answer());
