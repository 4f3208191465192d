import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FileError } from '../platform/files/text.ts';
import { type ImportSettings, NO_IMPORT_SETTINGS } from './lab-columns.ts';
import type { LabFile } from './lab-file.ts';

/** The worker's response: the rows, or why the file cannot be read. */
export type WorkerResponse = { read: LabFile } | { faults: readonly string[] };

/** Ten times as long as the largest permitted file takes on a small server. */
const TIME_LIMIT_MS = 60_000;
const MEMORY_LIMIT_MB = 512;
/** After a larger file the thread is ended. */
const MAX_REUSE_BYTES = 1_048_576;

let currentRead: Promise<unknown> = Promise.resolve();

/**
 * Reads a laboratory's file in a separate thread, so that requests are still answered: one file at a time,
 * each with a limit on time and memory.
 * @throws {FileError} when it cannot be read, or takes too much time or memory
 */
export function readInWorker(
  bytes: Buffer,
  importSettings: ImportSettings = NO_IMPORT_SETTINGS,
): Promise<LabFile> {
  const turn = currentRead.then(() => readNow(bytes, importSettings));
  currentRead = turn.catch(() => {});
  return turn;
}

async function readNow(bytes: Buffer, importSettings: ImportSettings): Promise<LabFile> {
  const answer = await askWorker(bytes, importSettings);
  if ('faults' in answer) throw new FileError(...answer.faults);
  return answer.read;
}

/** A thread waiting for the next file: starting one takes longer than reading most files. */
let idleWorker: Worker | undefined;

function startThread(): Worker {
  const thread = new Worker(new URL('./lab-file-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  const forget = () => {
    if (idleWorker === thread) idleWorker = undefined;
  };
  return thread.on('error', forget).on('exit', forget);
}

/** @throws {Error} from the thread, or on timeout */
async function askWorker(bytes: Buffer, importSettings: ImportSettings): Promise<WorkerResponse> {
  idleWorker ??= startThread();
  const thread = idleWorker;
  thread.ref();
  thread.postMessage({ bytes: new Uint8Array(bytes), importSettings });
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const [answer]: WorkerResponse[] = await once(thread, 'message', { signal });
    if (answer) return answer;
    throw new Error('the reading thread did not respond');
  } catch (error) {
    idleWorker = undefined;
    await thread.terminate();
    throw isResourceLimitError(error)
      ? new FileError('This file takes too long to read. Split it into smaller files.')
      : error;
  } finally {
    // Ending the thread frees the memory of a large file.
    if (bytes.length > MAX_REUSE_BYTES) await thread.terminate();
    else thread.unref();
  }
}

const isResourceLimitError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
