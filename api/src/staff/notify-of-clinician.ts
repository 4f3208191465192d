import { sql } from 'kysely';
import { createElement } from 'react';
import { ADMINS, CLINICIANS } from '../accounts/staff-grants.ts';
import type { AddressedContent, OutboxRow } from '../messages/email/compose.ts';
import { mailOf } from '../messages/email/mail-of.ts';
import { queueEach } from '../messages/email/outbox.ts';
import {
  ClinicianGranted,
  clinicianGrantedSubject,
} from '../messages/email/templates/clinician-granted.tsx';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';

/** Tells every administrator and every other clinician of somebody new who may read results. */
export async function notifyOfClinician(
  transaction: Executor,
  grantId: string,
  userId: string,
): Promise<void> {
  const mails = queueEach(
    'kind, occasion, email, grant_id',
    sql`SELECT 'clinician-granted', concat_ws(' ', 'clinician-granted', ${grantId}::text, email),
      email, ${grantId}::uuid
    FROM (SELECT * FROM ${CLINICIANS} AS clinicians UNION SELECT * FROM ${ADMINS} AS admins) AS told
    WHERE user_id <> ${userId}`,
  );
  await mails.execute(transaction);
}

export const MEMBER_COMPOSERS = { 'clinician-granted': composeGranted };

/** Dropped when the role has been revoked. */
async function composeGranted(
  { db, config }: Services,
  { email, grant_id: grantId }: OutboxRow,
): Promise<AddressedContent | null> {
  const grant = await db
    .selectFrom('staff_roles')
    .innerJoin('staff_members as member', 'member.user_id', 'staff_roles.user_id')
    .leftJoin('staff_members as granter', (join) =>
      join.on(sql`granter.user_id::text`, '=', sql.ref('granted_by')),
    )
    .select(['member.email as whom', sql<string>`coalesce(granter.email, granted_by)`.as('by')])
    .where('grant_id', '=', grantId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!email || !grant) return null;
  const url = `${config.PUBLIC_SITE_URL}/staff/staff-accounts`;
  return {
    to: email,
    ...(await mailOf(
      clinicianGrantedSubject(),
      createElement(ClinicianGranted, { ...grant, url }),
    )),
  };
}
