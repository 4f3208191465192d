import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDatabase } from './database.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the `auth` database of a PostgreSQL server created for this run. */
    authDatabaseUrl: string;
  }
}

/** Starts the embedded PostgreSQL for a test run, and forgets it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaps-test-'));
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({
    port: await freePort(),
    dataDir,
    password: crypto.randomUUID(),
    // One for each suite that runs the sign-in service.
    databases: ['auth', 'auth_facts'],
  });
  project.provide('authDatabaseUrl', database.url('auth'));
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
