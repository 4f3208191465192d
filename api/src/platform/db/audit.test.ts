import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { TABLES } from '../../../test/tables.ts';
import { writeAudit } from './audit.ts';
import { type Executor, withTransaction } from './database.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

test('every table is audited, or says why it is not', async () => {
  const { rows } = await sql<{ name: string; audited: boolean }>`
    SELECT relname AS name, EXISTS (SELECT FROM pg_trigger
      WHERE tgrelid = c.oid AND tgname = 'require_audit') AS audited
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(
    api.owner,
  );
  const not = rows.filter(({ audited }) => !audited).map(({ name }) => name);
  const said = Object.keys(TABLES).filter((name) => TABLES[name]?.notAudited);
  expect(not.sort()).toEqual(said.sort());
});

const rename = (db: Executor, eventId: string, name: string) =>
  db.updateTable('events').set({ event_name: name }).where('event_id', '=', eventId).execute();
const note = (db: Executor) =>
  writeAudit(db, { actor: 'tester', action: 'event changed', subject: 'event', requestId: null });
const nameOf = async (eventId: string) =>
  (
    await api.owner
      .selectFrom('events')
      .select('event_name')
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow()
  ).event_name;

test('rejects a change without its audit row, with or without a transaction', async () => {
  const { db } = api.services;
  const { id } = await api.event();
  const before = await nameOf(id);
  const refusal = 'update of events without a row in audit_log';
  await expect(rename(db, id, 'Alone')).rejects.toThrow(refusal);
  await expect(
    withTransaction(db, async (transaction) => {
      await rename(transaction, id, 'In a transaction');
    }),
  ).rejects.toThrow(refusal);
  expect(await nameOf(id)).toBe(before);
});

test('an audit row counts only for its own transaction, before or after the change', async () => {
  const { db } = api.services;
  const { id } = await api.event();
  await db.connection().execute(async (connection) => {
    await connection.transaction().execute(async (transaction) => {
      await note(transaction);
      await rename(transaction, id, 'Noted before');
    });
    await connection.transaction().execute(async (transaction) => {
      await rename(transaction, id, 'Noted after');
      await note(transaction);
    });
    await expect(rename(connection, id, 'Not noted')).rejects.toThrow('without a row');
  });
  expect(await nameOf(id)).toBe('Noted after');
});

test('an audit row rolled back to a savepoint does not count', async () => {
  const { db } = api.services;
  const { id } = await api.event();
  const changing = withTransaction(db, async (transaction) => {
    await sql`SAVEPOINT noted`.execute(transaction);
    await note(transaction);
    await sql`ROLLBACK TO noted`.execute(transaction);
    await rename(transaction, id, 'Not noted');
  });
  await expect(changing).rejects.toThrow('without a row');
});
