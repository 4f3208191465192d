import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, type Person, SITE, startHarness } from '../../test/harness.ts';
import { SIXTY_YEARS_AGO } from '../../test/makers.ts';
import { signConsentLink } from '../consent/links.ts';

let api: Harness;
let person: Person;
let other: Person;
beforeAll(async () => {
  api = await startHarness();
  person = await api.person();
  other = await api.person();
});
afterAll(() => api.stop());

const CANARY = '9434765919';
const sound = {
  numberOfPsaTest: '2',
  familyHistoryProstateCancer: 'Yes',
  familyMemberWithProstateCancer: ['Father'],
  familyHistoryBreastOvarianCancer: 'No',
  medicationHistory: 'None',
  terms: true,
  sampleConsent: true,
  psaTestDate: '2999-01-01',
};

describe('a profile', () => {
  const payload = (userId: string, email: string) => ({
    user_id: userId,
    first_name: 'John',
    last_name: 'Smith',
    gender: 'Male',
    date_of_birth: SIXTY_YEARS_AGO,
    ethnicity: 'Not stated',
    occupation: null,
    phone: '+447700900123',
    email,
    home_address: '1 High Street, CO1 1AA, United Kingdom',
    nhs_number: CANARY,
    ni_number: null,
    nhs_gp_email: null,
    nhs_gp_phone_number: null,
    is_verified: true,
    is_active: true,
  });
  const profiles = async (userId: string) =>
    api.owner.selectFrom('profiles').selectAll().where('user_id', '=', userId).execute();

  const pending = async (userId: string) =>
    api.owner.selectFrom('pending_profiles').selectAll().where('user_id', '=', userId).execute();
  const asOwner = async (userId: string) => ({ ...person, token: await api.token(userId) });

  test('is not made at sign-up: the last details wait, sealed, and the answer never tells', async () => {
    const known = crypto.randomUUID();
    api.users.set(known, 'new@example.org');
    const confirmed = await api.person();
    const nobody = crypto.randomUUID();
    const requests = [
      payload(known, ' New@Example.org '),
      { ...payload(known, 'new@example.org'), first_name: 'Second' },
      payload(nobody, 'new@example.org'),
      payload(confirmed.userId, confirmed.email),
    ];
    for (const body of requests) {
      const { status, text } = await api.call('POST', '/auth/profile', { body });
      expect([status, text]).toEqual([201, '{"status":"success"}']);
    }
    expect(await profiles(known)).toEqual([]);
    const [row, ...more] = await pending(known);
    expect(more).toEqual([]);
    expect(row?.details_encrypted).toMatch(/^k1\.[\w-]+\.[\w-]+$/);
    expect(await pending(confirmed.userId)).toEqual([]);
    const [unchanged] = await profiles(confirmed.userId);
    expect(unchanged?.first_name).toBe('Person');

    await api.confirmAccount(known);
    const as = await asOwner(known);
    const { body } = await api.call('GET', '/auth/profile/pending', { as });
    expect(body.details).toMatchObject({ first_name: 'Second', nhs_number: CANARY });
    expect((await api.call('GET', '/auth/profile?email=new@example.org', { as })).status).toBe(404);
  });

  test('is made once by the owner of the confirmed account, with the address of the account', async () => {
    const userId = crypto.randomUUID();
    api.users.set(userId, 'owner@example.org');
    await api.call('POST', '/auth/profile', { body: payload(userId, 'owner@example.org') });
    await api.confirmAccount(userId);
    const as = await asOwner(userId);
    const register = (change: object) =>
      api.call('POST', '/auth/profile', {
        as,
        body: { ...payload(userId, 'owner@example.org'), ...change },
      });
    const elsewhere = await register({ email: 'else@example.org' });
    expect([elsewhere.status, Object.keys(elsewhere.body.error.details)]).toEqual([422, ['email']]);
    expect((await register({ first_name: 'Own' })).status).toBe(201);
    expect((await register({ first_name: 'Again' })).status).toBe(201);
    const [row, ...more] = await profiles(userId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ first_name: 'Own', is_verified: false, is_active: true });
    expect(await pending(userId)).toEqual([]);
    const own = await api.call('GET', '/auth/profile?email=owner@example.org', { as });
    expect(own.body.userProfile).toMatchObject({ firstName: 'Own', nhsNumber: CANARY });
  });

  test('is refused, aloud, for an address that another profile has', async () => {
    const userId = crypto.randomUUID();
    const { email } = await api.person();
    api.users.set(userId, email);
    await api.confirmAccount(userId);
    const answer = await api.call('POST', '/auth/profile', {
      as: await asOwner(userId),
      body: payload(userId, email),
    });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'PROFILE_NOT_CREATED']);
  });

  test.each([
    [
      '39 years',
      { date_of_birth: addDays(SIXTY_YEARS_AGO, 21 * 365) },
      'date_of_birth',
      'You must be between 40 and 80 years old to register.',
    ],
    ['NHS number', { nhs_number: 'abc' }, 'nhs_number', 'Please enter only digits (max 10).'],
    ['blank name', { first_name: ' ' }, 'first_name', 'This field is required.'],
  ])('%s: 422 in the words of the specification', async (_name, change, field, message) => {
    const userId = crypto.randomUUID();
    api.users.set(userId, 'young@example.org');
    const body = { ...payload(userId, 'young@example.org'), ...change };
    const answer = await api.call('POST', '/auth/profile', { body });
    expect([answer.status, answer.body.error.details]).toEqual([422, { [field]: message }]);
    expect([await profiles(userId), await pending(userId)]).toEqual([[], []]);
  });

  test('is changed by its owner; the NHS number is sealed, and no table holds it readable', async () => {
    const path = `/auth/profile?email=${person.email}`;
    const changed = await api.call('PATCH', path, { as: person, body: { nhs_number: CANARY } });
    expect(changed.body).toMatchObject({ status: 'success', userProfile: { nhsNumber: CANARY } });
    const [row] = await profiles(person.userId);
    expect(row?.nhs_number_encrypted).toMatch(/^k1\./);
    const { rows } = await sql`
      SELECT 1 FROM profiles p WHERE p::text LIKE ${`%${CANARY}%`}
      UNION ALL SELECT 1 FROM pending_profiles d WHERE d::text LIKE ${`%${CANARY}%`}
      UNION ALL SELECT 1 FROM audit_log a WHERE a::text LIKE ${`%${CANARY}%`}
      UNION ALL SELECT 1 FROM idempotency_keys i WHERE i::text LIKE ${`%${CANARY}%`}`.execute(
      api.owner,
    );
    expect(rows).toEqual([]);
  });

  test("another's e-mail is unknown", async () => {
    for (const method of ['GET', 'PATCH'] as const) {
      const path = `/auth/profile?email=${other.email}`;
      const answer = await api.call(method, path, {
        as: person,
        ...(method === 'PATCH' ? { body: { phone: '1' } } : {}),
      });
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('consent', () => {
  const give = (as: Person | null, change: object = {}) =>
    api.call('POST', '/medical/consent', {
      as,
      body: { ...sound, profileId: person.profileId, ...change },
    });

  test('is kept with its wording, sealed, and cannot be changed by the API', async () => {
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

  test('is refused without sign-in, for another, without relatives', async () => {
    expect((await give(null)).status).toBe(401);
    expect((await give(other)).status).toBe(404);
    const incomplete = await give(person, { familyMemberWithProstateCancer: [] });
    expect(incomplete.body.error.details).toEqual({
      familyMemberWithProstateCancer:
        'Please specify which relative(s) or provide additional details.',
    });
  });

  test('by a mailed link: once', async () => {
    const token = signConsentLink(api.services.keys, {
      id: crypto.randomUUID(),
      profile: person.profileId,
      date: sound.psaTestDate,
      until: Date.now() + 60_000,
    });
    expect((await give(null, { token, psaTestDate: '2999-01-02' })).status).toBe(404);
    expect((await give(null, { token })).status).toBe(201);
    expect((await give(null, { token })).status).toBe(404);
  });
});

describe('results', () => {
  test('are read by their owner alone, unstored, and noted', async () => {
    await api.owner
      .insertInto('results')
      .values({
        profile_id: person.profileId,
        appointment_id: null,
        test_result: '0.8',
        test_unit: 'ng/ml',
        comments: 'Green',
        sample_date: '2025-01-01',
      })
      .execute();
    const own = await api.call('GET', `/medical/results/${person.profileId}`, { as: person });
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.body).toEqual({
      data: [
        {
          appointment: null,
          result: {
            test_result: '0.8',
            test_unit: 'ng/ml',
            comments: 'Green',
            sample_date: '2025-01-01',
          },
        },
      ],
    });
    const { rows } = await sql`
      SELECT user_id, what FROM access_log WHERE profile_id = ${person.profileId}`.execute(
      api.owner,
    );
    expect(rows).toEqual([{ user_id: person.userId, what: 'results' }]);
  });

  test("another's are unknown, with the body of an unknown id", async () => {
    const bodies = await Promise.all(
      [person.profileId, '99999999', 'nonsense'].map((id) =>
        api.call('GET', `/medical/results/${id}`, { as: other }),
      ),
    );
    expect(bodies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(bodies.map(({ text }) => text.replace(/"request_id":"[^"]+"/, ''))).size).toBe(
      1,
    );
  });

  test('are not served when the reading cannot be noted', async () => {
    await sql`REVOKE INSERT ON access_log FROM chaps_api`.execute(api.owner);
    try {
      const answer = await api.call('GET', `/medical/results/${person.profileId}`, { as: person });
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('0.8');
    } finally {
      await sql`GRANT INSERT ON access_log TO chaps_api`.execute(api.owner);
    }
  });
});

describe('what the public may send', () => {
  test('an error log keeps no token, query string, e-mail or number', async () => {
    const body = {
      errorMessage: `Failed for joe@example.org with ${CANARY} and 943 476 5919`,
      description: 'at https://x.example/a?token=abc#b Bearer eyJhbGciOi.eyJzdWIi.c2ln\u0000',
    };
    expect((await api.call('POST', '/logs/error', { body })).status).toBe(201);
    const { rows } = await sql<{ error_message: string; description: string }>`
      SELECT error_message, description FROM error_logs`.execute(api.owner);
    expect(rows).toEqual([
      {
        error_message: 'Failed for [e-mail] with [number] and [number]',
        description: 'at https://x.example/a Bearer [token]',
      },
    ]);
  });

  test.each([
    ['too large', { errorMessage: 'x'.repeat(9000) }, 413, 'PAYLOAD_TOO_LARGE'],
    ['empty', {}, 422, 'VALIDATION_FAILED'],
  ])('%s', async (_name, body, status, code) => {
    const answer = await api.call('POST', '/logs/error', { body });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  test('newsletter: kept once, the same answer for a known address', async () => {
    const send = (name: string, email: string) =>
      api.call('POST', '/subscriptions', { body: { name, email, hear_about_event: true } });
    const [first, second] = [
      await send('A', 'news@example.org'),
      await send('B', 'News@example.org'),
    ];
    expect([first.status, second.status, first.text]).toEqual([201, 201, second.text]);
    const missing = await send('', 'news@example.org');
    expect(missing.body.error.message).toBe('Please provide both name and email.');
  });

  test('wrong access codes look like right ones', async () => {
    const event = await api.event({ accessCode: 'LODGE-7421' });
    const check = (access_code: string) =>
      api.call('POST', `/events/${event.id}/check-access-code`, { body: { access_code } });
    const [right, wrong] = [await check(' lodge-7421'), await check('LODGE-0000')];
    expect([right.body.status, wrong.body.status]).toEqual(['success', 'error']);
    expect(Object.keys(right.body)).toEqual(Object.keys(wrong.body));
    expect(right.text.length - 'success'.length).toBe(wrong.text.length - 'error'.length);

    const hold = (pass: string) =>
      api.call('POST', `/events/${event.id}/holds`, {
        as: other,
        body: { start_time: '09:00', pass },
      });
    expect((await hold(wrong.body.pass)).status).toBe(403);
    expect((await hold(right.body.pass)).status).toBe(201);
    const seen = await api.call('GET', `/events/${event.id}`);
    expect([seen.body.event.address_line1, seen.body.event.postcode]).toEqual([null, null]);
    expect(seen.text).not.toContain('Secret Hall');
    const opened = await api.call('GET', `/events/${event.id}`, {
      headers: { 'x-event-pass': right.body.pass },
    });
    expect(opened.body.event.address_line1).toBe('The Secret Hall');
  });
});

describe('Idempotency-Key', () => {
  const post = (key: string, startTime: string, eventId: string) =>
    api.call('POST', `/events/${eventId}/holds`, {
      as: person,
      body: { start_time: startTime },
      headers: { 'idempotency-key': key },
    });

  test('20 times the same: one deed, one answer; another body: 422', async () => {
    const event = await api.event({ places: 20, slots: 4 });
    const first = await post('key-1', '09:00', event.id);
    const again = await Promise.all(
      Array.from({ length: 19 }, () => post('key-1', '09:00', event.id)),
    );
    expect(new Set(again.map(({ text }) => text))).toEqual(new Set([first.text]));
    expect(again.every(({ status }) => status === 201)).toBe(true);
    const reused = await post('key-1', '09:15', event.id);
    expect([reused.status, reused.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('20 at once: one does it, the others are told it is in flight or what came of it', async () => {
    const event = await api.event({ places: 20, slots: 4 });
    const all = await Promise.all(
      Array.from({ length: 20 }, () => post('key-2', '09:00', event.id)),
    );
    expect(all.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const { rows } = await sql`SELECT 1 FROM appointments WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    expect(rows).toHaveLength(1);
  });
});

test('every error has the one shape and the request id, and the site alone may read answers', async () => {
  const answer = await api.call('GET', '/nowhere', {
    headers: { 'x-request-id': 'trace-12345', origin: SITE },
  });
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({
    status: 'error',
    error: { code: 'NOT_FOUND', message: 'Not found', request_id: 'trace-12345' },
  });
  expect(answer.headers['x-request-id']).toBe('trace-12345');
  expect(answer.headers['access-control-allow-origin']).toBe(SITE);
  expect(answer.headers['access-control-allow-credentials']).toBe('true');
});

test.each([
  ['results', (person: Person) => `/medical/results/${person.profileId}`],
  ['consents', () => '/medical/consents'],
])('readings of %s are limited for each person', async (_what, pathOf) => {
  const [reader, another] = [await api.person(), await api.person()];
  const read = async (as: Person) => (await api.call('GET', pathOf(as), { as })).status;
  const statuses: number[] = [];
  for (let index = 0; index < 130; index += 1) statuses.push(await read(reader));
  expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 200));
  expect(statuses.slice(120)).toEqual(Array.from({ length: 10 }, () => 429));
  expect(await read(another)).toBe(200);
});
