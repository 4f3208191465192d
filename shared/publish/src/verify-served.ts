import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files-below.ts';
import { Refusal } from './refusal.ts';

/** Longest wait for one file (milliseconds): a file server on the way may fetch it from afar first. */
const TIMEOUT_MS = 30_000;

/** How many files are asked for at once. */
const AT_ONCE = 8;

const digest = (bytes: Uint8Array) => createHash('sha384').update(bytes).digest('base64');

async function faultOf(address: URL, file: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return `${address.href} answers ${answer.status}`;
    const same = digest(await answer.bytes()) === digest(readFileSync(file));
    return same ? undefined : `${address.href} is not what was built`;
  } catch (error) {
    return `${address.href} cannot be had: ${error instanceof Error ? error.message : error}`;
  }
}

/**
 * Fetches every file of an uploaded build as browsers will, and compares it with the one that was built.
 * @param origin serves the part's files, e.g. https://events.example.org
 * @param source folder of the finished build
 * @throws {Refusal} naming each file that is not there or differs
 */
export async function verifyServed(
  origin: string,
  part: string,
  build: string,
  source: string,
): Promise<void> {
  const waiting = filesBelow(source);
  const faults: string[] = [];
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const address = new URL(`/${part}/${build}/${file}`, origin);
      const fault = await faultOf(address, join(source, file));
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (faults.length > 0)
    throw new Refusal(`${part} ${build} is not served as built`, faults.sort());
}
