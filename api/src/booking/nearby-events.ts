import type { NearbyEvent } from '@chaps/contracts/nearby-events';
import { KM_PER_MILE } from '@chaps/domain';
import { sql } from 'kysely';
import { isOpen } from '../events/conditions.ts';
import { SHOWN_POINT } from '../events/distance.ts';
import { findFreeEvents } from '../people/free-events.ts';
import type { Executor } from '../platform/db/database.ts';

/** More would be too many to take in at a glance. */
const MAX_SHOWN = 3;

interface Person {
  profile_id: string;
  event_id: string;
  home_address: string | null;
  invitation_miles: number;
}

/** Where the person of an appointment may book instead, as found by `listNearbyEvents`. */
export async function readNearbyEvents(
  db: Executor,
  appointmentId: string,
): Promise<NearbyEvent[]> {
  const { rows } = await sql<Person>`
    SELECT f.profile_id, a.event_id, f.home_address, f.invitation_miles
    FROM appointments a JOIN profiles f USING (profile_id)
    WHERE a.appointment_id = ${appointmentId}`.execute(db);
  const [person] = rows;
  if (!person) return [];
  const { items } = await findFreeEvents(db, {
    ...{ profileId: person.profile_id, address: person.home_address, eventId: person.event_id },
    isOffered: sql`NOT e.is_private AND coalesce(e.exclusive_for, 'COMMUNITY') = 'COMMUNITY'`,
    ...{ isOpen: isOpen('s', 'e'), at: SHOWN_POINT, limit: MAX_SHOWN },
    atMost: person.invitation_miles * KM_PER_MILE,
  });
  return items;
}
