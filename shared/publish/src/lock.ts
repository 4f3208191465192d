import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** How long to wait for another publication, which takes milliseconds. */
const LOCK_TIMEOUT_MS = 60_000;
/** A lock of another machine is abandoned at this age. */
const ABANDONED_MS = 120_000;

interface Holder {
  pid: number;
  host: string;
  /** Distinguishes two locks of one process. */
  token: string;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Age of a file by the file system's clock: clocks of machines differ. */
function ageOf(file: string): number {
  const probe = `${file}.${process.pid}.now`;
  writeFileSync(probe, '');
  const { mtimeMs } = statSync(probe);
  rmSync(probe);
  return mtimeMs - statSync(file).mtimeMs;
}

/** Content of an abandoned lock; undefined while its holder may be running. */
function abandoned(file: string): string | undefined {
  try {
    const age = ageOf(file);
    const text = readFileSync(file, 'utf8');
    const { pid, host }: Holder = JSON.parse(text);
    return age > ABANDONED_MS || (host === hostname() && !isAlive(pid)) ? text : undefined;
  } catch {
    // Released, or not written yet.
    return undefined;
  }
}

/** Removes an abandoned lock, unless another process has replaced it. */
function clear(file: string, text: string): void {
  const aside = `${file}.${process.pid}.abandoned`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file);
    rmSync(aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function take(file: string): boolean {
  try {
    const holder: Holder = { pid: process.pid, host: hostname(), token: randomUUID() };
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Runs `work` exclusively among all processes that see the file.
 * @throws {Error} when the lock is not released in time
 */
export async function withLock<Result>(file: string, work: () => Result): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  while (!take(file)) {
    const left = abandoned(file);
    if (left !== undefined) clear(file, left);
    else if (Date.now() > deadline) throw new Error(`Another publication is running: ${file}`);
    else await wait(20 + Math.random() * 30);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}
