import assert from 'node:assert/strict';
import { newcomer, PASSWORD } from '@chaps/e2e/sign-up';
import type { TestInstallation } from '../rehearsal.ts';

const ATTACKERS_PASSWORD = 'Evil-Horse-666-666';

interface Session {
  access_token: string;
  refresh_token: string;
}

/** The response statuses of what only the account's owner may read. */
async function readOwnerStatuses(
  rehearsal: TestInstallation,
  { access_token: token }: Session,
  email: string,
) {
  const paths = [`/auth/profile?email=${email}`, '/auth/profile/pending', '/appointments'];
  const statuses = new Set<number>();
  for (const path of paths) {
    statuses.add(await rehearsal.statusOf('GET', path, token));
  }
  return [...statuses];
}

/**
 * A stranger signs up with another person's address; that person confirms it through the mailed link and
 * chooses a password. In between, the first password opens a session at the sign-in service.
 */
export async function attemptTakeover(rehearsal: TestInstallation): Promise<void> {
  const { email } = newcomer();
  const signIn = (password: string) =>
    rehearsal.askAuth('POST', '/token?grant_type=password', { body: { email, password } });
  const confirm = ({ access_token: token }: Session) =>
    rehearsal.statusOf('POST', '/auth/confirmation', token);

  const body = { email, password: ATTACKERS_PASSWORD };
  assert.equal((await rehearsal.askAuth('POST', '/signup', { body })).status, 200);
  const { html } = await rehearsal.mailbox.findMail(email, /confirm/i);
  assert.equal((await signIn(ATTACKERS_PASSWORD)).status, 400);

  const token_hash = /token_hash=(\w+)/.exec(html)?.[1];
  const link = { type: 'signup', token_hash };
  const opened = await rehearsal.askAuth('POST', '/verify', { body: link });
  assert.equal(opened.status, 200);
  const owner: Session = opened.body;

  const stolen: Session = (await signIn(ATTACKERS_PASSWORD)).body;
  assert.ok(stolen.access_token);
  assert.deepEqual(await readOwnerStatuses(rehearsal, stolen, email), [403]);
  assert.equal(await confirm(stolen), 403);

  const token = owner.access_token;
  const changed = await rehearsal.askAuth('PUT', '/user', { body: { password: PASSWORD }, token });
  assert.equal(changed.status, 200);
  assert.equal(await confirm(owner), 200);

  assert.equal((await signIn(ATTACKERS_PASSWORD)).status, 400);
  const { refresh_token } = stolen;
  const renewal = await rehearsal.askAuth('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token },
  });
  assert.equal(renewal.status, 400);
  assert.deepEqual(await readOwnerStatuses(rehearsal, stolen, email), [401]);
  const user = await rehearsal.askAuth('GET', '/user', { token: stolen.access_token });
  assert.equal(user.status, 403);

  assert.equal((await signIn(PASSWORD)).status, 200);
  assert.equal(await rehearsal.statusOf('GET', '/auth/profile/pending', token), 200);
}
