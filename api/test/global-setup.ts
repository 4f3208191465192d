import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase } from '@chaps/local/processes/database';
import { freePort } from '@chaps/local/processes/free-port';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/cli/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Name of the migrated database that every test file copies. */
export const TEMPLATE = 'chaps_template';

export async function startMigratedServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaps-api-test-'));
  chmodSync(dataDir, 0o755);
  const server = await startDatabase({
    port: await freePort(),
    dataDir,
    password: crypto.randomUUID(),
    databases: [TEMPLATE],
    fsync: 'off',
  });
  await migrate(server.url(TEMPLATE));
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMigratedServer();
  project.provide('postgresUrl', server.url('postgres'));
  return server.stop;
}
