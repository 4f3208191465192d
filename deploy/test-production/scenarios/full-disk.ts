import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@chaps/local/processes/free-port';
import { expect } from '@playwright/test';
import { eventFile } from '../../event-file.ts';
import { ownImage } from '../images.ts';
import type { Rehearsal } from '../rehearsal.ts';

const LATE = { timeout: 120_000 };
const FILES = ['deploy/restore-test.yml', 'deploy/test-production/small-disk.yml'];

/**
 * Changes that take no room in a table, but more in the server's log than its whole disk has: what it
 * frees or takes again of older logs is never enough.
 */
const CHANGES =
  "SELECT pg_logical_emit_message(true, 'full', repeat('x', 1000000)) FROM generate_series(1, 500)";

/** A site of its own, whose database has a small disk. */
export async function fillDisk(rehearsal: Rehearsal): Promise<void> {
  const { engine, folder } = rehearsal;
  const site = rehearsal.beside('small-disk', 9, FILES);
  const port = await freePort();
  const environment = {
    RESTORE_TEST_FOLDER: join(folder, 'files'),
    SMALL_DISK_PORT: String(port),
  };
  const compose = (...args: string[]) => site.compose(args, environment);
  const run = (...args: string[]) => compose('run', '--rm', '--no-deps', '-T', ...args);
  const psql = (sql: string) =>
    compose('exec', '-T', 'database', 'psql', '--username=chaps', '-Atc', sql, 'chaps');
  const report = async () => {
    const body = JSON.stringify({ errorMessage: 'full disk', description: '' });
    const headers = { 'content-type': 'application/json' };
    const url = `http://127.0.0.1:${port}/logs/error`;
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  let other = '';
  try {
    await compose('up', '--detach', '--no-build', 'gateway');
    writeFileSync(join(folder, 'files/small-disk.csv'), eventFile());
    await run(
      'staff',
      'add-product',
      'psa-community',
      '--name',
      'PSA blood test',
      '--price',
      '25.00',
    );
    await run('staff', 'import-events', '/files/small-disk.csv');
    await compose('run', '--rm', '-T', 'book');
    // Something else on the same disk takes all that is left.
    const volume = ['--volume', `${site.database}:/disk`, ownImage('chaps-database')];
    other = (await engine.run(['run', '--detach', ...volume, 'sleep', 'infinity'])).trim();
    const inOther = (command: string) => engine.run(['exec', other, 'sh', '-c', command]);
    // Again and again: what the server frees meanwhile is taken as well.
    await inOther(
      '(while [ ! -e /tmp/end ]; do cat /dev/zero >> /disk/other 2> /dev/null; sleep 0.1; done) > /dev/null 2>&1 &',
    );
    await expect
      .poll(() => inOther('df --output=avail /disk | tail -n 1'), LATE)
      .toMatch(/^\s*0\s*$/);

    await assert.rejects(psql(CHANGES));
    await expect.poll(report, LATE).toBe(503);
    await assert.rejects(run('book'));

    await inOther('touch /tmp/end && sleep 1 && rm /disk/other');
    const started = performance.now();
    await expect.poll(report, LATE).toBe(201);
    const seconds = Math.round((performance.now() - started) / 1000);
    await run('book');
    assert.equal(await psql('SELECT count(*) FROM appointments'), '2\n');
    process.stdout.write(`the site worked again ${seconds} seconds after the disk had room\n`);
  } finally {
    if (other) await engine.run(['rm', '--force', '--time', '0', other]);
    await compose('down', '--volumes', '--timeout', '20');
  }
}
