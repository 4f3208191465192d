import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { createElement } from 'react';
import { ADMINS, CLINICIANS } from '../accounts/staff-grants.ts';
import type { AddressedContent, OutboxRow } from '../messages/email/compose.ts';
import { mailOf } from '../messages/email/mail-of.ts';
import { queueEach } from '../messages/email/outbox.ts';
import {
  FollowUpOverdue,
  followUpOverdueSubject,
} from '../messages/email/templates/follow-up-overdue.tsx';
import type { Services } from '../platform/config/services.ts';

/** SQL: no clinician looks after the follow-up `w`, so that only administrators can change that. */
export const IS_UNATTENDED = sql`(NOT EXISTS (SELECT FROM ${CLINICIANS} c)
  OR w.owner IS NOT NULL AND NOT EXISTS (SELECT FROM ${CLINICIANS} c WHERE c.user_id = w.owner))`;

/**
 * The job: mails each overdue follow-up daily to its owner, else to every clinician. An unattended one
 * goes to every administrator too.
 */
export async function mailOverdue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const today = londonDate(now());
  const mails = queueEach(
    'kind, occasion, email, follow_up_id',
    sql`SELECT 'follow-up-overdue', concat_ws(' ', 'follow-up-overdue', follow_up_id,
      ${today}::text, email), email, follow_up_id FROM told`,
  );
  await sql`
    WITH clinicians AS ${CLINICIANS},
    overdue AS (SELECT w.*, ${IS_UNATTENDED} AS unattended FROM follow_ups w
      WHERE w.state <> 'outcome' AND w.due_on < ${today}::date),
    told AS (
      SELECT w.follow_up_id, c.email FROM overdue w JOIN clinicians c ON c.user_id = w.owner
        OR NOT EXISTS (SELECT FROM clinicians o WHERE o.user_id = w.owner)
      UNION SELECT w.follow_up_id, a.email FROM overdue w JOIN ${ADMINS} a ON w.unattended)
    ${mails}`.execute(db);
}

export const FOLLOW_UP_COMPOSERS = { 'follow-up-overdue': composeOverdue };

/** Dropped when the follow-up has ended, is not overdue any more, or has found somebody else. */
async function composeOverdue(
  { db, config, now }: Services,
  { email, follow_up_id: followUpId }: OutboxRow,
): Promise<AddressedContent | null> {
  const { rows } = await sql<{ clinicians: string[]; unattended: boolean }>`
    SELECT ${IS_UNATTENDED} AS unattended, ARRAY(SELECT email FROM ${CLINICIANS} c) AS clinicians
    FROM follow_ups w WHERE w.follow_up_id = ${followUpId} AND w.state <> 'outcome'
      AND w.due_on < ${londonDate(now())}::date`.execute(db);
  const [item] = rows;
  if (!email || !item) return null;
  const isClinician = item.clinicians.includes(email);
  if (!isClinician && !item.unattended) return null;
  const reader = isClinician ? 'clinician' : item.clinicians.length > 0 ? 'owner ended' : 'nobody';
  const page = isClinician ? `follow-ups/${followUpId}` : 'staff-accounts';
  const url = `${config.PUBLIC_SITE_URL}/staff/${page}`;
  return {
    to: email,
    ...(await mailOf(followUpOverdueSubject(), createElement(FollowUpOverdue, { url, reader }))),
  };
}
