import { sql } from 'kysely';
import { ADMINS, CLINICIANS } from '../accounts/staff-grants.ts';
import { queueMailForEachRow } from '../messages/email/outbox.ts';
import type { Executor } from '../platform/db/database.ts';

/**
 * Notifies all administrators and all other clinicians that another person may now read results.
 */
export async function notifyOfClinician(
  transaction: Executor,
  grantId: string,
  userId: string,
): Promise<void> {
  const mails = queueMailForEachRow(
    'kind, occasion, email, grant_id',
    sql`SELECT 'clinician-granted', concat_ws(' ', 'clinician-granted', ${grantId}::text, email),
      email, ${grantId}::uuid
    FROM (SELECT * FROM ${CLINICIANS} AS clinicians UNION SELECT * FROM ${ADMINS} AS admins) AS told
    WHERE user_id <> ${userId}`,
  );
  await mails.execute(transaction);
}
