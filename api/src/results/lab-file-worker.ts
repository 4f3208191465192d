import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { FileError } from '../files/text.ts';
import { readLabFile } from './lab-file.ts';
import type { ReadAnswer } from './read-in-worker.ts';

/** Reads the bytes that it was started with, answers once and ends. */
function answer(): ReadAnswer {
  try {
    return { read: readLabFile(Buffer.from(z.instanceof(Uint8Array).parse(workerData))) };
  } catch (error) {
    if (error instanceof FileError) return { faults: error.lines };
    throw error;
  }
}

parentPort?.postMessage(answer());
