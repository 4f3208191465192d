import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { createElement } from 'react';
import { ADMINS, CLINICIANS } from '../accounts/staff-grants.ts';
import type { Services } from '../config/services.ts';
import type { AddressedContent, OutboxRow } from '../email/compose.ts';
import { inBothForms } from '../email/in-both-forms.ts';
import { FollowUpOverdue, followUpOverdueSubject } from '../email/templates/follow-up-overdue.tsx';

/**
 * The job: mails each overdue follow-up daily to its owner, else to every clinician, and without one
 * to every administrator, who can appoint one.
 */
export async function mailOverdue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const today = londonDate(now());
  await sql`
    WITH clinicians AS ${CLINICIANS},
    told AS (SELECT user_id, email FROM clinicians UNION ALL
      SELECT user_id, email FROM ${ADMINS} a WHERE NOT EXISTS (SELECT FROM clinicians))
    INSERT INTO outbox (kind, occasion, email, follow_up_id)
    SELECT 'follow-up-overdue', concat_ws(' ', 'follow-up-overdue', w.follow_up_id,
      ${today}::text, c.email), c.email, w.follow_up_id
    FROM follow_ups w JOIN told c ON c.user_id = w.owner
      OR NOT EXISTS (SELECT FROM clinicians o WHERE o.user_id = w.owner)
    WHERE w.state <> 'outcome' AND w.due_on < ${today}::date
    ON CONFLICT (occasion) DO NOTHING`.execute(db);
}

export const FOLLOW_UP_COMPOSERS = { 'follow-up-overdue': composeOverdue };

/** Dropped when the follow-up has ended or is not overdue any more. */
async function composeOverdue(
  { db, config, now }: Services,
  { email, follow_up_id: followUpId }: OutboxRow,
): Promise<AddressedContent | null> {
  const item = await db
    .selectFrom('follow_ups')
    .select('due_on')
    .where('follow_up_id', '=', followUpId)
    .where('state', '<>', 'outcome')
    .executeTakeFirst();
  if (!email || !item?.due_on || item.due_on >= londonDate(now())) return null;
  const { rows: clinicians } = await sql<{ email: string }>`
    SELECT email FROM ${CLINICIANS} c`.execute(db);
  const nobody = clinicians.length === 0;
  const page = nobody ? 'people' : `follow-ups/${followUpId}`;
  const url = `${config.PUBLIC_SITE_URL}/staff/${page}`;
  return {
    to: email,
    subject: followUpOverdueSubject(),
    ...(await inBothForms(createElement(FollowUpOverdue, { url, nobody }))),
  };
}
