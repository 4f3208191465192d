import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { SIXTY_YEARS_AGO } from '../../test/makers.ts';

let api: Harness;
let person: Person;
let other: Person;
beforeAll(async () => {
  api = await startHarness();
  person = await api.person();
  other = await api.person();
});
afterAll(() => api.stop());

const NHS_NUMBER = '9434765919';
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
  nhs_number: NHS_NUMBER,
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

test('sign-up creates no profile: the latest details are stored encrypted, and every response is the same', async () => {
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
  expect(body.details).toMatchObject({ first_name: 'Second', nhs_number: NHS_NUMBER });
  expect((await api.call('GET', '/auth/profile?email=new@example.org', { as })).status).toBe(404);
});

test('the owner of the confirmed account creates the profile once, with the account’s address', async () => {
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
  expect(own.body.userProfile).toMatchObject({ firstName: 'Own', nhsNumber: NHS_NUMBER });
});

test('refuses an address that another profile has', async () => {
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
    'date of birth (39 years)',
    { date_of_birth: addDays(SIXTY_YEARS_AGO, 21 * 365) },
    'date_of_birth',
    'You must be between 40 and 80 years old to register.',
  ],
  ['NHS number', { nhs_number: 'abc' }, 'nhs_number', 'Please enter only digits (max 10).'],
  ['blank name', { first_name: ' ' }, 'first_name', 'This field is required.'],
])(
  'sign-up with an invalid %s gets 422 with the message in the specification',
  async (_name, change, field, message) => {
    const userId = crypto.randomUUID();
    api.users.set(userId, 'young@example.org');
    const body = { ...payload(userId, 'young@example.org'), ...change };
    const answer = await api.call('POST', '/auth/profile', { body });
    expect([answer.status, answer.body.error.details]).toEqual([422, { [field]: message }]);
    expect([await profiles(userId), await pending(userId)]).toEqual([[], []]);
  },
);

test('the owner can change a profile, and no table holds the NHS number in plain text', async () => {
  const path = `/auth/profile?email=${person.email}`;
  const changed = await api.call('PATCH', path, { as: person, body: { nhs_number: NHS_NUMBER } });
  expect(changed.body).toMatchObject({ status: 'success', userProfile: { nhsNumber: NHS_NUMBER } });
  const [row] = await profiles(person.userId);
  expect(row?.nhs_number_encrypted).toMatch(/^k1\./);
  const { rows } = await sql`
    SELECT 1 FROM profiles p WHERE p::text LIKE ${`%${NHS_NUMBER}%`}
    UNION ALL SELECT 1 FROM pending_profiles d WHERE d::text LIKE ${`%${NHS_NUMBER}%`}
    UNION ALL SELECT 1 FROM audit_log a WHERE a::text LIKE ${`%${NHS_NUMBER}%`}
    UNION ALL SELECT 1 FROM idempotency_keys i WHERE i::text LIKE ${`%${NHS_NUMBER}%`}`.execute(
    api.owner,
  );
  expect(rows).toEqual([]);
});

test('staff without a profile get the path of the console', async () => {
  const member = await api.staff('coordinator');
  const own = `/auth/profile?email=${member.email}`;
  const { status, body } = await api.call('GET', own, { as: member });
  expect([status, body.error.code, body.error.details]).toEqual([
    404,
    'STAFF_WITHOUT_PROFILE',
    { console: '/staff' },
  ]);
});

test("another person's e-mail address gets a 404", async () => {
  for (const method of ['GET', 'PATCH'] as const) {
    const path = `/auth/profile?email=${other.email}`;
    const answer = await api.call(method, path, {
      as: person,
      ...(method === 'PATCH' ? { body: { phone: '1' } } : {}),
    });
    expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
  }
});
