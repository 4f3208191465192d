import { Worker } from 'node:worker_threads';
import { FileError } from '../files/text.ts';
import { type LabHabits, NO_HABITS } from './lab-columns.ts';
import type { LabFile } from './lab-file.ts';

/** What the worker answers: the rows, or why the file cannot be read. */
export type ReadAnswer = { read: LabFile } | { faults: readonly string[] };

/** Ten times what the largest permitted file takes on a small server. */
const TIME_LIMIT_MS = 60_000;
const MEMORY_LIMIT_MB = 512;

let running: Promise<unknown> = Promise.resolve();

/**
 * Reads a laboratory's file in a thread of its own, so that requests are answered meanwhile: one file
 * after another, each within a limit of time and memory.
 * @throws {FileError} when it cannot be read, or takes too long or too much memory
 */
export function readInWorker(bytes: Buffer, habits: LabHabits = NO_HABITS): Promise<LabFile> {
  const turn = running.then(() => readNow(bytes, habits));
  running = turn.catch(() => {});
  return turn;
}

async function readNow(bytes: Buffer, habits: LabHabits): Promise<LabFile> {
  const answer = await workerAnswer(bytes, habits);
  if ('faults' in answer) throw new FileError(...answer.faults);
  return answer.read;
}

function workerAnswer(bytes: Buffer, habits: LabHabits): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./lab-file-worker.ts', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), habits },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const tooMuch = () => new FileError('This file takes too long to read: split it.');
    const timer = setTimeout(() => {
      reject(tooMuch());
      void worker.terminate();
    }, TIME_LIMIT_MS);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    );
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the reading thread ended with ${code}`));
    });
  });
}
