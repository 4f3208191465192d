import type { DueRecall, dueRecallsQuery } from '@chaps/contracts/recalls';
import { londonDate, type StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import type * as z from 'zod';
import { isInReach } from '../../people/list.ts';
import { isKept, phoneOfPerson } from '../../people/merges/records.ts';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import { countRows, toPage, toPageClause } from '../../platform/db/page.ts';
import { isDue, isUnanswered, isUntested } from './shown.ts';

type Shown = z.output<typeof dueRecallsQuery>['show'];
const SHOWN_CONDITIONS: Record<Shown, typeof isDue> = {
  ...{ due: isDue, 'no answer': isUnanswered, 'not tested': isUntested },
};

const selectShownPeople = ({ now }: Pick<Services, 'now'>, reach: StaffReach, show: Shown) =>
  sql`recalls c JOIN profiles f USING (profile_id)
    WHERE f.is_active AND ${isKept(sql`c.profile_id`)} AND ${isInReach(reach)}
      AND ${SHOWN_CONDITIONS[show](londonDate(now()))}`;

const PAGE = 50;
const ORDER = {
  keys: [sql`c.due_on`, sql`c.recall_id`],
  rowOf: (id: string) => sql`recalls c WHERE c.recall_id = ${id}`,
};

/**
 * A page of people who are due for a test and not invited, who have not responded, or who came and were not
 * tested; those due longest first.
 */
export async function listDueRecalls(
  services: Pick<Services, 'now'>,
  db: Executor,
  reach: StaffReach,
  { show, ...cursor }: z.output<typeof dueRecallsQuery>,
) {
  const source = selectShownPeople(services, reach, show);
  const { rows } = await sql<DueRecall>`
    SELECT c.recall_id, c.due_on, (c.invited_at AT TIME ZONE 'Europe/London')::date AS invited_on,
      f.profile_id, f.first_name || ' ' || f.last_name AS name, f.date_of_birth, ${phoneOfPerson(sql.ref('f.profile_id'))} AS phone, f.email
    FROM ${source} ${toPageClause(ORDER, PAGE, cursor)}`.execute(db);
  const page = toPage(rows, ({ recall_id }) => recall_id, PAGE, cursor);
  return { ...page, total: await countRows(db, source) };
}

/** How many people are due, and since when the first of them has been due. */
export async function countDueRecalls(
  services: Pick<Services, 'now'>,
  db: Executor,
  reach: StaffReach,
  show: Shown,
) {
  const { rows } = await sql<{ count: number; first: string | null }>`
    SELECT count(*)::int AS count, min(c.due_on) AS first FROM ${selectShownPeople(services, reach, show)}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, first: null };
}
