import { randomBytes, randomUUID } from 'node:crypto';
import { dayResponse } from '@chaps/contracts/visits';
import { londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { listConsents, rotateConsents } from '../people/consent/records.ts';
import { erasePerson } from '../people/personal-data/erasure.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { createKeys } from '../platform/security/keys.ts';

/** The tables as written by the previous release's API. */
const test = base.extend('before', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(async () => {
    api.services.now = now;
    await sql`ALTER TABLE walk_ins ENABLE TRIGGER carry_new_walk_in`.execute(api.owner);
    await sql`ALTER TABLE visit_steps ENABLE TRIGGER carry_named_walk_in`.execute(api.owner);
  });
  const begin = async () => {
    const { event } = await booking.freeBooking({ seats: 2 });
    api.services.now = () => londonInstant(event.date, '12:00');
    const walkIn = async (changes: object = {}) => {
      const walk_in_id = randomUUID();
      await api.owner
        .insertInto('walk_ins')
        .values({
          ...{ walk_in_id, event_id: event.id, added_by: randomUUID() },
          ...{ first_name: 'Charles', last_name: 'Babbage', date_of_birth: '1955-12-26' },
          added_at: londonInstant(event.date, '09:00'),
          ...changes,
        })
        .execute();
      return walk_in_id;
    };
    const step = async (walk_in_id: string, name: string, time: string, changes: object = {}) => {
      const action_id = randomUUID();
      const done_at = londonInstant(event.date, time);
      await sql`INSERT INTO visit_steps (action_id, event_id, walk_in_id, step, reason, undoes, done_by,
          done_at, list_version)
        SELECT ${action_id}, ${event.id}, ${walk_in_id}, ${name}, x.reason, x.undoes, ${randomUUID()},
          ${done_at}, 0
        FROM jsonb_to_record(${JSON.stringify(changes)}::jsonb) AS x (reason text, undoes uuid)`.execute(
        api.owner,
      );
      return action_id;
    };
    const people = async () => {
      const { body } = await call('GET', `${event.id}/day?origins=all`);
      return dayResponse.parse(body).appointments.filter(({ origin }) => origin === 'walk-in');
    };
    const profileOf = async (id: string) =>
      await api.owner
        .selectFrom('appointments')
        .innerJoin('profiles', 'profiles.profile_id', 'appointments.profile_id')
        .selectAll('profiles')
        .where('appointment_id', '=', id)
        .executeTakeFirstOrThrow();
    return { event, walkIn, step, people, profileOf };
  };
  /** Writes rows as they were before the triggers existed. */
  const withoutTriggers = async (work: () => Promise<void>) => {
    await sql`ALTER TABLE walk_ins DISABLE TRIGGER carry_new_walk_in`.execute(api.owner);
    await sql`ALTER TABLE visit_steps DISABLE TRIGGER carry_named_walk_in`.execute(api.owner);
    await work();
    await sql`ALTER TABLE walk_ins ENABLE TRIGGER carry_new_walk_in`.execute(api.owner);
    await sql`ALTER TABLE visit_steps ENABLE TRIGGER carry_named_walk_in`.execute(api.owner);
  };
  return { begin, withoutTriggers };
});

test('a walk-in written by the previous release also becomes an appointment', async ({
  before: { begin },
}) => {
  const { walkIn, step, people, profileOf } = await begin();
  const id = await walkIn({ phone: '01473 000999', email: 'Charles.Came@example.org' });
  await step(id, 'arrived', '09:20');
  const ready = await step(id, 'ready', '09:25');
  await step(id, 'undo', '09:26', { undoes: ready });
  expect(await people()).toMatchObject([
    { appointment_id: id, last_name: 'Babbage', state: 'arrived', start_time: null },
  ]);
  expect(await profileOf(id)).toMatchObject({
    ...{ phone: '01473 000999', email: 'charles.came@example.org', has_account: false },
  });
});

test('earlier walk-ins are migrated with their steps, labels and consents, once', async ({
  api,
  before: { begin, withoutTriggers },
  console: { call },
}) => {
  const { event, walkIn, step, people, profileOf } = await begin();
  const ids: string[] = [];
  await withoutTriggers(async () => {
    for (const given of [true, null]) ids.push(await walkIn({ consent_given: given }));
    ids.push(await walkIn({ erased_at: new Date(), first_name: 'Erased', last_name: 'Erased' }));
    await step(ids[0] ?? '', 'arrived', '09:20');
    await step(ids[0] ?? '', 'sampled', '09:25', { reason: 'ready is not known' });
    await sql`INSERT INTO tube_codes (event_id, code, appointment_id, made_by)
      SELECT ${event.id}, 'T-OF-BOOKING', appointment_id, ${randomUUID()} FROM appointments
      WHERE event_id = ${event.id}`.execute(api.owner);
  });
  for (let time = 0; time < 2; time += 1) {
    await sql`SELECT carry_walk_in(walk_in_id) FROM walk_ins
      WHERE event_id = ${event.id}`.execute(api.owner);
  }
  const found = new Map((await people()).map((person) => [person.appointment_id, person]));
  expect(ids.map((id) => found.get(id))).toMatchObject([
    { state: 'sampled', consent_given: true },
    { state: 'expected', consent_given: false },
    { first_name: 'Erased', date_of_birth: null, is_erased: true },
  ]);
  expect((await call('GET', `${event.id}/balance`)).body).toMatchObject({
    ...{ walk_ins: 3, arrived: 1, sampled: 1 },
  });
  expect(await profileOf(ids[2] ?? '')).toMatchObject({ is_active: false });
});

test('a walk-in’s sealed answers can be read, and are re-encrypted when the key is rotated', async ({
  api,
  before: { begin },
}) => {
  const { event, walkIn, step, profileOf } = await begin();
  const id = await walkIn();
  const action_id = await step(id, 'arrived', '09:20');
  const sealed = api.services.keys.encrypt('{"a":"yes"}', `consents.answers ${id}`);
  await api.owner
    .insertInto('consents')
    .values({
      ...{ walk_in_id: id, psa_test_date: event.date, wording_version: '2025-1', wording_hash: '' },
      ...{ questions: '{"a":"Do you agree?"}', answers_encrypted: sealed, action_id },
      given_through: 'tablet',
    })
    .execute();
  const { profile_id } = await profileOf(id);
  const answers = async (keys = api.services.keys) =>
    (await listConsents(api.owner, keys, profile_id)).map((consent) => consent.answers);
  const said = [[{ question: 'Do you agree?', answer: 'yes' }]];
  expect(await answers()).toEqual(said);
  const { ENCRYPTION_KEYS, HMAC_KEYS } = api.services.config;
  const fresh = { id: 'fresh', key: randomBytes(32) };
  await rotateConsents(api.owner, createKeys([fresh, ...ENCRYPTION_KEYS], HMAC_KEYS), null);
  expect(await answers(createKeys([fresh], HMAC_KEYS))).toEqual(said);
  await rotateConsents(api.owner, createKeys([...ENCRYPTION_KEYS, fresh], HMAC_KEYS), null);
});

test('erasing a person in one of the two tables erases them in the other', async ({
  api,
  before: { begin },
}) => {
  const { walkIn, profileOf } = await begin();
  const [earlier, now] = [await walkIn({ phone: '01473 000999' }), await walkIn()];
  await sql`UPDATE walk_ins SET first_name = 'Erased', last_name = 'Erased', phone = NULL,
    erased_at = now() WHERE walk_in_id = ${earlier}`.execute(api.owner);
  expect(await profileOf(earlier)).toMatchObject({ first_name: 'Erased', phone: null });
  const profile = await profileOf(now);
  await api.owner.transaction().execute(async (transaction) => {
    await erasePerson(api.services, transaction, profile);
    const audit = {
      actor: 'api',
      action: 'person erased',
      subject: `profile ${profile.profile_id}`,
    };
    await writeAudit(transaction, { ...audit, action: 'person erased', requestId: null });
  });
  const row = await api.owner
    .selectFrom('walk_ins')
    .select(['last_name', 'date_of_birth'])
    .where('walk_in_id', '=', now)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ last_name: 'Erased', date_of_birth: '1955-01-01' });
});

test('an address that belongs to another record is kept in a note', async ({
  api,
  before: { begin },
}) => {
  const { walkIn, profileOf } = await begin();
  const known = await api.person();
  const { profile_id, email } = await profileOf(await walkIn({ email: known.email }));
  expect(email).toBeNull();
  const notes = api.owner.selectFrom('person_notes').select('note');
  expect(await notes.where('profile_id', '=', profile_id).execute()).toEqual([
    { note: `Gave the email ${known.email}, which belongs to another record.` },
  ]);
});
