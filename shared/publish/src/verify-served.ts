import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFilesBelow } from '@chaps/mf-build/files';
import { getIntegrityHash } from '@chaps/mf-build/integrity';
import { UserError } from './errors.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';

/** Timeout in milliseconds per file: a proxy may have to fetch it first. */
const TIMEOUT_MS = 30_000;

async function findProblem(address: URL, file: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return `${address.href} returned ${answer.status}`;
    const same = getIntegrityHash(await answer.bytes()) === getIntegrityHash(readFileSync(file));
    return same ? undefined : `${address.href} differs from the build`;
  } catch (error) {
    return `${address.href} failed: ${error instanceof Error ? error.message : error}`;
  }
}

/**
 * Fetches every uploaded file as a browser does and compares it with the build.
 * @param origin origin of the app's files, e.g. https://events.example.org
 * @param source folder of the build
 * @throws {UserError} that names each missing or different file
 */
export async function verifyServed(
  origin: string,
  app: string,
  build: string,
  source: string,
): Promise<void> {
  const problems: string[] = [];
  await forEachConcurrently(listFilesBelow(source), async (file) => {
    const address = new URL(`/${app}/${build}/${file}`, origin);
    const problem = await findProblem(address, join(source, file));
    if (problem) problems.push(problem);
  });
  if (problems.length > 0)
    throw new UserError(`${app} ${build} is not served as built`, problems.sort());
}
