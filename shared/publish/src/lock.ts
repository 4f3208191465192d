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

/** How long somebody else's change of the registry is waited for; it takes milliseconds. */
const PATIENCE_MS = 60_000;
/** A lock of another machine that is this old was left behind. */
const ABANDONED_MS = 120_000;

interface Holder {
  pid: number;
  host: string;
  /** Tells two locks of one process apart. */
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

/** Milliseconds since a file was written, by the file system's clock: machines' clocks differ. */
function ageOf(file: string): number {
  const probe = `${file}.${process.pid}.now`;
  writeFileSync(probe, '');
  const { mtimeMs } = statSync(probe);
  rmSync(probe);
  return mtimeMs - statSync(file).mtimeMs;
}

/** What an abandoned lock says, or nothing when whoever took it may still be at work. */
function abandoned(file: string): string | undefined {
  try {
    const age = ageOf(file);
    const text = readFileSync(file, 'utf8');
    const { pid, host }: Holder = JSON.parse(text);
    return age > ABANDONED_MS || (host === hostname() && !isAlive(pid)) ? text : undefined;
  } catch {
    // Given back, or not yet written: neither is abandoned.
    return undefined;
  }
}

/** Takes an abandoned lock away, unless somebody was quicker and the file is a lock of his own. */
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
 * Runs `work` while nobody else does, in this or any other process that sees the file.
 * @throws {Error} when somebody holds the lock for a whole minute
 */
export async function withLock<Result>(file: string, work: () => Result): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + PATIENCE_MS;
  while (!take(file)) {
    const left = abandoned(file);
    if (left !== undefined) clear(file, left);
    else if (Date.now() > deadline) throw new Error(`Somebody else is publishing: ${file}`);
    else await wait(20 + Math.random() * 30);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}
