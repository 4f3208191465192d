import type { StaffPerson } from '@chaps/contracts/staff-people';
import { londonTime, type StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import { came } from '../booking/attendance.ts';
import { shownStatus } from '../booking/conditions.ts';
import type { Executor } from '../db/database.ts';
import { NotFoundError } from '../http/errors.ts';
import { historyOf, historyOfProfile } from '../staff-bookings/booking-history.ts';
import { isShown } from '../staff-search/people.ts';
import { within } from './list.ts';

type PersonRow = Omit<StaffPerson['person'], 'created_at'> & { created_at: Date };
type BookingRow = Omit<StaffPerson['bookings'][number], 'start_time'> & {
  slot_starts_at: Date;
  held_at: Date;
};

async function bookingsOf(db: Executor, reach: StaffReach, profileId: string) {
  const { rows } = await sql<BookingRow>`
    SELECT a.appointment_id, a.reference, ${sql.raw(shownStatus('a'))} AS status, a.slot_starts_at, a.held_at, a.event_id,
      e.event_name, e.event_date, ${sql.raw(came('a'))} AS came
    FROM appointments a JOIN events e USING (event_id)
    WHERE a.profile_id = ${profileId} AND ${isShown(reach)}
    ORDER BY a.slot_starts_at DESC, a.appointment_id`.execute(db);
  return rows;
}

async function timelineOf(db: Executor, person: PersonRow, bookings: readonly BookingRow[]) {
  const own = await historyOfProfile(db, person);
  const timeline: StaffPerson['timeline'] = own.map((entry) => ({ ...entry, booking: null }));
  for (const { appointment_id, held_at, event_id, event_name } of bookings) {
    const booking = { appointment_id, event_id, event_name };
    const history = await historyOf(db, { appointment_id, held_at });
    timeline.push(...history.map((entry) => ({ ...entry, booking })));
  }
  return timeline.toSorted((one, two) => two.at.localeCompare(one.at));
}

/** @throws {NotFoundError} for somebody out of reach, too */
export async function personOf(
  db: Executor,
  reach: StaffReach,
  profileId: string,
): Promise<StaffPerson> {
  const { rows } = await sql<PersonRow>`
    SELECT f.profile_id, f.created_at, f.first_name, f.last_name, f.email, f.phone,
      f.date_of_birth, f.home_address
    FROM profiles f WHERE f.profile_id = ${profileId} AND f.is_active AND ${within(reach)}`.execute(
    db,
  );
  const [person] = rows;
  if (!person) throw new NotFoundError();
  const bookings = await bookingsOf(db, reach, profileId);
  return {
    person: { ...person, created_at: person.created_at.toISOString() },
    bookings: bookings.map(({ slot_starts_at, held_at, ...booking }) => ({
      ...booking,
      start_time: londonTime(slot_starts_at),
    })),
    timeline: await timelineOf(db, person, bookings),
  };
}
