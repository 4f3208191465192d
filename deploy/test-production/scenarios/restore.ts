import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestInstallation } from '../rehearsal.ts';
import { expectBooking } from './person.ts';

const DATABASES = ['chaps', 'auth'] as const;

/** Row counts of the data that must not be lost. */
export async function countRows(rehearsal: TestInstallation): Promise<Record<string, number>> {
  return {
    accounts: await rehearsal.count('auth', 'auth.users'),
    appointments: await rehearsal.count('chaps', 'appointments'),
    consents: await rehearsal.count('chaps', 'consents'),
    payments: await rehearsal.count('chaps', 'payment_transactions'),
  };
}

/** Stops everything, and starts an empty database server. */
export async function resetDatabaseServer(rehearsal: TestInstallation): Promise<void> {
  await rehearsal.compose(['down', '--timeout', '20']);
  await rehearsal.engine.run(['volume', 'rm', rehearsal.volume('database')]);
}

/** Runs the commands from docs/operations/restore.md, 'Dumps'. */
export async function dumpAndRestore(rehearsal: TestInstallation): Promise<void> {
  const before = await countRows(rehearsal);
  for (const [what, rows] of Object.entries(before)) assert.ok(rows > 0, what);
  const dump = (database: string) => join(rehearsal.folder, `${database}.dump`);
  const inDatabase = (...args: string[]) => ['exec', '-T', 'database', ...args];
  for (const database of DATABASES) {
    const pgDump = ['pg_dump', '--username=chaps', '--format=custom', database];
    await rehearsal.compose(inDatabase(...pgDump), { outputFile: dump(database) });
  }

  await resetDatabaseServer(rehearsal);
  await rehearsal.up(['database']);
  const role = ['--command', 'CREATE ROLE chaps_api NOLOGIN'];
  await rehearsal.compose(inDatabase('psql', '--username=chaps', ...role));
  await rehearsal.compose(['run', '--rm', '-T', 'auth-database']);
  const restore = ['pg_restore', '--username=chaps', '--clean', '--if-exists', '--exit-on-error'];
  for (const database of DATABASES) {
    const into = inDatabase(...restore, `--dbname=${database}`);
    await rehearsal.compose(into, { inputFile: dump(database) });
  }
  assert.deepEqual(await countRows(rehearsal), before);
  await rehearsal.up();
  await expectBooking(rehearsal);
  // The backups are of a different database, so nothing may be written to them.
  await assert.rejects(rehearsal.compose(['exec', '-T', 'backup', 'chaps-pgbackrest', 'now']));
}
