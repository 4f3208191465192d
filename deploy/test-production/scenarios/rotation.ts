import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { addDays, londonDate } from '@chaps/domain/london-time';
import { linkIn } from '@chaps/e2e/mailbox';
import { PASSWORD } from '@chaps/e2e/sign-up';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { moveTo } from '../../update.ts';
import { RELEASE } from '../images.ts';
import { API, type Rehearsal } from '../rehearsal.ts';
import { load } from './load.ts';
import { expectBooking, person } from './person.ts';

const psaTestDate = addDays(londonDate(new Date()), 30);

/** An NHS number is found by an index that the key makes. */
async function giveNhsNumber(rehearsal: Rehearsal): Promise<void> {
  const credentials = { email: person.email, password: PASSWORD };
  const { body } = await rehearsal.askAuth('POST', '/token?grant_type=password', {
    body: credentials,
  });
  const { status } = await rehearsal.call('PATCH', `${API}/auth/profile?email=${person.email}`, {
    body: { nhs_number: '9434765919' },
    token: body.access_token,
  });
  assert.equal(status, 200);
}

/** The commands of docs/operations/keys.md, for HMAC_KEYS. */
export async function rotateHmacKey(rehearsal: Rehearsal): Promise<void> {
  const staff = (...args: string[]) =>
    rehearsal.compose(['run', '--rm', '--no-deps', '-T', 'staff', ...args]);
  let mailed = 0;
  const mailedLink = async () => {
    await staff('send-consent-link', person.email, '--date', psaTestDate);
    mailed += 1;
    const mail = await rehearsal.mailbox.mailWith(person.email, /^Your consent form/, mailed);
    return new URL(linkIn(mail, '/test-consent')).searchParams;
  };
  const consentBy = async (link: URLSearchParams) => {
    const of = { psaTestDate, profileId: link.get('profile_id'), token: link.get('token') };
    const body = { ...CONSENT_ANSWERS, ...of };
    return (await rehearsal.call('POST', `${API}/medical/consent`, { body })).status;
  };
  const restartWith = async (keys: string) => {
    rehearsal.configure({ HMAC_KEYS: keys });
    await moveTo(RELEASE, rehearsal.operator(), { migrate: false });
  };

  await giveNhsNumber(rehearsal);
  const old = rehearsal.environment.HMAC_KEYS ?? '';
  const fresh = randomBytes(32).toString('base64');
  const [early, late] = [await mailedLink(), await mailedLink()];

  const end = load(rehearsal);
  await restartWith(`${fresh},${old}`);
  assert.equal(await consentBy(early), 201);
  assert.match(await staff('rotate-keys'), /^[1-9]\d* NHS numbers/);
  assert.match(await staff('rotate-keys'), /^0 NHS numbers/);
  const next = await mailedLink();
  await restartWith(fresh);
  const answered = await end();
  assert.equal(await consentBy(late), 404);
  assert.equal(await consentBy(next), 201);
  await expectBooking(rehearsal);
  process.stdout.write(`rotation: ${answered}\n`);
}
