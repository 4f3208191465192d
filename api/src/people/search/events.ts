import type { FoundEvent } from '@chaps/contracts/staff-search';
import type { StaffReach } from '@chaps/domain';
import { findDayInText } from '@chaps/domain/day-text';
import { sql } from 'kysely';
import { isWithinReach } from '../../accounts/reach.ts';
import { STATE } from '../../events/event-queries.ts';
import { escapePattern } from '../../events/filters.ts';
import type { Executor } from '../../platform/db/database.ts';

const SHOWN = 6;

interface Row extends Omit<FoundEvent, 'matched'> {
  place: string;
  postcode: string;
}

/** Lower-cases and removes apostrophes; `WORDS` does the same in SQL. */
const normaliseText = (text: string) => text.toLowerCase().replace(/['’‘]/g, '');
const WORDS = sql`translate(lower(concat_ws(' ', e.event_name, e.city, e.state, e.postcode)), '''’‘', '')`;

/** The part of the event that contains all the words. */
function matchEvent(words: readonly string[], { event_name, place, postcode }: Row) {
  const has = (text: string) => words.every((word) => normaliseText(text).includes(word));
  if (words.length === 0) return 'day';
  if (has(event_name)) return 'name';
  if (has(place)) return 'town';
  return has(postcode) ? 'postcode' : 'name and place';
}

/** Events by words in their name and place, and by day: upcoming ones first, then the nearest in time. */
export async function searchEvents(
  db: Executor,
  reach: StaffReach,
  q: string,
): Promise<FoundEvent[]> {
  const { day, rest } = findDayInText(q) ?? { rest: q };
  const words = normaliseText(rest)
    .split(/[\s,]+/)
    .filter(Boolean);
  if ((reach !== 'all' && reach.length === 0) || (!day && !/\p{L}/u.test(rest))) return [];
  const onDay = day
    ? sql`extract(day FROM e.event_date) = ${day.day} AND extract(month FROM e.event_date) = ${day.month}
        AND extract(year FROM e.event_date) = coalesce(${day.year ?? null}, extract(year FROM e.event_date))`
    : sql`true`;
  const patterns = words.map((word) => `%${escapePattern(word)}%`);
  const { rows } = await sql<Row>`
    SELECT e.event_id, e.event_name, e.event_date, to_char(e.start_time, 'HH24:MI') AS start_time,
      e.city, concat_ws(' ', e.city, e.state) AS place, e.postcode, ${STATE} AS state
    FROM events e
    WHERE ${isWithinReach(reach)} AND ${onDay} AND ${WORDS} LIKE ALL (${patterns}::text[])
    ORDER BY e.ends_at >= now() AND e.cancelled_at IS NULL DESC,
      abs(extract(epoch FROM e.starts_at - now())), e.event_id LIMIT ${SHOWN}`.execute(db);
  return rows.map(({ place, postcode, ...event }) => ({
    ...event,
    matched: matchEvent(words, { ...event, place, postcode }),
  }));
}
