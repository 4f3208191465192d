import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';

const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;
/** The most that a process may log in a day, so that repeated calls cannot fill the disk. */
const MAX_BYTES = 50_000_000;

interface LogFileOptions {
  now: () => Date;
  largest?: number;
}

const toDay = (at: Date) => at.toISOString().slice(0, 10);

/** Removes log files that are too old, whichever process wrote them. */
function removeOldFiles(folder: string, now: Date): void {
  const first = toDay(new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
  for (const file of readdirSync(folder)) {
    const [, day] = /^(\d{4}-\d\d-\d\d)\..+\.jsonl$/.exec(file) ?? [];
    if (day && day < first) rmSync(join(folder, file), { force: true });
  }
}

/**
 * Writes log files, kept for 30 days, to a folder that processes share, one file per process and
 * day. A container's own log is lost when an update replaces it.
 */
export function createLogFiles(
  folder: string,
  { now, largest = MAX_BYTES }: LogFileOptions = { now: () => new Date() },
): DestinationStream {
  let day = '';
  let file = '';
  let size = 0;
  let failed = false;
  const begin = (at: Date) => {
    day = toDay(at);
    file = join(folder, `${day}.${hostname()}.jsonl`);
    size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    removeOldFiles(folder, at);
  };
  return {
    write(line) {
      try {
        const at = now();
        if (toDay(at) !== day) begin(at);
        size += Buffer.byteLength(line);
        if (size <= largest) appendFileSync(file, line);
      } catch (error) {
        // A full disk must not stop a request: standard output still has the line.
        if (!failed) process.stderr.write(`log files cannot be written: ${error}\n`);
        failed = true;
      }
    },
  };
}
