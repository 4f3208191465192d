import { findAccount, recordPasswordChange } from '../accounts/queries.ts';
import type { Services } from '../accounts/services.ts';
import { notConfirmedError, requireValidSession } from '../accounts/sessions.ts';
import type { TokenSession } from '../accounts/standing.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { UnauthorizedError } from '../platform/http/errors.ts';
import { makeProfilePending } from './pending.ts';
import { isErased } from './queries.ts';

/**
 * After the password was set: ends other sessions, and gives an unconfirmed account to the user of the mailed
 * link. Details of an existing profile become pending, because they were not confirmed.
 * @throws {HttpError} as `requireValidSession`
 */
export async function confirmAccount(
  services: Services,
  session: TokenSession,
  token: string,
  requestId: string,
): Promise<void> {
  const { accounts, db } = services;
  const { userId, sessionId } = session;
  // The person was erased, but the sign-in service has not deleted the account yet.
  if (await isErased(db, userId)) throw new UnauthorizedError();
  const before = await findAccount(db, userId);
  if (before?.confirmed_at) await requireValidSession(services, before, session, token);
  else if (!session.byMailedLink) throw notConfirmedError();
  // Done by the API: the service ends sessions for a new password, but not when the old one is set again.
  if (!(await accounts.endOtherSessions(token))) throw new UnauthorizedError();
  if (!(await accounts.find(userId))?.confirmedAt) throw notConfirmedError();
  // Anyone who enrolled a second factor before the owner arrived could lock them out with it.
  if (!before?.confirmed_at) await accounts.removeSecondFactors(userId);
  await withTransaction(db, async (transaction) => {
    if (!before?.confirmed_at) await makeProfilePending(services, transaction, userId);
    await recordPasswordChange(transaction, userId, sessionId);
    await writeAudit(transaction, {
      actor: userId,
      action: before?.confirmed_at ? 'password set' : 'account confirmed',
      subject: `user ${userId}`,
      requestId,
    });
  });
}
