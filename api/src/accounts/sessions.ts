import { HttpError, UnauthorizedError } from '../platform/http/errors.ts';
import type { AccountRow } from './queries.ts';
import type { Services } from './services.ts';
import { getSessionState, type TokenSession } from './standing.ts';

export const notConfirmedError = () =>
  new HttpError(
    403,
    'ACCOUNT_NOT_CONFIRMED',
    'Please confirm your e-mail address first. Sign in again, and we can send you a link.',
  );

/** For a session that ended with its tablet, and for a tablet that was removed from its day. */
export const deviceRevokedError = () =>
  new HttpError(403, 'DEVICE_REVOKED', 'This tablet has been revoked.');

/**
 * Accepts a session, or throws the reason why not.
 * @param token of the session
 * @throws {HttpError} 403 ACCOUNT_NOT_CONFIRMED, 401 for a session that is over, 503 when the sign-in service
 * must be asked and does not answer
 */
export async function requireValidSession(
  services: Services,
  account: AccountRow | undefined,
  session: TokenSession,
  token: string,
): Promise<void> {
  const standing = getSessionState(account, session);
  if (standing === 'unconfirmed') throw notConfirmedError();
  if (standing === 'ended') throw new UnauthorizedError();
  if (standing === 'unsure' && !(await services.accounts.isLive(token)))
    throw new UnauthorizedError();
}
