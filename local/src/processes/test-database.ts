import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDatabase } from './database.ts';
import { freePort } from './free-port.ts';

/** Test suites that run the sign-in service, which creates its tables when it starts. */
type Suite = 'facts' | 'secondFactor' | 'server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings: each suite has its own database on a server created for this run. */
    authDatabaseUrls: Record<Suite, string>;
  }
}

/** Starts the embedded PostgreSQL for a test run, and deletes its data afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaps-test-'));
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({
    port: await freePort(),
    dataDir,
    password: crypto.randomUUID(),
    databases: ['facts', 'second_factor', 'server'],
    fsync: 'off',
  });
  project.provide('authDatabaseUrls', {
    facts: database.url('facts'),
    secondFactor: database.url('second_factor'),
    server: database.url('server'),
  });
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
