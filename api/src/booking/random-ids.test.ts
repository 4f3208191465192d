import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { SIXTY_YEARS_AGO } from '../../test/makers.ts';

// Ids that people read are short and random, so two may collide.

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

/** Replaces how profile ids are generated. @returns a function that restores it */
async function drawProfileIds(expression: string): Promise<() => Promise<unknown>> {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_functiondef('new_profile_id'::regproc) AS definition`.execute(api.owner);
  await sql`CREATE SEQUENCE drawn`.execute(api.owner);
  await sql`GRANT USAGE ON SEQUENCE drawn TO chaps_api`.execute(api.owner);
  await sql`CREATE OR REPLACE FUNCTION new_profile_id() RETURNS text LANGUAGE sql VOLATILE AS
    ${sql.lit(`SELECT ${expression}`)}`.execute(api.owner);
  return () => sql.raw(rows[0]?.definition ?? '').execute(api.owner);
}

test('a new profile whose random id is taken gets a different id', async () => {
  const { profileId: taken } = await api.person();
  const restore = await drawProfileIds(`CASE WHEN nextval('drawn') <= 3
    THEN '${taken}' ELSE '87654321' END`);
  const userId = crypto.randomUUID();
  api.users.set(userId, 'second@example.org');
  await api.confirmAccount(userId);
  const answer = await api.call('POST', '/auth/profile', {
    headers: { authorization: `Bearer ${await api.token(userId)}` },
    body: {
      user_id: userId,
      first_name: 'John',
      last_name: 'Smith',
      gender: 'Male',
      date_of_birth: SIXTY_YEARS_AGO,
      ethnicity: 'Not stated',
      phone: '+447700900123',
      email: 'second@example.org',
      home_address: '1 High Street, CO1 1AA, United Kingdom',
    },
  });
  await restore();
  expect(answer.status).toBe(201);
  const rows = await api.owner
    .selectFrom('profiles')
    .select('profile_id')
    .where('user_id', '=', userId)
    .execute();
  expect(rows).toEqual([{ profile_id: '87654321' }]);
});

test('a new appointment does not get a reference that another appointment has', async () => {
  const person = await api.person();
  const event = await api.event();
  const draw = async () => {
    const { rows } = await sql<{ reference: string }>`
      SELECT setseed(0.5)::text, new_reference() AS reference`.execute(api.owner);
    return rows[0]?.reference ?? '';
  };
  const first = await draw();
  expect(await draw()).toBe(first);
  const hold = await api.call('POST', `/events/${event.id}/holds`, {
    as: person,
    body: { start_time: event.times[0] },
  });
  await api.owner
    .updateTable('appointments')
    .set({ reference: first })
    .where('appointment_id', '=', hold.body.hold.hold_id)
    .execute();
  expect(await draw()).not.toBe(first);
});
