import assert from 'node:assert/strict';
import { addDays, londonDate } from '@chaps/domain/london-time';
import { findLink } from '@chaps/e2e/mailbox';
import { PASSWORD } from '@chaps/e2e/sign-up';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { ROTATED_KEYS, type RotatedKey, rotate } from '../../rotate.ts';
import { API, type TestInstallation } from '../rehearsal.ts';
import { runUnderLoad } from './load.ts';
import { expectBooking, person } from './person.ts';

const psaTestDate = addDays(londonDate(new Date()), 30);

async function requestSessionToken(rehearsal: TestInstallation): Promise<string> {
  const body = { email: person.email, password: PASSWORD };
  const answer = await rehearsal.askAuth('POST', '/token?grant_type=password', { body });
  assert.equal(answer.status, 200);
  return answer.body.access_token;
}

/** An NHS number is found by an index made with the HMAC key, and sealed with the encryption key. */
async function saveNhsNumber(rehearsal: TestInstallation, token: string): Promise<number> {
  const { status } = await rehearsal.call('PATCH', `${API}/auth/profile?email=${person.email}`, {
    body: { nhs_number: '9434765919' },
    token,
  });
  return status;
}

/** Rotates each key of docs/operations/keys.md. Both keys work until the old one is removed. */
export async function rotateEachKey(rehearsal: TestInstallation): Promise<void> {
  const staff = (...args: string[]) =>
    rehearsal.compose(['run', '--rm', '--no-deps', '-T', 'staff', ...args]);
  let mailed = 0;
  const mailedLink = async () => {
    await staff('send-consent-link', person.email, '--date', psaTestDate);
    mailed += 1;
    const mail = await rehearsal.mailbox.findMail(person.email, /^Your consent form/, mailed);
    return new URL(findLink(mail, '/test-consent')).searchParams;
  };
  const consentBy = async (link: URLSearchParams) => {
    const of = { psaTestDate, profileId: link.get('profile_id'), token: link.get('token') };
    const body = { ...CONSENT_ANSWERS, ...of };
    return (await rehearsal.call('POST', `${API}/medical/consent`, { body })).status;
  };
  const turn = async (key: RotatedKey, finish: boolean) => {
    const begun = performance.now();
    const given = key === 'webhook' ? crypto.randomUUID() : undefined;
    await rotate(key, { finish, given }, rehearsal.server());
    const seconds = Math.round((performance.now() - begun) / 1000);
    process.stdout.write(`${key} ${finish ? 'finished' : 'begun'} in ${seconds} s\n`);
  };

  const oldToken = await requestSessionToken(rehearsal);
  assert.equal(await saveNhsNumber(rehearsal, oldToken), 200);
  const [early, late] = [await mailedLink(), await mailedLink()];

  const made = { link: late, token: oldToken };
  const answered = await runUnderLoad(rehearsal, async () => {
    for (const key of ROTATED_KEYS) await turn(key, false);
    assert.equal(await consentBy(early), 201);
    assert.match(await staff('rotate-keys'), /^0 NHS numbers/);
    Object.assign(made, { link: await mailedLink(), token: await requestSessionToken(rehearsal) });
    for (const token of [oldToken, made.token]) {
      assert.equal(await saveNhsNumber(rehearsal, token), 200);
    }
    for (const key of ROTATED_KEYS) await turn(key, true);
  });
  assert.equal(await consentBy(late), 404);
  assert.equal(await consentBy(made.link), 201);
  assert.equal(await saveNhsNumber(rehearsal, oldToken), 401);
  assert.equal(await saveNhsNumber(rehearsal, made.token), 200);
  // The payment emulator signs for the webhook in its configuration.
  await rehearsal.replace('payments');
  await expectBooking(rehearsal);
  process.stdout.write(`rotation: ${answered}\n`);
}
