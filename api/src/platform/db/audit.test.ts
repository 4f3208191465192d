import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { writeAudit } from './audit.ts';
import { type Executor, withTransaction } from './database.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

/** Tables whose changes need no row in the audit log, and what tells of them instead. */
const NOT_AUDITED: Record<string, string> = {
  access_log: 'is a log',
  audit_log: 'is a log',
  error_logs: 'is a log',
  appointment_changes: 'is the history of a booking',
  appointment_moves: 'is the history of a booking',
  accounts: 'follows the sign-in service',
  ended_sessions: 'follows the tablets',
  clinic_device_sessions: 'follows the tablets',
  second_steps: 'counts attempts',
  used_codes: 'counts attempts',
  rate_limits: 'counts attempts',
  idempotency_keys: 'repeats an answer',
  consents: 'is itself the evidence',
  consent_drafts: 'is not sent yet',
  used_consent_links: 'belongs to a consent',
  pending_profiles: 'is not confirmed yet',
  subscriptions: 'has its own dates',
  event_alerts: 'has its own date',
  deliveries: 'is the history of mails',
  outbox: 'is the history of mails',
  products: 'is changed at the terminal',
  payment_orders: 'follows the payment provider',
  payment_transactions: 'is the ledger',
  refunds: 'is the ledger',
  money_back: 'follows the payment provider',
  visits: 'follows the steps',
  webhook_events: 'follows the payment provider',
  canaries: 'measures builds',
  canary_views: 'measures builds',
  build_figures: 'measures builds',
  build_reports: 'measures builds',
  report_months: 'keeps what reports have disclosed',
  site_reports: 'measures builds',
  migrations: 'is changed by migrations',
  place_names: 'is changed by migrations',
  postcode_districts: 'is changed by migrations',
  operation_reports: 'is written by the backup service',
};

test('each table is audited, or says why it is not', async () => {
  const { rows } = await sql<{ name: string; audited: boolean }>`
    SELECT relname AS name, EXISTS (SELECT FROM pg_trigger
      WHERE tgrelid = c.oid AND tgname = 'require_audit') AS audited
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(
    api.owner,
  );
  const not = rows.filter(({ audited }) => !audited).map(({ name }) => name);
  expect(not.sort()).toEqual(Object.keys(NOT_AUDITED).sort());
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

test('a change without its audit row is refused, whether or not it has a transaction', async () => {
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

test('an audit row counts for its own transaction only, before or after the change', async () => {
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

test('an audit row that was rolled back to a savepoint does not count', async () => {
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
