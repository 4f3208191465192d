import { personDetails, type StaffPerson } from '@chaps/contracts/staff-people';
import { londonTime, type StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import { isWithinReach } from '../accounts/reach.ts';
import { readBookingHistory, readProfileHistory } from '../booking/booking-history.ts';
import { hasAttended } from '../clinic-day/attendance.ts';
import { beginsAt, shownStatus } from '../events/conditions.ts';
import { listPersonResults } from '../laboratory/queries.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { listNotes } from './care.ts';
import { findGp } from './gp/gp-of-person.ts';
import { isInReach } from './list.ts';
import { needsOfPerson, parseNeedsOfPerson } from './merges/needs.ts';
import { CAN_UNDO, findKeptRecord, keptRecordId, selectRecordIds } from './merges/records.ts';
import { selectColumns } from './queries.ts';
import { isShown } from './search/people.ts';

type PersonRow = Omit<StaffPerson['person'], 'created_at' | 'needs' | 'gp'> & {
  created_at: Date;
  needs: unknown;
};
type BookingRow = Omit<StaffPerson['bookings'][number], 'start_time'> & {
  begins_at: Date;
  held_at: Date;
};

async function readBookings(db: Executor, reach: StaffReach, profileIds: readonly string[]) {
  const { rows } = await sql<BookingRow>`
    SELECT a.appointment_id, a.reference, ${sql.raw(shownStatus('a'))} AS status, ${sql.raw(beginsAt('a'))} AS begins_at, a.held_at, a.event_id,
      e.event_name, e.event_date, ${sql.raw(hasAttended('a'))} AS came
    FROM appointments a JOIN events e USING (event_id)
    WHERE a.profile_id = ANY (${[...profileIds]}) AND ${isShown(reach)}
    ORDER BY begins_at DESC, a.appointment_id`.execute(db);
  return rows;
}

async function readTimeline(
  db: Executor,
  records: readonly { profile_id: string; created_at: Date }[],
  bookings: readonly BookingRow[],
) {
  const own = await Promise.all(records.map((record) => readProfileHistory(db, record)));
  const timeline: StaffPerson['timeline'] = own
    .flat()
    .map((entry) => ({ ...entry, booking: null }));
  const notes = await Promise.all(records.map(({ profile_id }) => listNotes(db, profile_id)));
  for (const { note, at, by } of notes.flat()) {
    const what = `Note: ${note}`;
    timeline.push({ kind: 'note', at: at.toISOString(), what, by, reason: null, booking: null });
  }
  for (const { appointment_id, held_at, event_id, event_name } of bookings) {
    const booking = { appointment_id, event_id, event_name };
    const history = await readBookingHistory(db, { appointment_id, held_at });
    timeline.push(...history.map((entry) => ({ ...entry, booking })));
  }
  return timeline.toSorted((one, two) => two.at.localeCompare(one.at));
}

type MergedRow = Omit<NonNullable<StaffPerson['records']>[number], 'merged_at'> & {
  merged_at: Date;
  created_at: Date;
};

/** A person's records that are merged into this one. */
async function listMergedRecords(db: Executor, profileId: string) {
  const { rows } = await sql<MergedRow>`
    SELECT m.merge_id, m.merged_at, ${CAN_UNDO} AS can_undo, f.profile_id, f.first_name, f.last_name,
      f.email, f.has_account, f.created_at
    FROM record_merges m JOIN profiles f ON f.profile_id = m.dropped_id
    WHERE m.kept_id = ${profileId} AND m.undone_at IS NULL ORDER BY m.merged_at`.execute(db);
  return rows;
}

/** When, and by whom, the death of a person was recorded, for any of their records. */
async function readDeath(db: Executor, profileId: string): Promise<StaffPerson['death']> {
  const { rows } = await sql<{ recorded_at: Date; by: string | null }>`
    SELECT d.recorded_at, coalesce(m.email, d.recorded_by::text) AS by
    FROM deaths d LEFT JOIN staff_members m ON m.user_id = d.recorded_by
    WHERE d.taken_back_at IS NULL AND d.profile_id = ANY (
      ${selectRecordIds(keptRecordId(sql`${profileId}::text`))})
    ORDER BY d.recorded_at LIMIT 1`.execute(db);
  return rows[0] ? { recorded_at: rows[0].recorded_at.toISOString(), by: rows[0].by } : null;
}

/**
 * Returns a person with all their records, whichever id is given. A role for certain events sees each record
 * separately: the others may have no booking there.
 * @param withResults whether the reader may see the results
 * @throws {NotFoundError} for a person who does not exist or is not visible to this member of staff
 */
export async function presentPerson(
  services: Pick<Services, 'keys'>,
  db: Executor,
  reach: StaffReach,
  asked: string,
  withResults: boolean,
): Promise<StaffPerson> {
  const profileId = reach === 'all' ? await findKeptRecord(db, asked) : asked;
  const { rows } = await sql<PersonRow>`
    SELECT f.profile_id, f.created_at, f.email, f.has_account,
      ${selectColumns(personDetails)}, ${needsOfPerson(sql.ref('f.profile_id'))} AS needs
    FROM profiles f WHERE f.profile_id = ${profileId} AND f.is_active AND ${isInReach(reach)}`.execute(
    db,
  );
  const [person] = rows;
  if (!person) throw new NotFoundError();
  const merged = reach === 'all' ? await listMergedRecords(db, profileId) : [];
  const records = [person, ...merged];
  const ids = records.map(({ profile_id }) => profile_id);
  const bookings = await readBookings(db, reach, ids);
  return {
    person: {
      ...person,
      created_at: person.created_at.toISOString(),
      needs: parseNeedsOfPerson(person.needs),
      gp: await findGp(db, ids),
    },
    records: merged.map(({ merged_at, created_at: _created, ...record }) => ({
      ...record,
      merged_at: merged_at.toISOString(),
    })),
    death: await readDeath(db, profileId),
    bookings: bookings.map(({ begins_at, held_at, ...booking }) => ({
      ...booking,
      start_time: londonTime(begins_at),
    })),
    timeline: await readTimeline(db, records, bookings),
    ...(withResults
      ? {
          results: await listPersonResults(
            services,
            db,
            ids,
            isWithinReach(reach, sql`a.event_id`),
          ),
        }
      : {}),
  };
}
