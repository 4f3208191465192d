import type { ComparedRecord, MergePreview } from '@chaps/contracts/record-merges';
import { sql } from 'kysely';
import { hasSeat, isLapsed } from '../../events/conditions.ts';
import type { Executor } from '../../platform/db/database.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { readKnownDetails } from '../claims.ts';
import { hasDied } from '../contact.ts';
import type { ProfileRow } from '../queries.ts';

type Conflict = MergePreview['conflicts'][number];

/** Upcoming events at which both records have a booking. Bookings at past events do not conflict. */
async function findConflicts(db: Executor, kept: string, dropped: string): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    SELECT e.event_id, e.event_name, e.event_date,
      array_agg(a.appointment_id ORDER BY a.reference) AS appointment_ids,
      array_agg(a.reference ORDER BY a.reference) AS references
    FROM appointments a JOIN events e USING (event_id)
    WHERE a.profile_id IN (${kept}, ${dropped}) AND e.ends_at > now()
      AND ${sql.raw(hasSeat('a'))} AND NOT ${sql.raw(isLapsed('a'))}
    GROUP BY e.event_id HAVING count(DISTINCT a.profile_id) = 2
    ORDER BY e.event_date, e.event_id`.execute(db);
  return rows;
}

const formatProfileNumber = (profileId: string) => `CHAPS${profileId}`;

/**
 * Why the records cannot be merged, apart from bookings: a record is merged into only one other, without
 * chains.
 */
async function explainEarlierMerges(
  db: Executor,
  kept: string,
  dropped: string,
): Promise<string | null> {
  const ties = await db
    .selectFrom('record_merges')
    .select(['kept_id', 'dropped_id'])
    .where('undone_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('dropped_id', 'in', [kept, dropped]), eb('kept_id', '=', dropped)]),
    )
    .execute();
  const [tie] = ties;
  if (!tie) return null;
  if (tie.kept_id === dropped) {
    return `Other records have been merged into ${formatProfileNumber(dropped)}. Keep that one instead.`;
  }
  return `${formatProfileNumber(tie.dropped_id)} has already been merged into ${formatProfileNumber(tie.kept_id)}.`;
}

const describeDoubleBookings = (conflicts: readonly Conflict[]) =>
  conflicts.length > 0
    ? `Both are booked at ${conflicts.map(({ event_name }) => event_name).join(', ')}. Cancel one of the two bookings first.`
    : null;

async function compared(db: Executor, profileId: string): Promise<ComparedRecord> {
  const { rows } = await sql<ProfileRow & Pick<ComparedRecord, 'has_died' | 'bookings'>>`
    SELECT f.*, ${hasDied(sql`f.profile_id`)} AS has_died, (SELECT count(*)::int FROM appointments a
        WHERE a.profile_id = f.profile_id AND a.status <> 'released'
          AND NOT ${sql.raw(isLapsed('a'))}) AS bookings
    FROM profiles f WHERE f.profile_id = ${profileId} AND f.is_active`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  const { created_at, email, has_died, bookings } = row;
  const known = await readKnownDetails(db, row);
  const { first_name, last_name, phone, home_address, date_of_birth } = known;
  return {
    ...{ profile_id: profileId, created_at: created_at.toISOString(), email, has_died, bookings },
    ...{ first_name, last_name, phone, home_address, date_of_birth },
  };
}

/** Why two records cannot be merged; null if they can. */
const explainMergeRejection = async (
  db: Executor,
  kept: string,
  dropped: string,
  conflicts: Conflict[],
) => (await explainEarlierMerges(db, kept, dropped)) ?? describeDoubleBookings(conflicts);

export const readMergeRejection = async (db: Executor, kept: string, dropped: string) =>
  explainMergeRejection(db, kept, dropped, await findConflicts(db, kept, dropped));

/** @throws {HttpError} 404, including for an erased person; 422 if both records are the same */
export async function previewMerge(
  db: Executor,
  keptId: string,
  droppedId: string,
): Promise<MergePreview> {
  requireDifferentRecords(keptId, droppedId);
  const conflicts = await findConflicts(db, keptId, droppedId);
  return {
    kept: await compared(db, keptId),
    dropped: await compared(db, droppedId),
    conflicts,
    refusal: await explainMergeRejection(db, keptId, droppedId, conflicts),
  };
}

/** @throws {ValidationError} */
export function requireDifferentRecords(keptId: string, droppedId: string): void {
  if (keptId === droppedId) throw new ValidationError({ other: 'This is the same record.' });
}
