import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServiceUser, getClusterFolder } from '@chaps/local/processes/cluster-folder';
import { startDatabase } from '@chaps/local/processes/database';
import { freePort } from '@chaps/local/processes/free-port';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { migrate } from '../../src/cli/migrate.ts';
import { createServices } from '../../src/create-services.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { fixtures } from './fixtures.ts';
import type { Stack } from './stack.ts';

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Copies a folder while the server changes it: a file that it removes meanwhile is not needed,
 * because the log covers it.
 */
function copyLive(from: string, to: string, isCopied: (path: string) => boolean): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!isCopied(source)) continue;
    try {
      if (entry.isDirectory()) copyLive(source, target, isCopied);
      else copyFileSync(source, target);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

/** Follows docs/operations/restore.md while the API is running. */
export function testRestore(stack: () => Stack) {
  const { book, orphans } = fixtures(stack);

  /** Copies the running cluster between PostgreSQL's backup start and backup stop. */
  async function backUp(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'chaps-restored-'));
    chmodSync(folder, 0o755);
    const from = getClusterFolder(stack().dataDir, findServiceUser());
    const to = join(folder, 'postgres');
    const client = new pg.Client({ connectionString: stack().ownerUrl });
    await client.connect();
    await client.query("SELECT pg_backup_start('rehearsal', fast => true)");
    const isLeftOut = /postmaster\.(pid|opts)$|pg_wal\/.|pg_dynshmem\/.|pg_replslot\/./;
    copyLive(from, to, (path) => !isLeftOut.test(path));
    const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()');
    await client.end();
    copyLive(join(from, 'pg_wal'), join(to, 'pg_wal'), () => true);
    mkdirSync(join(to, 'pg_wal', 'archive_status'), { recursive: true });
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    own(to);
    return folder;
  }

  /** Gives the copies to the user that PostgreSQL runs as. */
  function own(folder: string): void {
    const { uid, gid } = findServiceUser();
    if (uid === undefined || gid === undefined) return;
    chownSync(folder, uid, gid);
    const { status } = spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
    expect(status).toBe(0);
  }

  test('a restored backup is complete, and only the same keys open it', async () => {
    const event = await stack().event({ name: 'Restored event' });
    const person = await stack().person();
    const own = `/auth/profile?email=${person.email}`;
    await stack().call('PATCH', own, person, { nhs_number: '9434765919' });
    expect((await book(person, event, '09:00')).status).toBe(201);

    const folder = await backUp();
    const port = await freePort();
    const server = await startDatabase({
      port,
      dataDir: folder,
      password: stack().password,
      databases: ['chaps'],
    });
    const elsewhere = (url: string) => {
      const moved = new URL(url);
      moved.port = String(port);
      return moved.href;
    };
    const environment = {
      ...stack().environment,
      DATABASE_URL: elsewhere(stack().serviceUrl),
    };
    // Every migration has already been applied.
    expect(await migrate(elsewhere(stack().ownerUrl), environment.DATABASE_URL)).toEqual([]);

    const read = async (env: Record<string, string>) => {
      const services = createServices(readConfig(env));
      const app = await buildApp(services);
      const get = (url: string) =>
        app.inject({ url, headers: { authorization: `Bearer ${person.token}` } });
      const [profile, appointments] = [await get(own), await get('/appointments')];
      await app.close();
      await services.close();
      return { profile, appointments: appointments.json() };
    };
    const { profile, appointments } = await read(environment);
    expect(profile.json().userProfile.nhsNumber).toBe('9434765919');
    expect(appointments.appointments).toMatchObject([
      { event_name: 'Restored event', status: 'confirmed' },
    ]);
    const foreign = { ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}` };
    const without = await read({ ...environment, ...foreign });
    expect([without.profile.statusCode, without.profile.body]).toEqual([
      500,
      expect.not.stringContaining('9434765919'),
    ]);
    expect(await orphans()).toEqual([]);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 180_000);
}
