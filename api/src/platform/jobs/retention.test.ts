import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingRequest } from '../../../test/factories.ts';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { deleteExpired, RETENTION } from './retention.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
  await api.event();
});
afterAll(() => api.stop());

const ID = '00000000-0000-4000-8000-00000000000';

/** For each kind, a row of the given age, marked with an id. */
const ROWS: Record<string, (age: string, mark: number) => ReturnType<typeof sql>> = {
  'error logs': (age, mark) => sql`
    INSERT INTO error_logs (error_message, description, created_at)
    VALUES (${`${ID}${mark}`}, '', now() - ${age}::interval)`,
  'webhook events': (age, mark) => sql`
    INSERT INTO webhook_events (event_id, event_type, received_at)
    VALUES (${`${ID}${mark}`}, 'X', now() - ${age}::interval)`,
  'sent and dropped mails': (age, mark) => sql`
    INSERT INTO outbox (kind, occasion, email, sent_at)
    VALUES ('newsletter-welcome', ${`${ID}${mark}`}, 'a@example.org', now() - ${age}::interval)`,
  'messages of staff': (age, mark) => sql`
    INSERT INTO staff_messages (message_id, event_id, subject, body, sent_by, created_at)
    VALUES (${`${ID}${mark}`}, (SELECT event_id FROM events LIMIT 1), '', '', ${`${ID}${mark}`},
      now() - ${age}::interval)`,
  'requests for event alerts': (age, mark) => sql`
    INSERT INTO event_alerts (alert_id, email, district, created_at)
    VALUES (${`${ID}${mark}`}, ${`${mark}@example.org`}, 'CO4', now() - ${age}::interval)`,
  'requests for event alerts that were answered': (age, mark) => sql`
    WITH alert AS (INSERT INTO event_alerts (alert_id, email, district, created_at)
      VALUES (${`${ID}${mark}`}, ${`${mark}@example.org`}, 'CO4', now() - interval '90 days')
      RETURNING alert_id)
    INSERT INTO outbox (kind, occasion, email, alert_id, created_at, sent_at)
    SELECT 'event-near', ${`${ID}${mark}`}, 'a@example.org', alert_id, now() - ${age}::interval,
      now() - ${age}::interval FROM alert`,
  'mails of event alerts that have ended': (age, mark) => sql`
    INSERT INTO outbox (kind, occasion, email, created_at)
    VALUES ('event-near', ${`${ID}${mark}`}, 'a@example.org', now() - ${age}::interval)`,
  'used consent links': (age, mark) => sql`
    INSERT INTO used_consent_links (token_id, used_at)
    VALUES (${`${ID}${mark}`}, now() - ${age}::interval)`,
  'details of unconfirmed accounts': (age, mark) => sql`
    INSERT INTO pending_profiles (user_id, details_encrypted, entered_at)
    VALUES (${`${ID}${mark}`}, '', now() - ${age}::interval)`,
  'idempotency keys': (age, mark) => sql`
    INSERT INTO idempotency_keys (scope, key, fingerprint, created_at)
    VALUES ('s', ${`${ID}${mark}`}, '', now() - ${age}::interval)`,
  'result files that nobody released': (age, mark) => sql`
    INSERT INTO result_batches (batch_id, file_name, format, file_hmac, rows_encrypted, uploaded_by,
      uploaded_at)
    VALUES (${`${ID}${mark}`}, 'f', 'csv', ${`${ID}${mark}`}, '', 's', now() - ${age}::interval)`,
  'invitations of staff': (age, mark) => sql`
    INSERT INTO staff_invitations (invitation_id, email, role, invited_by, expires_at)
    VALUES (${`${ID}${mark}`}, ${`${mark}@example.org`}, 'coordinator', ${`${ID}9`},
      now() - ${age}::interval)`,
  'unused tablet codes': (age, mark) => sql`
    INSERT INTO clinic_devices (event_id, code_hash, code_expires_at, code_made_by)
    VALUES ((SELECT event_id FROM events LIMIT 1), ${`${mark}`}, now() - ${age}::interval,
      ${`${ID}${mark}`})`,
  'rejected steps that are closed': (age, mark) => sql`
    INSERT INTO rejected_steps (event_id, action_id, reason, sent_by, closed_at, closed_by)
    VALUES ((SELECT event_id FROM events LIMIT 1), ${`${ID}${mark}`}, '', ${`${ID}9`},
      now() - ${age}::interval, ${`${ID}9`})`,
  'scans of tubes at the box': (age, mark) => sql`
    INSERT INTO box_scans (action_id, event_id, step, code, done_by, done_at)
    VALUES (${`${ID}${mark}`}, (SELECT event_id FROM events LIMIT 1), 'packed', 'T-1', ${`${ID}9`},
      now() - ${age}::interval)`,
  'used sign-in codes': (age, mark) => sql`
    INSERT INTO used_codes VALUES (${`${ID}${mark}`}, 'c', now() - ${age}::interval)`,
  'figures of builds': (age, mark) => sql`
    INSERT INTO build_figures
    VALUES (now() - ${age}::interval, ${`${ID}${mark}`}, 'b', 1, 0, 0, 0)`,
  'reports of networks': (age, mark) => sql`
    INSERT INTO build_reports VALUES (now() - ${age}::interval, ${`${ID}${mark}`}, 'b', 'n')`,
  'rate limits': (age, mark) => sql`
    INSERT INTO rate_limits (key, expire)
    VALUES (${`${ID}${mark}`}, extract(epoch FROM now() - ${age}::interval) * 1000)`,
};

/** Just within and just past each retention period. */
const AGES: Record<string, [string, string]> = {
  'error logs': ['89 days', '91 days'],
  'webhook events': ['89 days', '91 days'],
  'sent and dropped mails': ['399 days', '401 days'],
  'messages of staff': ['399 days', '401 days'],
  'requests for event alerts': ['364 days', '367 days'],
  'requests for event alerts that were answered': ['29 days', '31 days'],
  'mails of event alerts that have ended': ['23 hours', '25 hours'],
  'used consent links': ['14 days 12 hours', '16 days'],
  'details of unconfirmed accounts': ['6 days 23 hours', '7 days 1 hour'],
  'idempotency keys': ['23 hours', '25 hours'],
  'result files that nobody released': ['13 days', '15 days'],
  'invitations of staff': ['29 days', '31 days'],
  'unused tablet codes': ['23 hours', '25 hours'],
  'rejected steps that are closed': ['179 days', '181 days'],
  'scans of tubes at the box': ['179 days', '181 days'],
  'used sign-in codes': ['30 minutes', '90 minutes'],
  'figures of builds': ['88 days', '92 days'],
  'reports of networks': ['1 day', '4 days'],
  'rate limits': ['30 minutes', '90 minutes'],
};

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(api.owner);
  return rows[0]?.count;
};

test.each(Object.entries(AGES))(
  '%s are kept for their retention time, then deleted',
  async (kind, ages) => {
    const table = RETENTION.find((rule) => rule.kind === kind)?.table ?? '';
    await sql`DELETE FROM ${sql.table(table)}`.execute(api.owner);
    for (const [mark, age] of ages.entries()) await ROWS[kind]?.(age, mark).execute(api.owner);
    expect(await count(table)).toBe(2);
    await deleteExpired(api.services.db);
    expect(await count(table)).toBe(1);
    const { rows } = await sql<{ text: string }>`
    SELECT t::text AS text FROM ${sql.table(table)} t`.execute(api.owner);
    expect(rows[0]?.text).toContain(`${ID}0`);
    for (const each of [table, 'outbox']) {
      await sql`DELETE FROM ${sql.table(each)}`.execute(api.owner);
    }
  },
);

test('unsent consent forms are deleted as soon as their hour is over', async () => {
  const person = await api.person();
  const [past, present] = [await api.event(), await api.event()];
  for (const [event, minutes] of [
    [past, -1],
    [present, 30],
  ] as const) {
    await sql`INSERT INTO consent_drafts (profile_id, event_id, answers_encrypted, expires_at)
      VALUES (${person.profileId}, ${event.id}, '', now() + make_interval(mins => ${minutes}))`.execute(
      api.owner,
    );
  }
  await deleteExpired(api.services.db);
  const rows = await api.owner.selectFrom('consent_drafts').select('event_id').execute();
  expect(rows).toEqual([{ event_id: present.id }]);
});

test('a mail is not deleted while it is unsent, or while its booking may cause it again', async () => {
  const person = await api.person();
  const event = await api.event();
  const body = bookingRequest(person, event);
  expect((await api.call('POST', '/appointments', { as: person, body })).status).toBe(201);
  const age = (days: number) =>
    sql`UPDATE outbox SET sent_at = now() - make_interval(days => ${days})`.execute(api.owner);
  await deleteExpired(api.services.db);
  expect(await count('outbox')).toBe(1);
  await age(500);
  await deleteExpired(api.services.db);
  expect(await count('outbox')).toBe(1);
  const held = (days: number) =>
    sql`UPDATE events SET event_date = (now() - make_interval(days => ${days}))::date
      WHERE event_id = ${event.id}`.execute(api.owner);
  await held(170);
  await deleteExpired(api.services.db);
  expect(await count('outbox')).toBe(1);
  await held(190);
  await sql`INSERT INTO outbox (kind, occasion, email, created_at, dropped_at)
    VALUES ('newsletter-welcome', 'open', 'a@example.org', now() - interval '500 days', NULL),
      ('newsletter-welcome', 'dropped', 'a@example.org', now(), now() - interval '500 days')`.execute(
    api.owner,
  );
  await deleteExpired(api.services.db);
  const rows = await api.owner.selectFrom('outbox').select('occasion').execute();
  expect(rows).toEqual([{ occasion: 'open' }]);
});
