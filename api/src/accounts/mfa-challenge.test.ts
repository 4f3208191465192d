import { createTotp } from '@chaps/local/emulators/auth/factors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { startSignInService } from '../../test/sign-in-service.ts';

// ADR 26: codes from authenticator apps pass through this API to the sign-in service. Tested over
// HTTP, with the sign-in service's real responses.

const PASSWORD = 'Correct-Horse-40';
const STEP_MS = 30_000;

let service: Awaited<ReturnType<typeof startSignInService>>;
let api: Harness;
let later = 0;
const now = () => new Date(Date.now() + later);
beforeAll(async () => {
  service = await startSignInService();
  api = await startHarness(now, service.url);
});
afterAll(async () => {
  await api.stop();
  await service.close();
});

function minutesPass(minutes: number): void {
  for (let minute = 0; minute < minutes; minute += 1) {
    service.minutePasses();
    later += 61_000;
  }
}

const currentStep = () => Math.floor(now().getTime() / STEP_MS);

async function enrolled() {
  const email = `staff-${crypto.randomUUID()}@example.org`;
  await service.signUp(email, PASSWORD);
  await service.openLink(email, 'signup');
  const { access_token } = await service.signIn(email, PASSWORD);
  const factor = (await service.ask('POST', '/factors', { factor_type: 'totp' }, access_token))
    .body;
  const totp = createTotp(factor.totp.secret);
  // At any moment the codes of three time steps are valid.
  const code = (step = 0) => totp.generate({ timestamp: now().getTime() + step * STEP_MS });
  const person = { email, factorId: factor.id as string, code };
  // If a time step ends meanwhile, the code of the one before it has become too old.
  let step: number;
  let status: number;
  do {
    step = currentStep();
    ({ status } = await verify({ ...person, token: access_token }, code(-1)));
  } while (status !== 200 && step !== currentStep());
  expect(status).toBe(200);
  return person;
}

type Enrolled = Awaited<ReturnType<typeof enrolled>>;

const signIn = async (person: Enrolled) => ({
  ...person,
  token: (await service.signIn(person.email, PASSWORD)).access_token,
});

async function verify({ factorId, token }: { factorId: string; token: string }, code: string) {
  const path = `/factors/${factorId}`;
  const { body } = await service.ask('POST', `${path}/challenge`, {}, token, '127.0.0.1');
  // Clients of the service need not declare their body as JSON.
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  const answer = JSON.stringify({ challenge_id: body.id, code });
  return api.call('POST', `/auth/v1${path}/verify`, { as: { token }, body: answer, headers });
}

/** Six digits that are not the person's current code. */
const wrongCode = ({ code }: Enrolled, at = 0) =>
  String((Number(code()) + 500_000 + at) % 1_000_000).padStart(6, '0');

const levelOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).aal;

test('a correct code raises the session, and is rejected when used again', async () => {
  const person = await enrolled();
  const own = await signIn(person);
  const code = person.code();
  const answers = await Promise.all([verify(own, code), verify(own, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const raised = answers.find(({ status }) => status === 200);
  expect(levelOf(raised?.body.access_token)).toBe('aal2');
  const thief = await signIn(person);
  const refused = await verify(thief, code);
  expect([refused.status, refused.body]).toMatchObject([
    422,
    {
      error: { code: 'VALIDATION_FAILED' },
      error_code: 'mfa_verification_failed',
      msg: 'This code has already been used. Please wait for the next one in your app.',
    },
  ]);
  expect((await verify(thief, person.code(1))).status).toBe(200);
});

test('the tenth wrong code locks the second step for 15 minutes, and the person is notified', async () => {
  const person = await enrolled();
  const guesser = await signIn(person);
  const wrong = await verify(guesser, wrongCode(person));
  expect([wrong.status, wrong.body.error_code]).toEqual([422, 'mfa_verification_failed']);
  for (let guess = 1; guess < 9; guess += 1) await verify(guesser, wrongCode(person, guess));
  await api.sendMails();
  expect(await api.mailbox.store.list(person.email)).toEqual([]);

  const tenth = await verify(guesser, wrongCode(person, 9));
  expect([tenth.status, tenth.headers['retry-after'], tenth.body.msg]).toEqual([
    429,
    '900',
    'Too many wrong codes. Please try again in 15 minutes.',
  ]);
  expect(tenth.body).toMatchObject({
    error: { code: 'TOO_MANY_REQUESTS' },
    error_code: 'over_request_rate_limit',
  });
  expect((await verify(guesser, person.code())).status).toBe(429);
  expect((await verify(await signIn(person), person.code())).status).toBe(429);
  await api.sendMails();
  const mails = await api.mailbox.store.list(person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Too many wrong codes at sign-in']);

  minutesPass(14);
  expect((await verify(await signIn(person), person.code())).status).toBe(429);
  minutesPass(1);
  expect((await verify(await signIn(person), person.code())).status).toBe(200);
});

test('only ten of sixty concurrent guesses reach the sign-in service', async () => {
  const person = await enrolled();
  const guesser = await signIn(person);
  const guesses = Array.from({ length: 60 }, (_, at) => verify(guesser, wrongCode(person, at)));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(9);
  expect(statuses.filter((status) => status === 429)).toHaveLength(51);
});

test('a correct code resets the count of wrong codes', async () => {
  const person = await enrolled();
  const guesser = await signIn(person);
  for (let guess = 0; guess < 9; guess += 1) await verify(guesser, wrongCode(person, guess));
  expect((await verify(guesser, person.code())).status).toBe(200);
  const again = await signIn(person);
  expect((await verify(again, wrongCode(person, 20))).status).toBe(422);
});

test('no code is checked without a session', async () => {
  const { factorId } = await enrolled();
  const path = `/auth/v1/factors/${factorId}/verify`;
  const body = { challenge_id: crypto.randomUUID(), code: '123456' };
  expect((await api.call('POST', path, { body })).status).toBe(401);
});
