import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@chaps/local/processes/free-port';
import { projectRoot } from '@chaps/mf-build';
import { expect } from '@playwright/test';
import { readValue } from '../../configuration.ts';
import { createEventFile } from '../../event-file.ts';
import { getProjectImage } from '../images.ts';
import type { TestInstallation } from '../rehearsal.ts';

const LONG_TIMEOUT = { timeout: 120_000 };
/** A file that something else writes to the disk. */
const FILLER_FILE = '/var/lib/postgresql/other';
const FILES = ['deploy/restore-test.yml', 'deploy/test-production/small-disk.yml'];

/**
 * Changes that need no room in a table, but more in the write-ahead log than the disk has: the server fills
 * its current log file and needs another one.
 */
const CHANGES =
  "SELECT pg_logical_emit_message(true, 'full', repeat('x', 1000000)) FROM generate_series(1, 500)";

/** The sign-in service, which checks the session, uses the same database. */
const UNAVAILABLE_ERROR =
  /^Error: POST \S+\/holds was answered 503: .*"message":"(The service|Sign-in) is not available just now\. Please try again\."/;

/** A member of a site at these addresses, in a separate process: @chaps/e2e supports a single site. */
async function startMemberProcess(rehearsal: TestInstallation, api: string, auth: string) {
  const keys = ['SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_PUBLISHABLE_KEY'];
  const child = spawn(process.execPath, ['deploy/test-production/member.ts'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      ...Object.fromEntries(keys.map((name) => [name, readValue(rehearsal.folder, name)])),
      CHAPS_API: api,
      CHAPS_AUTH: auth,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said = async () => String((await lines.next()).value);
  assert.equal(await said(), 'signed up');
  return {
    /** @returns 'booked', or why not */
    async books(): Promise<string> {
      child.stdin.write('\n');
      return await said();
    },
    leave: () => child.kill(),
  };
}

async function addEvent(
  rehearsal: TestInstallation,
  staff: (...args: string[]) => Promise<string>,
) {
  const product = ['psa-community', '--name', 'PSA blood test', '--price', '25.00'];
  await staff('add-product', ...product);
  writeFileSync(join(rehearsal.folder, 'files/small-disk.csv'), createEventFile());
  await staff('import-events', '/files/small-disk.csv');
}

/** A separate site with a small disk for its database. */
export async function fillDisk(rehearsal: TestInstallation): Promise<void> {
  const { engine, folder } = rehearsal;
  const site = rehearsal.beside('small-disk', 9, FILES);
  const [apiPort, authPort] = [await freePort(), await freePort()];
  const environment = {
    RESTORE_TEST_FOLDER: join(folder, 'files'),
    SMALL_DISK_API: String(apiPort),
    SMALL_DISK_AUTH: String(authPort),
  };
  const api = `http://127.0.0.1:${apiPort}`;
  const compose = (...args: string[]) => site.compose(args, environment);
  const psql = (...commands: string[]) => {
    const given = commands.map((command) => `--command=${command}`);
    return compose('exec', '-T', 'database', 'psql', '--username=chaps', '-At', ...given, 'chaps');
  };
  const report = async () => {
    const body = JSON.stringify({ errorMessage: 'full disk', description: '' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${api}/logs/error`, { method: 'POST', headers, body })).status;
  };
  const members: Awaited<ReturnType<typeof startMemberProcess>>[] = [];
  let other = '';
  try {
    await compose('up', '--detach', '--no-build', 'gateway');
    await addEvent(rehearsal, (...args) =>
      compose('run', '--rm', '--no-deps', '-T', 'staff', ...args),
    );
    await expect.poll(report, LONG_TIMEOUT).toBe(201);
    const signUp = async () => {
      const member = await startMemberProcess(rehearsal, api, `http://127.0.0.1:${authPort}`);
      members.push(member);
      return member;
    };
    const [early, late] = [await signUp(), await signUp()];
    assert.equal(await early.books(), 'booked');

    // Keeps the disk, which is in memory, while the server restarts.
    const volume = ['--volume', `${site.database}:/var/lib/postgresql`];
    const sleeps = [getProjectImage('chaps-database'), 'sleep', 'infinity'];
    other = (await engine.run(['run', '--detach', ...volume, ...sleeps])).trim();
    // In one session: the server may refuse a new one if it first has to rewrite its list of tables.
    const fill = psql('SELECT', `\\! cat /dev/zero > ${FILLER_FILE}`, CHANGES);
    await assert.rejects(fill, /PANIC|server closed the connection/);
    // The server cannot replay its log either, exits, and is restarted until it can.
    const databaseLog = () => compose('logs', '--no-log-prefix', 'database');
    await expect.poll(databaseLog, LONG_TIMEOUT).toMatch(/due to startup process failure/);

    assert.equal(await report(), 503);
    assert.match(await late.books(), UNAVAILABLE_ERROR);

    await engine.run(['exec', other, 'rm', FILLER_FILE]);
    const started = performance.now();
    await expect.poll(report, LONG_TIMEOUT).toBe(201);
    const seconds = Math.round((performance.now() - started) / 1000);
    // Holds are also rows of this table.
    assert.equal(await psql('SELECT count(*) FROM appointments'), '1\n');
    assert.equal(await late.books(), 'booked');
    assert.equal(await psql('SELECT count(*) FROM appointments'), '2\n');
    process.stdout.write(`the site worked again ${seconds} seconds after the disk had space\n`);
  } finally {
    for (const member of members) member.leave();
    if (other) await engine.run(['rm', '--force', '--time', '0', other]);
    await compose('down', '--volumes', '--timeout', '20');
  }
}
