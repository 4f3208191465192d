import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { SIXTY_YEARS_AGO } from '../../test/makers.ts';
import { type AuthSession, startSignInService } from '../../test/sign-in-service.ts';
import { buildApp } from '../app.ts';

// trust.md: an account belongs to the user who confirms its address. Tested over HTTP, with the
// sign-in service's real responses.

let service: Awaited<ReturnType<typeof startSignInService>>;
let api: Harness;
beforeAll(async () => {
  service = await startSignInService();
  api = await startHarness(undefined, service.url);
});
afterAll(async () => {
  await api.stop();
  await service.close();
});

const [EVIL, OWN, NEW] = ['Evil-Horse-666-666', 'Correct-Horse-40', 'Correct-Horse-41'];

const someone = () => `owner-${crypto.randomUUID()}@example.org`;

const details = (session: { user: { id: string } }, email: string, first_name: string) => ({
  user_id: session.user.id,
  first_name,
  last_name: 'Smith',
  gender: 'Male',
  date_of_birth: SIXTY_YEARS_AGO,
  ethnicity: 'Not stated',
  phone: '+447700900123',
  email,
  home_address: '1 High Street, CO1 1AA, United Kingdom',
  nhs_number: '9434765919',
});

const send = (session: AuthSession | null, method: 'GET' | 'POST', path: string, body?: object) =>
  api.call(method, path, {
    ...(session ? { headers: { authorization: `Bearer ${session.access_token}` } } : {}),
    ...(body ? { body } : {}),
  });
const confirm = async (session: AuthSession) =>
  (await send(session, 'POST', '/auth/confirmation')).status;
const profileOf = (session: AuthSession, email: string) =>
  send(session, 'GET', `/auth/profile?email=${email}`);

/** The statuses of some routes that require a person. */
async function opens(session: AuthSession, email: string): Promise<number[]> {
  const answers = [
    await profileOf(session, email),
    await send(session, 'GET', '/auth/profile/pending'),
    await send(session, 'GET', '/appointments'),
    await send(session, 'GET', '/medical/consents'),
    await send(session, 'POST', '/auth/profile/erasure?email=a@example.org'),
  ];
  return [...new Set(answers.map(({ status }) => status))];
}

async function member(password = OWN) {
  const email = someone();
  await service.signUp(email, password);
  const session = await service.openLink(email, 'signup');
  expect(await service.setPassword(session, password)).toBe(422);
  expect(await confirm(session)).toBe(200);
  await send(session, 'POST', '/auth/profile', details(session, email, 'John'));
  return { email, session };
}

test('signing up first with another person’s address gives no access to the account', async () => {
  const email = someone();
  const attacker = (await service.signUp(email, EVIL)).body;
  const evilDetails = details({ user: attacker }, email, 'Evil');
  expect((await send(null, 'POST', '/auth/profile', evilDetails)).status).toBe(201);

  service.minutePasses();
  const owner = (await service.signUp(email, OWN)).body;
  const ownDetails = details({ user: owner }, email, 'John');
  expect((await send(null, 'POST', '/auth/profile', ownDetails)).status).toBe(201);
  await send(null, 'POST', '/auth/profile', evilDetails);

  const session = await service.openLink(email, 'signup');
  // Between opening the link and choosing a new password, the service still accepts the first one.
  const stolen = await service.signIn(email, EVIL);
  expect(await opens(stolen, email)).toEqual([403]);
  expect(await confirm(stolen)).toBe(403);
  expect(await opens(session, email)).toEqual([403]);

  expect(await service.setPassword(session, OWN)).toBe(200);
  expect(await opens(stolen, email)).toEqual([403]);
  expect(await confirm(session)).toBe(200);

  expect(await service.isRefused(email, EVIL)).toBe(true);
  expect(await service.isRenewed(stolen)).toBe(false);
  expect(await opens(stolen, email)).toEqual([401]);
  expect(await confirm(stolen)).toBe(401);

  expect((await profileOf(session, email)).status).toBe(404);
  const pending = await send(session, 'GET', '/auth/profile/pending');
  expect(pending.body.details.first_name).toBe('Evil');
  // A stranger who knows the account's id cannot change it.
  await send(null, 'POST', '/auth/profile', { ...evilDetails, first_name: 'Late' });
  const still = await send(session, 'GET', '/auth/profile/pending');
  expect(still.body.details.first_name).toBe('Evil');
  await send(session, 'POST', '/auth/profile', ownDetails);
  const again = await service.signIn(email, OWN);
  for (const own of [session, again]) {
    const { body } = await profileOf(own, email);
    expect(body.userProfile).toMatchObject({ firstName: 'John' });
  }
  expect((await send(again, 'GET', '/auth/profile/pending')).body.details).toBeNull();
});

test('a second sign-up changes neither the password nor the challenge of the first', async () => {
  const email = someone();
  const signUp = (password: string, sign_up_challenge: string) =>
    service.ask('POST', '/signup', { email, password, data: { sign_up_challenge } });
  await signUp(EVIL, 'of the attacker');
  service.minutePasses();
  await signUp(OWN, 'of the owner');
  const session = await service.openLink(email, 'signup');
  const { body } = await service.ask('GET', '/user', undefined, session.access_token);
  // The owner's browser uses this to detect that the password is not its own.
  expect(body.user_metadata.sign_up_challenge).toBe('of the attacker');
});

test('pending details identify the browser that sent them last', async () => {
  const email = someone();
  const { body: user } = await service.signUp(email, OWN);
  const own = { ...details({ user }, email, 'John'), sign_up_challenge: 'o'.repeat(43) };
  expect((await send(null, 'POST', '/auth/profile', own)).status).toBe(201);
  const session = await service.openLink(email, 'signup');
  await confirm(session);
  const pending = () => send(session, 'GET', '/auth/profile/pending');
  expect((await pending()).body).toMatchObject({
    details: { first_name: 'John' },
    sign_up_challenge: own.sign_up_challenge,
  });
  expect((await pending()).body.details).not.toHaveProperty('sign_up_challenge');
});

test('details that a stranger sent later do not identify a browser', async () => {
  const email = someone();
  const { body: user } = await service.signUp(email, OWN);
  const own = { ...details({ user }, email, 'John'), sign_up_challenge: 'o'.repeat(43) };
  await send(null, 'POST', '/auth/profile', own);
  await send(null, 'POST', '/auth/profile', details({ user }, email, 'Evil'));
  const session = await service.openLink(email, 'signup');
  await confirm(session);
  const { body } = await send(session, 'GET', '/auth/profile/pending');
  expect([body.details.first_name, body.sign_up_challenge]).toEqual(['Evil', null]);
});

test('an incomplete confirmation gives no access, and a link sent by email completes it', async () => {
  const email = someone();
  await service.signUp(email, OWN);
  const left = await service.openLink(email, 'signup');
  const later = await service.signIn(email, OWN);
  const refused = await profileOf(later, email);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'ACCOUNT_NOT_CONFIRMED']);

  await service.recover(email);
  const session = await service.openLink(email, 'recovery');
  await service.setPassword(session, NEW);
  expect(await confirm(session)).toBe(200);
  expect(await opens(left, email)).toEqual([401]);
  expect(await opens(later, email)).toEqual([401]);
  expect((await profileOf(session, email)).status).toBe(404);
});

test('setting the same password again also ends every other session', async () => {
  const email = someone();
  await service.signUp(email, OWN);
  const session = await service.openLink(email, 'signup');
  const other = await service.signIn(email, OWN);
  expect(await service.setPassword(session, OWN)).toBe(422);
  expect(await confirm(session)).toBe(200);
  expect(await service.isRenewed(other)).toBe(false);
  expect(await opens(other, email)).toEqual([401]);
});

test('a new password immediately ends the other sessions and their access tokens', async () => {
  const { email } = await member();
  const [own, other] = [await service.signIn(email, OWN), await service.signIn(email, OWN)];
  expect((await profileOf(other, email)).status).toBe(200);
  const copy = await buildApp(api.services);
  const atCopy = async () => {
    const headers = { authorization: `Bearer ${other.access_token}` };
    return (await copy.inject({ url: `/auth/profile?email=${email}`, headers })).statusCode;
  };
  expect(await atCopy()).toBe(200);
  expect(await service.setPassword(own, NEW)).toBe(200);
  expect(await confirm(own)).toBe(200);
  expect([(await profileOf(other, email)).status, await atCopy()]).toEqual([401, 401]);
  await copy.close();
  expect(await confirm(other)).toBe(401);
  expect((await profileOf(own, email)).status).toBe(200);
  expect((await profileOf(await service.signIn(email, NEW), email)).status).toBe(200);
});

test('an emailed link that was opened before a password reset cannot confirm again', async () => {
  const { email, session: first } = await member();
  service.minutePasses();
  await service.recover(email);
  const old = await service.openLink(email, 'recovery');
  expect(await service.setPassword(first, NEW)).toBe(200);
  expect(await confirm(first)).toBe(200);
  expect(await confirm(old)).toBe(401);
});

/** Creates a profile as it exists before its address is confirmed. */
async function earlierProfile(userId: string, email: string) {
  const { profile_id } = await api.owner
    .insertInto('profiles')
    .values({ user_id: userId, email, first_name: 'Older', last_name: 'Smith' })
    .returning('profile_id')
    .executeTakeFirstOrThrow();
  return profile_id;
}

test('an earlier profile of an unconfirmed address is set aside when the address is confirmed', async () => {
  const email = someone();
  const { id } = (await service.signUp(email, EVIL)).body;
  const profileId = await earlierProfile(id, email);
  const session = await service.openLink(email, 'signup');
  expect(await opens(session, email)).toEqual([403]);
  await service.setPassword(session, OWN);
  expect(await confirm(session)).toBe(200);

  expect((await profileOf(session, email)).status).toBe(404);
  const { details: found } = (await send(session, 'GET', '/auth/profile/pending')).body;
  expect(found).toMatchObject({ first_name: 'Older', gender: null, nhs_number: null });
  await send(session, 'POST', '/auth/profile', details(session, email, 'John'));
  const { userProfile } = (await profileOf(session, email)).body;
  expect(userProfile.firstName).toBe('John');
  expect(userProfile.profileId).not.toBe(profileId);
  const [left] = await api.owner
    .selectFrom('profiles')
    .selectAll()
    .where('profile_id', '=', profileId)
    .execute();
  expect(left).toMatchObject({ first_name: 'Erased', is_active: false, home_address: null });
});
