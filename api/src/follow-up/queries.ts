import {
  type FOLLOW_UP_FILTERS,
  type FollowUp,
  type FollowUpItem,
  type followUpsQuery,
  NO_OWNER,
} from '@chaps/contracts/follow-ups';
import { formatMeasuredValues } from '@chaps/contracts/result-fields';
import { londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import type * as z from 'zod';
import { openResult, SEALED_COLUMN, type WithSealed } from '../laboratory/sealed-results.ts';
import { presentTold, TOLD_COLUMNS, type ToldRow, WHY_NOT_TOLD } from '../laboratory/told.ts';
import { LAST_DELIVERY_STATE } from '../messages/email/deliveries.ts';
import { IS_WAITING } from '../messages/email/outbox.ts';
import { IS_ABOUT_RESULT, MAIL_SUBJECT_ID } from '../messages/email/result-mails.ts';
import { joinKnownPerson } from '../people/claims.ts';
import { listOtherRecords } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { countRows, toPage, toPageClause } from '../platform/db/page.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { listClinicians } from './change.ts';
import { RESULT_HAS_CHANGED } from './changed-results.ts';
import { readClinicalFacts } from './clinical-facts.ts';
import { selectGpAnswers } from './gp-sharing.ts';
import { listFollowUpLetters } from './letter-records.ts';
import { noteContext, STEP_TEXT } from './steps.ts';

const itemColumns = (today: string) => sql`w.follow_up_id, w.result_id,
  CASE WHEN f.is_active THEN known.name
    ELSE 'Erased person CHAPS' || f.profile_id END AS name,
  w.profile_id, e.event_name, r.sample_date, r.level,
  ${SEALED_COLUMN},
  r.superseded_at IS NOT NULL AS superseded, r.withdrawn_at IS NOT NULL AS withdrawn, w.state, w.outcome, w.owner,
  m.email AS owner_email, w.due_on, coalesce(w.due_on < ${today}::date, false) AS overdue,
  CASE WHEN w.state <> 'outcome' THEN w.next_try_at END AS next_try_at, ${TOLD_COLUMNS},
  ${WHY_NOT_TOLD} AS untold`;

const SOURCE = sql`follow_ups w JOIN results r USING (result_id)
  JOIN profiles f ON f.profile_id = w.profile_id ${joinKnownPerson(sql.ref('f.profile_id'))}
  LEFT JOIN appointments a ON a.appointment_id = r.appointment_id
  LEFT JOIN events e ON e.event_id = a.event_id
  LEFT JOIN staff_members m ON m.user_id = w.owner`;

type Row = Omit<FollowUpItem, 'next_try_at' | 'told' | 'value'> &
  WithSealed &
  ToldRow & { next_try_at: Date | null };
function presentFollowUp(
  keys: Services['keys'],
  { sealed, opened_at, told_at, told_how, told_by, ...row }: Row,
): FollowUpItem {
  return {
    ...row,
    value: formatMeasuredValues(openResult(keys, sealed)),
    next_try_at: row.next_try_at?.toISOString() ?? null,
    told: presentTold({ opened_at, told_at, told_how, told_by }),
  };
}

type Filter = (typeof FOLLOW_UP_FILTERS)[number];
type Asked = Omit<z.output<typeof followUpsQuery>, 'after' | 'before'>;

const SHOWN = (show: Filter, userId: string, today: string) =>
  ({
    open: sql`w.state <> 'outcome'`,
    mine: sql`w.state <> 'outcome' AND w.owner = ${userId}`,
    overdue: sql`w.state <> 'outcome' AND w.due_on < ${today}::date`,
    'to call again': sql`w.state <> 'outcome' AND w.next_try_at IS NOT NULL`,
    changed: RESULT_HAS_CHANGED,
    closed: sql`w.state = 'outcome'`,
  })[show];

function matching({ show, owner, due_until: until }: Asked, userId: string, today: string) {
  const of = owner === NO_OWNER ? sql`w.owner IS NULL` : owner && sql`w.owner = ${owner}`;
  const due = until && sql`w.due_on <= ${until}::date`;
  const conditions = [SHOWN(show, userId, today), of, due].filter((part) => part !== undefined);
  return sql.join(conditions, sql` AND `);
}

const PAGE = 50;
const selectRow = (id: string) => sql`follow_ups w WHERE w.follow_up_id = ${id}`;
const URGENT_FIRST = {
  keys: [
    sql`w.due_on`,
    sql`coalesce(w.next_try_at, '-infinity')`,
    sql`w.created_at`,
    sql`w.follow_up_id`,
  ],
  rowOf: selectRow,
};
const LATEST_FIRST = {
  keys: [sql`w.created_at`, sql`w.follow_up_id`],
  descending: true,
  rowOf: selectRow,
};

/** A page of the worklist, most urgent first; ended follow-ups, latest first. */
export async function listFollowUps(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  userId: string,
  { after, before, ...asked }: z.output<typeof followUpsQuery>,
) {
  const today = londonDate(now());
  const cursor = { after, before };
  const filter = matching(asked, userId, today);
  // Ended follow-ups have no due date.
  const hasEnded = asked.show === 'closed' || asked.show === 'changed';
  const order = hasEnded ? LATEST_FIRST : URGENT_FIRST;
  const { rows } = await sql<Row>`SELECT ${itemColumns(today)} FROM ${SOURCE}
    WHERE ${filter} ${toPageClause(order, PAGE, cursor)}`.execute(db);
  const page = toPage(
    rows.map((row) => presentFollowUp(keys, row)),
    ({ follow_up_id }) => follow_up_id,
    PAGE,
    cursor,
  );
  const total = await countRows(db, sql`follow_ups w WHERE ${filter}`);
  return { ...page, total, clinicians: await listClinicians(db) };
}

/** A follow-up with its person, their results and its timeline. @throws {HttpError} 404 */
export async function readFollowUp(
  services: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  followUpId: string,
): Promise<FollowUp> {
  const { rows } = await sql<Row>`
    SELECT ${itemColumns(londonDate(services.now()))} FROM ${SOURCE}
    WHERE w.follow_up_id = ${followUpId}`.execute(db);
  const [item] = rows.map((row) => presentFollowUp(services.keys, row));
  if (!item) throw new NotFoundError();
  return {
    item,
    ...(await readClinicalFacts(services, db, item)),
    other_records: await listOtherRecords(db, item.profile_id),
    letters: await listFollowUpLetters(db, item),
    timeline: await readTimeline(services, db, item),
    clinicians: await listClinicians(db),
  };
}

interface TimelineRow {
  at: Date;
  what: string;
  by: string | null;
  note_encrypted: string | null;
}

/** Steps, mails about the result, later views by the person and answers about their GP, oldest first. */
async function readTimeline(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  { follow_up_id: followUpId, result_id: resultId }: FollowUpItem,
): Promise<FollowUp['timeline']> {
  const { rows } = await sql<TimelineRow>`
    WITH item AS (SELECT * FROM follow_ups WHERE follow_up_id = ${followUpId})
    SELECT s.created_at AS at, ${STEP_TEXT} AS what, m.email AS by, s.note_encrypted
      FROM follow_up_steps s LEFT JOIN staff_members m ON m.user_id = s.actor
      WHERE s.follow_up_id = ${followUpId}
    UNION ALL
    SELECT coalesce(o.sent_at, o.failed_at, o.created_at),
        CASE o.kind WHEN 'result-withdrawn' THEN 'mail about the withdrawal ' ELSE 'mail ' END
        || CASE WHEN o.failed_at IS NOT NULL AND o.sent_at IS NOT NULL THEN 'came back'
          WHEN o.failed_at IS NOT NULL THEN 'could not be sent'
          WHEN ${LAST_DELIVERY_STATE} = 'delivered' THEN 'delivered'
          WHEN o.sent_at IS NOT NULL THEN 'accepted by the mail server'
          WHEN ${IS_WAITING} THEN 'waits for the call' ELSE 'not sent yet' END, NULL, NULL
      FROM item JOIN results r USING (profile_id)
        JOIN outbox o ON ${IS_ABOUT_RESULT} AND ${MAIL_SUBJECT_ID} = r.result_id::text
          AND o.created_at >= item.created_at AND o.dropped_at IS NULL
    UNION ALL
    SELECT l.created_at, 'results read by the person', NULL, NULL
      FROM item JOIN profiles f USING (profile_id) JOIN access_log l
        ON l.profile_id = item.profile_id AND l.user_id = f.user_id AND l.what = 'results'
          AND l.created_at >= item.created_at
    UNION ALL ${selectGpAnswers(sql`${resultId}`)}
    ORDER BY at`.execute(db);
  return rows.map(({ at, note_encrypted: sealed, ...step }) => ({
    ...step,
    at: at.toISOString(),
    note: sealed === null ? null : keys.decrypt(sealed, noteContext(followUpId)),
  }));
}
