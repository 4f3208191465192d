import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { withTransaction } from '../db/database.ts';
import { Refusal, unauthorized } from '../http/errors.ts';
import { setProfileAside } from '../people/pending.ts';
import { type AccountRow, findAccount, notePasswordSet, settleInherited } from './queries.ts';
import { standingOf, type TokenSession } from './standing.ts';

const notConfirmed = () =>
  new Refusal(
    403,
    'ACCOUNT_NOT_CONFIRMED',
    'Please confirm first that this e-mail address is yours. Sign in again, and we can send you a link.',
  );

/**
 * Lets a session in, or says why not.
 * @param token whose session it is
 * @throws {Refusal} 403 ACCOUNT_NOT_CONFIRMED, 401 for a session that is over, 503 when the sign-in
 *   service must be asked and does not answer
 */
export async function admitSession(
  services: Services,
  session: TokenSession,
  token: string,
): Promise<void> {
  const account = await currentAccount(services, session.userId);
  const standing = standingOf(account, session);
  if (standing === 'unconfirmed') throw notConfirmed();
  if (standing === 'ended') throw unauthorized();
  if (standing === 'unsure' && !(await services.accounts.isLive(token))) throw unauthorized();
}

/** The account, once it is known whether one from before this rule is confirmed. */
async function currentAccount(
  { db, accounts }: Services,
  userId: string,
): Promise<AccountRow | undefined> {
  const account = await findAccount(db, userId);
  if (!account?.inherited_at || account.confirmed_at) return account;
  const confirmedAt = (await accounts.find(userId))?.confirmedAt ?? null;
  const before = confirmedAt && confirmedAt <= account.inherited_at ? confirmedAt : null;
  await settleInherited(db, userId, before);
  return { ...account, confirmed_at: before, inherited_at: null };
}

/**
 * The person has just set the password: other sessions end, and an account that was nobody's before
 * is theirs, if they came through a mailed link. Details that stood in a profile already become
 * pending ones: nobody had confirmed them.
 * @throws {Refusal} as `admitSession`
 */
export async function confirmAccount(
  services: Services,
  session: TokenSession,
  token: string,
  requestId: string,
): Promise<void> {
  const { accounts, db } = services;
  const { userId, sessionId } = session;
  const before = await currentAccount(services, userId);
  if (before?.confirmed_at) await admitSession(services, session, token);
  else if (!session.byMailedLink) throw notConfirmed();
  // By the API itself: the service ends them with a new password, and not with the same one again.
  if (!(await accounts.endOtherSessions(token))) throw unauthorized();
  if (!(await accounts.find(userId))?.confirmedAt) throw notConfirmed();
  await withTransaction(db, async (transaction) => {
    if (!before?.confirmed_at) await setProfileAside(services, transaction, userId);
    await notePasswordSet(transaction, userId, sessionId);
    await writeAudit(transaction, {
      actor: userId,
      action: before?.confirmed_at ? 'password set' : 'account confirmed',
      subject: `user ${userId}`,
      requestId,
    });
  });
}
