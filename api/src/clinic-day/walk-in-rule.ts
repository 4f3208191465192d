import type { WalkInRule } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';

interface RuleRow extends WalkInRule {
  unbooked: { start_time: string; seats: number }[];
}

/** An event's rule for walk-ins. @throws {NotFoundError} */
export async function readWalkInRule(db: Executor, eventId: string): Promise<RuleRow> {
  const { rows } = await sql<RuleRow>`
    SELECT e.walk_in_allowance AS allowance, e.no_show_minutes,
      coalesce((SELECT jsonb_agg(jsonb_build_object(
          'start_time', to_char(s.starts_at AT TIME ZONE 'Europe/London', 'HH24:MI'),
          'seats', s.capacity - s.taken) ORDER BY s.starts_at)
        FROM event_slots s WHERE s.event_id = e.event_id AND s.taken < s.capacity), '[]') AS unbooked
    FROM events e WHERE e.event_id = ${eventId}`.execute(db);
  const [rule] = rows;
  if (!rule) throw new NotFoundError();
  return rule;
}
