import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import { hasSeat } from './conditions.ts';
import { readStaffEvent } from './event-queries.ts';

/** An event's occupancy, for its host: only counts and first names. */
export async function readEventOccupancy({ db }: Pick<Services, 'db'>, eventId: string) {
  const { event, slots, state } = await readStaffEvent(db, eventId);
  const { rows } = await sql<{ first_name: string }>`
    SELECT f.first_name FROM appointments a JOIN profiles f USING (profile_id)
    WHERE a.event_id = ${eventId} AND a.status <> 'held' AND ${sql.raw(hasSeat('a'))}
    ORDER BY f.first_name, a.appointment_id`.execute(db);
  return {
    event_name: event.event_name,
    event_date: event.event_date,
    is_private: event.is_private,
    total_spaces: event.total_spaces,
    booked_spaces: slots.reduce((sum, { taken }) => sum + taken, 0),
    state,
    slots,
    first_names: rows.map(({ first_name }) => first_name),
  };
}
