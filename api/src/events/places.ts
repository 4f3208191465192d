import type { KnownPlace } from '@chaps/contracts/event-places';
import type { StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import { isWithinReach } from '../accounts/reach.ts';
import type { Executor } from '../platform/db/database.ts';

/** Where the latest visible event at a postcode was, or else the approximate location of the postcode. */
export async function findPlace(
  db: Executor,
  reach: StaffReach,
  postcode: string,
): Promise<KnownPlace> {
  const key = postcode.replaceAll(' ', '').toUpperCase();
  const { rows: events } = await sql<NonNullable<KnownPlace['place']>>`
    SELECT e.event_name, e.event_date, e.address_line_1, e.address_line_2, e.city, e.state,
      e.postcode, e.country, e.latitude, e.longitude
    FROM events e WHERE ${isWithinReach(reach)} AND upper(replace(e.postcode, ' ', '')) = ${key}
    ORDER BY e.starts_at DESC, e.event_id LIMIT 1`.execute(db);
  const [place] = events;
  if (place) return { place, exact: true, district: null };
  const { rows: districts } = await sql<NonNullable<KnownPlace['district']>>`
    SELECT d.district, d.latitude, d.longitude,
      (SELECT e.city FROM events e
        WHERE ${isWithinReach(reach)} AND postcode_district(e.postcode) = d.district
        ORDER BY e.starts_at DESC, e.event_id LIMIT 1) AS city
    FROM postcode_districts d WHERE d.district = postcode_district(${postcode})`.execute(db);
  return { place: null, exact: false, district: districts[0] ?? null };
}
