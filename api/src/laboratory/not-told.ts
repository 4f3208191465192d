import { formatMeasuredValues } from '@chaps/contracts/result-fields';
import type { NOT_TOLD_FILTERS, NotToldResult, notToldQuery } from '@chaps/contracts/told-results';
import { addDays, londonDate, NOT_TOLD_DAYS } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { LAST_DELIVERY_STATE } from '../messages/email/deliveries.ts';
import { IS_WAITING } from '../messages/email/outbox.ts';
import {
  IS_ABOUT_RESULT,
  IS_STILL_CORRECT,
  MAIL_SUBJECT_ID,
} from '../messages/email/result-mails.ts';
import { IS_CLAIMED_BY_STAFF, IS_HELD, joinKnownPerson, phoneForResult } from '../people/claims.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { countRows, toPage, toPageClause } from '../platform/db/page.ts';
import { openResult, SEALED_COLUMN, type WithSealed } from './sealed-results.ts';
import {
  IS_NOT_TOLD,
  MUST_BE_TOLD,
  MUST_BE_TOLD_SINCE,
  MUST_CALL_FIRST,
  WHY_NOT_TOLD,
} from './told.ts';

const SOURCE = sql`results r JOIN profiles f USING (profile_id)
  LEFT JOIN appointments a ON a.appointment_id = r.appointment_id
  LEFT JOIN events e USING (event_id)`;

/** SQL condition: the deadline for telling the person has passed, by London's date. */
const isLate = (today: string) =>
  sql`(${MUST_BE_TOLD_SINCE} AT TIME ZONE 'Europe/London')::date < ${addDays(today, -NOT_TOLD_DAYS)}::date`;

const matchesNotToldFilter = (
  { show, event_id }: Pick<z.output<typeof notToldQuery>, 'show' | 'event_id'>,
  today: string,
) => {
  const conditions: RawBuilder<unknown>[] = [
    ...(show === 'accounts to confirm'
      ? [sql`r.superseded_at IS NULL`, IS_HELD]
      : [IS_NOT_TOLD, MUST_BE_TOLD]),
    ...[sql`f.is_active`, sql`${WHY_NOT_TOLD} IS NULL`],
  ];
  if (show === 'late') conditions.push(isLate(today));
  if (show === 'to call first') conditions.push(MUST_CALL_FIRST);
  if (event_id) conditions.push(sql`a.event_id = ${event_id}`);
  return sql.join(conditions, sql` AND `);
};

/** SQL: the latest mail about the result `r`, or about its withdrawal. */
const MAIL = sql`LEFT JOIN LATERAL (
  SELECT o.* FROM outbox o WHERE ${IS_ABOUT_RESULT} AND ${MAIL_SUBJECT_ID} = r.result_id::text
    AND ${IS_STILL_CORRECT}
  ORDER BY o.created_at DESC LIMIT 1) o ON true`;

const WHY = sql<NotToldResult['why']>`CASE
  WHEN f.email IS NULL THEN 'no e-mail'
  WHEN NOT f.has_account THEN 'no account'
  WHEN ${LAST_DELIVERY_STATE} = 'permanent' THEN 'address refused'
  WHEN o.mail_id IS NULL OR o.dropped_at IS NOT NULL THEN 'no mail'
  WHEN o.failure = 'permanent' THEN 'address refused'
  WHEN o.failed_at IS NOT NULL THEN 'mail given up'
  WHEN o.sent_at IS NOT NULL THEN 'mail accepted'
  WHEN ${IS_WAITING} THEN 'call first' ELSE 'mail not sent yet' END`;

/** SQL: the latest letter to the person about the result `r`, or about its withdrawal. */
const LATEST_LETTER = sql<NotToldResult['letter']>`(
  SELECT jsonb_build_object('letter_id', l.letter_id, 'state', l.state) FROM letters l
  WHERE l.result_id = r.result_id AND l.recipient = 'person' AND l.state <> 'discarded'
    AND (l.approved_at IS NULL OR l.approved_at >= ${MUST_BE_TOLD_SINCE})
  ORDER BY l.changed_at DESC, l.letter_id LIMIT 1)`;

/** SQL: the number to call may belong to the same person who changed the address. */
const PHONE_CHANGED_ON = sql`(SELECT max((l.created_at AT TIME ZONE 'Europe/London')::date) FROM audit_log l
  WHERE l.profile_id = f.profile_id AND l.action = 'details of the person changed'
    AND l.details -> 'fields' ? 'phone')`;

interface Row extends Omit<NotToldResult, 'since' | 'event' | 'value'>, WithSealed {
  since: Date;
  event_id: string | null;
  event_name: string | null;
  event_date: string | null;
}

const present = (
  keys: Services['keys'],
  { since, event_id, event_name, event_date, sealed, ...row }: Row,
): NotToldResult => ({
  ...row,
  value: formatMeasuredValues(openResult(keys, sealed)),
  since: since.toISOString(),
  event: event_id && event_name && event_date ? { event_id, event_name, event_date } : null,
});

const PAGE = 50;
const URGENT_FIRST = {
  keys: [sql`(${MUST_CALL_FIRST} IS NOT TRUE)`, MUST_BE_TOLD_SINCE, sql`r.result_id`],
  rowOf: (id: string) => sql`results r WHERE r.result_id = ${id}`,
};

/** Results that people do not know of yet: raised ones first, then the oldest. */
export async function listNotTold(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  { after, before, ...asked }: z.output<typeof notToldQuery>,
) {
  const today = londonDate(now());
  const cursor = { after, before };
  const filter = matchesNotToldFilter(asked, today);
  const { rows } = await sql<Row>`
    SELECT r.result_id, r.profile_id, known.name, known.date_of_birth,
      ${phoneForResult(sql.ref('f.profile_id'))} AS phone, f.email, ${SEALED_COLUMN}, r.level,
      r.withdrawn_at IS NOT NULL AS withdrawn, ${MUST_BE_TOLD_SINCE} AS since,
      (${today}::date - (${MUST_BE_TOLD_SINCE} AT TIME ZONE 'Europe/London')::date)::int AS days, ${WHY} AS why,
      e.event_id, e.event_name, e.event_date, a.reference, ${IS_HELD} AS account_to_confirm,
      ${PHONE_CHANGED_ON} AS phone_changed_on,
      (SELECT w.follow_up_id FROM follow_ups w
        WHERE w.result_id = r.result_id AND w.state <> 'outcome') AS follow_up_id,
      ${LATEST_LETTER} AS letter
    FROM ${SOURCE} ${MAIL} ${joinKnownPerson(sql.ref('f.profile_id'))}
    WHERE ${filter} ${toPageClause(URGENT_FIRST, PAGE, cursor)}`.execute(db);
  const page = toPage(
    rows.map((row) => present(keys, row)),
    ({ result_id }) => result_id,
    PAGE,
    cursor,
  );
  return { ...page, total: await countRows(db, sql`${SOURCE} WHERE ${filter}`) };
}

/** The number of results not told at an event. */
export const countNotTold = (
  { now }: Pick<Services, 'now'>,
  db: Executor,
  eventId: string,
): Promise<number> => {
  const asked = { show: 'all', event_id: eventId } as const;
  return countRows(db, sql`${SOURCE} WHERE ${matchesNotToldFilter(asked, londonDate(now()))}`);
};

/** The number of results not told with this filter, and since when the oldest has been due. */
export async function sumNotTold(
  { now }: Pick<Services, 'now'>,
  db: Executor,
  show: (typeof NOT_TOLD_FILTERS)[number],
) {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    SELECT count(*)::int AS count, min(${MUST_BE_TOLD_SINCE}) AS since FROM ${SOURCE}
    WHERE ${matchesNotToldFilter({ show }, londonDate(now()))}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/**
 * The number of accounts to confirm, how many belong to staff, and since when the oldest has been waiting.
 */
export async function sumAccountsToConfirm({ now }: Pick<Services, 'now'>, db: Executor) {
  const filter = matchesNotToldFilter({ show: 'accounts to confirm' }, londonDate(now()));
  const { rows } = await sql<{ count: number; of_staff: number; since: Date | null }>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE is_of_staff)::int AS of_staff,
      min(claimed_at) AS since FROM (
        SELECT c.claimed_at, bool_or(${IS_CLAIMED_BY_STAFF}) AS is_of_staff
        FROM ${SOURCE} JOIN profiles c ON c.profile_id = f.profile_id
        WHERE ${filter} GROUP BY c.profile_id) held`.execute(db);
  return rows[0] ?? { count: 0, of_staff: 0, since: null };
}
