import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSteps } from '../../../test/booking-steps.ts';
import { consentRequest } from '../../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../../test/harness.ts';
import { createKeys } from '../../platform/security/keys.ts';
import { getConsentLinkExpiry, readConsentLink, signConsentLink } from './links.ts';
import { consentContext, listConsents, rotateConsents } from './records.ts';

let api: Harness;
let person: Person;
let other: Person;
beforeAll(async () => {
  api = await startHarness();
  person = await api.person();
  other = await api.person();
});
afterAll(() => api.stop());

const steps = bookingSteps(() => api);
const TEST_DATE = '2999-01-01';
const give = (as: Person | null, change: object = {}) =>
  api.call('POST', '/medical/consent', {
    as,
    body: consentRequest(
      person,
      { date: TEST_DATE },
      { familyHistoryProstateCancer: 'Yes', familyMemberWithProstateCancer: ['Father'], ...change },
    ),
  });

test('stores the answers encrypted with their wording, and the API cannot change them', async () => {
  const answer = await give(person);
  expect(answer.status).toBe(201);
  const row = await api.owner
    .selectFrom('consents')
    .selectAll()
    .where('consent_id', '=', answer.body.consent_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ given_through: 'website', given_by: person.userId });
  expect(row.wording_hash).toHaveLength(64);
  expect(row.answers_encrypted).not.toContain('Father');
  for (const statement of [
    sql`UPDATE consents SET wording_version = 'x'`,
    sql`DELETE FROM consents`,
    sql`DELETE FROM access_log`,
    sql`UPDATE audit_log SET actor = 'x'`,
  ]) {
    await expect(statement.execute(api.services.db)).rejects.toThrow('permission denied');
  }
});

test('refuses a consent without sign-in, for another person, and without relatives', async () => {
  expect((await give(null)).status).toBe(401);
  expect((await give(other)).status).toBe(404);
  const incomplete = await give(person, { familyMemberWithProstateCancer: [] });
  expect(incomplete.body.error.details).toEqual({
    familyMemberWithProstateCancer:
      'Please specify which relative(s) or provide additional details.',
  });
});

test('a consent applies to the appointment that it names, or to that day’s, but never to another person’s', async () => {
  const { event, person: booked, appointmentId } = await steps.freeBooking();
  const named = (as: Person, change: Record<string, unknown>) =>
    api.call('POST', '/medical/consent', { as, body: consentRequest(as, event, change) });
  const stored = () =>
    api.owner
      .selectFrom('consents')
      .select(['profile_id', 'appointment_id'])
      .where('psa_test_date', '=', event.date)
      .execute();
  expect((await named(other, { appointmentId })).status).toBe(404);
  expect(await stored()).toEqual([]);
  for (const change of [{ appointmentId }, {}]) {
    expect((await named(booked, change)).status).toBe(201);
    const rows = await stored();
    expect(rows.at(-1)).toEqual({ profile_id: booked.profileId, appointment_id: appointmentId });
  }
  expect((await named(other, {})).status).toBe(201);
  expect((await stored()).filter(({ profile_id }) => profile_id === other.profileId)).toEqual([
    { profile_id: other.profileId, appointment_id: null },
  ]);
});

test('accepts a mailed link once, for its own day, and records that it came by mail', async () => {
  const link = { id: crypto.randomUUID(), profile: person.profileId, date: TEST_DATE };
  const token = await signConsentLink(api.services.keys, link, new Date(Date.now() + 86_400_000));
  expect((await give(null, { token, psaTestDate: '2999-01-02' })).status).toBe(404);
  const check = async (asked = token) =>
    (await api.call('GET', `/medical/consent-link?token=${asked}`)).body;
  const about = { status: 'success', profile_id: person.profileId, test_date: TEST_DATE };
  expect(await check()).toEqual({ ...about, used: false });
  expect(await check(`${token}x`)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  const given = await give(null, { token });
  expect(given.status).toBe(201);
  expect(await check()).toEqual({ ...about, used: true });
  expect((await give(null, { token })).status).toBe(404);
  const row = await api.owner
    .selectFrom('consents')
    .select('given_through')
    .where('consent_id', '=', given.body.consent_id)
    .executeTakeFirstOrThrow();
  expect(row.given_through).toBe('mailed link');
});

test('a mailed link is valid for 14 days from the given time', async () => {
  const mailed = new Date('2031-05-06T07:08:09.000Z');
  const end = getConsentLinkExpiry(mailed);
  expect(end).toEqual(new Date('2031-05-20T07:08:09.000Z'));
  const { keys } = api.services;
  const link = { id: crypto.randomUUID(), profile: person.profileId, date: TEST_DATE };
  const token = await signConsentLink(keys, link, end);
  expect(await readConsentLink(keys, token, new Date(end.getTime() - 1000))).toEqual({
    ...link,
    mailed,
  });
  expect(await readConsentLink(keys, token, end)).toBeNull();
});

test('a person without a profile cannot give consent', async () => {
  const userId = crypto.randomUUID();
  await api.confirmAccount(userId);
  expect((await give({ ...person, token: await api.token(userId) })).status).toBe(404);
});

test('answers that are encrypted for a walk-in can be read, and are encrypted again with a new key', async () => {
  const walk_in_id = crypto.randomUUID();
  const { keys, config } = api.services;
  const { profileId } = await api.person();
  await api.owner
    .insertInto('consents')
    .values({
      ...{ profile_id: profileId, walk_in_id, psa_test_date: TEST_DATE, given_through: 'paper' },
      ...{ wording_version: '2025-1', wording_hash: '', questions: '{"a":"Do you agree?"}' },
      answers_encrypted: keys.encrypt('{"a":"yes"}', consentContext(walk_in_id)),
    })
    .execute();
  const answers = async (using = keys) =>
    (await listConsents(api.owner, using, profileId)).map((consent) => consent.answers);
  const said = [[{ question: 'Do you agree?', answer: 'yes' }]];
  expect(await answers()).toEqual(said);
  const fresh = { id: 'fresh', key: randomBytes(32) };
  const renewed = createKeys([fresh, ...config.ENCRYPTION_KEYS], config.HMAC_KEYS);
  await rotateConsents(api.owner, renewed, null);
  expect(await answers(createKeys([fresh], config.HMAC_KEYS))).toEqual(said);
  const former = createKeys([...config.ENCRYPTION_KEYS, fresh], config.HMAC_KEYS);
  await rotateConsents(api.owner, former, null);
});
