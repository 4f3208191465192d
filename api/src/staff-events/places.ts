import type { KnownPlace } from '@chaps/contracts/staff-events';
import type { StaffReach } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { within } from './event-queries.ts';

type Row = NonNullable<KnownPlace['place']> & { exact: boolean };

const BRITISH = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/;

/** LIKE pattern of the postcodes with the same first half; that of an Irish Eircode has three characters. */
function nearPattern(key: string): string {
  const british = BRITISH.exec(key)?.[1];
  return british ? `${british}___` : `${key.slice(0, 3)}____`;
}

/**
 * Where the last event within reach at a postcode was, or else the last one at the same first half.
 * @param postcode valid, so without characters that mean something in a pattern
 */
export async function findPlace(
  db: Executor,
  reach: StaffReach,
  postcode: string,
): Promise<KnownPlace> {
  const key = postcode.replaceAll(' ', '').toUpperCase();
  const { rows } = await sql<Row>`
    SELECT e.event_name, e.event_date, e.address_line_1, e.address_line_2, e.city, e.state,
      e.postcode, e.country, e.latitude, e.longitude, k.key = ${key} AS exact
    FROM events e, LATERAL (SELECT upper(replace(e.postcode, ' ', '')) AS key) k
    WHERE ${within(reach)} AND k.key LIKE ${nearPattern(key)}
    ORDER BY exact DESC, e.starts_at DESC, e.event_id LIMIT 1`.execute(db);
  const [found] = rows;
  if (!found) return { place: null, exact: false };
  const { exact, ...place } = found;
  return { place, exact };
}
