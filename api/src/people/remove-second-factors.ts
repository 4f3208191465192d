import type { Services } from '../accounts/services.ts';
import { listActiveGrants } from '../accounts/staff-grants.ts';
import type { TokenSession } from '../accounts/standing.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { HttpError } from '../platform/http/errors.ts';

/**
 * Removes a member's second factors after a mailed link was used: only staff need them, so a member's was a
 * mistake, or set by a stranger who knew the password (ADR 11). Staff use a recovery code or ask an
 * administrator.
 * @throws {HttpError} 403
 */
export async function removeOwnSecondFactors(
  { accounts, db }: Services,
  { userId, byMailedLink }: TokenSession,
  requestId: string,
): Promise<void> {
  if (!byMailedLink || (await listActiveGrants(db, userId)).length > 0) {
    throw new HttpError(403, 'FORBIDDEN', 'Please sign in with the code from your app.');
  }
  await accounts.removeSecondFactors(userId);
  await writeAudit(db, {
    actor: userId,
    action: 'second factors removed',
    subject: `user ${userId}`,
    requestId,
  });
}
