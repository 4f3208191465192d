import type { FillCurve } from '@chaps/contracts/event-filling';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { hasSeat } from './conditions.ts';

interface CurveRow extends Omit<FillCurve, 'days'> {
  days: FillCurve['days'] | null;
}

/** SQL: seats taken, by days before the event, as a running total. */
const selectCurve = (event: string) => sql`SELECT e.event_id, e.event_name, e.event_date,
  coalesce((SELECT sum(capacity) FROM event_slots s WHERE s.event_id = e.event_id), 0)::int AS total_spaces,
  (SELECT json_agg(json_build_object('days_before', days_before, 'taken', taken) ORDER BY days_before DESC)
    FROM (SELECT days_before, (sum(count(*)) OVER (ORDER BY days_before DESC))::int AS taken
      FROM (SELECT e.event_date - (a.held_at AT TIME ZONE 'Europe/London')::date AS days_before
        FROM appointments a WHERE a.event_id = e.event_id AND a.status <> 'held'
          AND ${sql.raw(hasSeat('a'))}) AS booked
      GROUP BY days_before) AS summed) AS days
  FROM ${sql.raw(event)} e`;

/**
 * How an event fills, compared with the previous one at its postcode.
 * @throws {NotFoundError}
 */
export async function readFillCurves(db: Executor, eventId: string) {
  const { rows } = await sql<CurveRow>`
    WITH this AS (SELECT * FROM events WHERE event_id = ${eventId}),
      last AS (SELECT o.* FROM events o JOIN this ON o.postcode_key = this.postcode_key
        AND o.starts_at < this.starts_at AND o.event_id <> this.event_id
        AND o.published_at IS NOT NULL AND o.cancelled_at IS NULL
        ORDER BY o.starts_at DESC, o.event_id LIMIT 1)
    ${selectCurve('this')} UNION ALL ${selectCurve('last')}`.execute(db);
  const curves = rows.map(({ days, ...row }) => ({ ...row, days: days ?? [] }));
  const event = curves.find(({ event_id }) => event_id === eventId);
  if (!event) throw new NotFoundError();
  return { event, previous: curves.find((curve) => curve !== event) ?? null };
}
