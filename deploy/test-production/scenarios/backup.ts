import assert from 'node:assert/strict';
import { newcomer, PASSWORD } from '@chaps/e2e/sign-up';
import type { Rehearsal } from '../rehearsal.ts';
import { expectBooking } from './person.ts';
import { emptyServer, rowsOf } from './restore.ts';

/** The commands of docs/operations.md, 'Continuous backups'. */
export async function backUpAndRestore(rehearsal: Rehearsal): Promise<void> {
  const pgbackrest = (...args: string[]) =>
    rehearsal.compose(['exec', '-T', 'database', 'pgbackrest', ...args]);
  await pgbackrest('stanza-create');
  await pgbackrest('--type=full', 'backup');
  // What happens after the backup is in the archive alone.
  const { email } = newcomer();
  const body = { email, password: PASSWORD };
  assert.equal((await rehearsal.askAuth('POST', '/signup', { body })).status, 200);
  const before = await rowsOf(rehearsal);
  await pgbackrest('check');

  await emptyServer(rehearsal);
  await rehearsal.up(['storage']);
  const restore = 'mkdir -m 700 -p "$PGDATA" && pgbackrest restore';
  await rehearsal.compose(['run', '--rm', '--no-deps', '-T', 'database', 'sh', '-ec', restore]);
  await rehearsal.up();
  assert.deepEqual(await rowsOf(rehearsal), before);
  await expectBooking(rehearsal);
}
