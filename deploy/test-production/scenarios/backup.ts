import assert from 'node:assert/strict';
import { newcomer, PASSWORD } from '@chaps/e2e/sign-up';
import { testRestore } from '../../restore-test.ts';
import type { TestInstallation } from '../rehearsal.ts';
import { expectBooking } from './person.ts';
import { countRows, resetDatabaseServer } from './restore.ts';

export const runInBackup = (rehearsal: TestInstallation, ...args: string[]) =>
  rehearsal.compose(['exec', '-T', 'backup', 'chaps-pgbackrest', ...args]);

export async function signUp(rehearsal: TestInstallation): Promise<void> {
  const body = { email: newcomer().email, password: PASSWORD };
  assert.equal((await rehearsal.askAuth('POST', '/signup', { body })).status, 200);
}

/** @param moment defaults to the last change */
async function restoreInPlace(rehearsal: TestInstallation, ...moment: string[]): Promise<void> {
  await resetDatabaseServer(rehearsal);
  await rehearsal.up(['storage']);
  const restore = ['chaps-pgbackrest', 'restore', ...moment];
  await rehearsal.compose(['run', '--rm', '--no-deps', '-T', 'database', ...restore]);
  await rehearsal.up();
}

/** Runs the commands from docs/operations/restore.md. */
export async function backUpAndRestore(rehearsal: TestInstallation): Promise<void> {
  await runInBackup(rehearsal, 'now');
  // Changes after the backup are only in the archive.
  await signUp(rehearsal);
  const before = await countRows(rehearsal);
  const moment = await rehearsal.query('SELECT now()');
  await signUp(rehearsal);
  const after = await countRows(rehearsal);
  await runInBackup(rehearsal, 'check');

  await restoreInPlace(rehearsal);
  assert.deepEqual(await countRows(rehearsal), after);

  await restoreInPlace(rehearsal, moment);
  assert.deepEqual(await countRows(rehearsal), before);
  await expectBooking(rehearsal);
  // Open for writing.
  await signUp(rehearsal);
  assert.equal((await countRows(rehearsal)).accounts, Number(before.accounts) + 1);
}

/** Runs `npm run server -- restore-test` beside the live site. */
export async function checkRestore(rehearsal: TestInstallation): Promise<void> {
  await runInBackup(rehearsal, 'now');
  const moment = await rehearsal.query('SELECT now()');
  // Point-in-time recovery needs a later change to stop at.
  await signUp(rehearsal);
  const before = await countRows(rehearsal);
  await runInBackup(rehearsal, 'check');
  await assert.rejects(testRestore(rehearsal.restoreTest(), '2999-01-01 00:00:00+00'));
  await testRestore(rehearsal.restoreTest(), moment);
  assert.deepEqual(await countRows(rehearsal), before);
  const reported =
    "operation_reports WHERE operation = 'restore-test' AND succeeded_at IS NOT NULL";
  assert.equal(await rehearsal.count('chaps', reported), 1);
}
