import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the `auth` database of a PostgreSQL server made for this run. */
    authDatabaseUrl: string;
  }
}

/** A port nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
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
