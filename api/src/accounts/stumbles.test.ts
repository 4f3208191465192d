import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { SIXTY_YEARS_AGO } from '../../test/makers.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

/** Makes the API unable to read its records about sessions; everything else keeps working. */
async function whileAccountsFail<Result>(work: () => Promise<Result>): Promise<Result> {
  await sql`REVOKE SELECT ON accounts FROM chaps_api`.execute(api.owner);
  await sql`GRANT SELECT (user_id, confirmed_at) ON accounts TO chaps_api`.execute(api.owner);
  try {
    return await work();
  } finally {
    await sql`GRANT SELECT ON accounts TO chaps_api`.execute(api.owner);
  }
}

const details = ({ userId, email }: Person) => ({
  user_id: userId,
  first_name: 'Sam',
  last_name: 'Smith',
  gender: 'Male',
  date_of_birth: SIXTY_YEARS_AGO,
  ethnicity: 'Not stated',
  phone: '+447700900123',
  email,
  home_address: '1 High Street, CO1 1AA, United Kingdom',
});
const consent = ({ profileId }: Person) => ({
  ...CONSENT_ANSWERS,
  psaTestDate: '2030-01-01',
  profileId,
});
const gpConsent = { consentId: crypto.randomUUID() };

describe('when a session’s account cannot be read,', () => {
  test.each([
    ['POST', '/auth/profile', details],
    ['POST', '/medical/consent', consent],
    ['POST', '/medical/gp-consents/withdrawal', () => gpConsent],
    ['GET', '/appointments', undefined],
    ['POST', '/auth/confirmation', undefined],
    ['GET', '/staff/me', undefined],
  ] as const)('%s %s responds 503', async (method, path, bodyOf) => {
    const person = await api.person();
    const call = () =>
      api.call(method, path, { as: person, ...(bodyOf ? { body: bodyOf(person) } : {}) });
    const { status, headers } = await whileAccountsFail(call);
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect((await call()).status).not.toBe(503);
  });

  test('public data is still served', async () => {
    const person = await api.person();
    const read = () => api.call('GET', '/events', { as: person });
    expect((await whileAccountsFail(read)).status).toBe(200);
  });
});

test('details sent in an ended session are rejected, not silently dropped', async () => {
  const person = await api.person();
  const send = () => api.call('POST', '/auth/profile', { as: person, body: details(person) });
  expect((await send()).status).toBe(201);
  expect((await api.call('POST', '/auth/sign-out', { as: person })).status).toBe(200);
  expect((await send()).status).toBe(401);
});

test('a session from the same second as a sign-out has ended, but the next one has not', async () => {
  const person = await api.person();
  const session = crypto.randomUUID();
  const at = (timestamp: number, session_id: string) =>
    api.token(person.userId, { session_id, amr: [{ method: 'password', timestamp }] });
  const now = Math.floor(Date.now() / 1000);
  const signOut = { as: { token: await at(now, session) } };
  expect((await api.call('POST', '/auth/sign-out', signOut)).status).toBe(200);
  const { sessions_not_before: moment } = await api.owner
    .selectFrom('accounts')
    .select('sessions_not_before')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const second = Math.floor(Number(moment) / 1000);
  const statusOf = async (id: string) => {
    const token = await at(second, id);
    return (await api.call('GET', '/appointments', { as: { token } })).status;
  };
  expect(await statusOf(session)).toBe(401);
  expect(await statusOf(crypto.randomUUID())).toBe(200);
});
