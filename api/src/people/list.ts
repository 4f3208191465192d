import type { ListedPerson, peopleQuery } from '@chaps/contracts/staff-people';
import type { StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Executor } from '../platform/db/database.ts';
import { countRows, toPage, toPageClause, toPageOrder } from '../platform/db/page.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { HAS_CLOSED_GP } from './gp/gp-of-person.ts';
import { isKept, selectRecordIds } from './merges/records.ts';
import { lockActiveRecord, type ProfileRow } from './queries.ts';
import {
  interpretSearch,
  isShown,
  matchSimilarNames,
  selectBookingToOpen,
} from './search/people.ts';

const PAGE = 50;

/** SQL condition: the person `f` is visible with this reach. */
export const isInReach = (reach: StaffReach) =>
  reach === 'all'
    ? sql`true`
    : sql`f.profile_id IN (SELECT a.profile_id FROM appointments a WHERE ${isShown(reach)})`;

/** Returns a person whom this member of staff may see and who has not been erased. */
export async function findPersonInReach(db: Executor, reach: StaffReach, profileId: string) {
  const { rows } = await sql<Pick<ProfileRow, 'profile_id'>>`SELECT f.profile_id FROM profiles f
    WHERE f.profile_id = ${profileId} AND f.is_active AND ${isInReach(reach)}`.execute(db);
  return rows[0];
}

/** Locks a visible person before a save. @throws {NotFoundError} */
export async function lockPersonInReach(
  transaction: Executor,
  reach: StaffReach,
  profileId: string,
): Promise<ProfileRow> {
  const record = await lockActiveRecord(transaction, profileId);
  if (!(await findPersonInReach(transaction, reach, profileId))) throw new NotFoundError();
  return record;
}

/**
 * SQL condition: the person matches one of the conditions on `f`; a separate query for each can use its own
 * index.
 */
const matchesAny = (reach: StaffReach, conditions: readonly RawBuilder<unknown>[]) => {
  const finds = conditions.map((is) => sql`SELECT f.profile_id FROM profiles f WHERE ${is}`);
  if (finds.length === 0) return sql`false`;
  const found = sql`(${sql.join(finds, sql` UNION `)})`;
  if (reach !== 'all') return sql`f.profile_id IN ${found}`;
  // A merged record leads to the one that was kept.
  return sql`f.profile_id IN (SELECT coalesce(m.kept_id, x.profile_id) FROM ${found} x
    LEFT JOIN record_merges m ON m.dropped_id = x.profile_id AND m.undone_at IS NULL)`;
};

/** A role for certain events sees each record separately, see `getPerson`. */
const isListed = (reach: StaffReach) =>
  reach === 'all' ? isKept(sql`f.profile_id`) : isInReach(reach);

const listedPeopleWhere = (reach: StaffReach, condition: RawBuilder<unknown>) =>
  sql`profiles f WHERE f.is_active AND ${isListed(reach)} AND ${condition}`;

/** The number of visible people whose chosen GP practice has closed. */
export const countPeopleWithClosedGp = (db: Executor, reach: StaffReach): Promise<number> =>
  countRows(db, listedPeopleWhere(reach, HAS_CLOSED_GP));

/** Similar-sounding names are only searched for when nothing else matches. */
async function buildSearchCondition(
  db: Executor,
  reach: StaffReach,
  { q = '', born, gp_state }: Pick<z.output<typeof peopleQuery>, 'q' | 'born' | 'gp_state'>,
) {
  const isBorn = born ? sql`f.date_of_birth = ${born}` : sql`true`;
  const others = sql`${isBorn} AND ${gp_state ? HAS_CLOSED_GP : sql`true`}`;
  const exact = q
    ? matchesAny(
        reach,
        interpretSearch(q).map(({ person }) => person),
      )
    : sql`true`;
  const source = listedPeopleWhere(reach, sql`${exact} AND ${others}`);
  const total = await countRows(db, source);
  if (total > 0 || !/\p{L}{3}/u.test(q)) return { source, total };
  const alike = listedPeopleWhere(
    reach,
    sql`${matchesAny(reach, [matchSimilarNames(q).person])} AND ${others}`,
  );
  return { source: alike, total: await countRows(db, alike) };
}

type Row = Omit<ListedPerson, 'booking'> & {
  [Field in keyof NonNullable<ListedPerson['booking']>]:
    | NonNullable<ListedPerson['booking']>[Field]
    | null;
};

function present(row: Row): ListedPerson {
  const { appointment_id, event_id, event_name, event_date, is_upcoming, ...person } = row;
  const has = appointment_id && event_id && event_name && event_date && is_upcoming !== null;
  const booking = has ? { appointment_id, event_id, event_name, event_date, is_upcoming } : null;
  return { ...person, booking };
}

/** A page of visible people, by name, each with their next booking or, if none, their last. */
export async function listPeoplePage(
  db: Executor,
  reach: StaffReach,
  { q, born, gp_state, ...cursor }: z.output<typeof peopleQuery>,
) {
  const { source, total } = await buildSearchCondition(db, reach, { q, born, gp_state });
  const order = {
    keys: [sql`lower(f.last_name)`, sql`lower(f.first_name)`, sql`f.profile_id`],
    rowOf: (id: string) =>
      sql`profiles f WHERE f.profile_id = ${id} AND f.is_active AND ${isListed(reach)}`,
  };
  const theirs = sql`a.profile_id = ANY (${selectRecordIds(sql`f.profile_id`)}) AND ${isShown(reach)}`;
  const { rows } = await sql<Row>`
    WITH found AS MATERIALIZED (
      SELECT f.profile_id, f.first_name, f.last_name, f.email, f.phone, f.date_of_birth
      FROM ${source} ${toPageClause(order, PAGE, cursor)}
    )
    SELECT f.*, opens.is_upcoming, opens.appointment_id, e.event_id, e.event_name, e.event_date
    FROM found f LEFT JOIN LATERAL (${selectBookingToOpen(theirs)}) opens ON true
      LEFT JOIN appointments b ON b.appointment_id = opens.appointment_id
      LEFT JOIN events e ON e.event_id = b.event_id
    ${toPageOrder(order, cursor)}`.execute(db);
  return { ...toPage(rows.map(present), ({ profile_id }) => profile_id, PAGE, cursor), total };
}
