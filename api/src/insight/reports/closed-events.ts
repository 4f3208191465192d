import type { ReportFigures } from '@chaps/contracts/event-report';
import { costPerPerson, discloseCount } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { attendanceCounts } from '../../clinic-day/event-sums.ts';
import type { Executor } from '../../platform/db/database.ts';

export interface ClosedEvent {
  event_id: string;
  event_name: string;
  event_date: string;
  host_name: string;
  closed_at: Date;
  invited: number;
  booked: number;
  came: number;
  sampled: number;
  /** Number of people by whole miles; '' where unknown. */
  miles: Record<string, number> | null;
  cost: number | null;
}

/**
 * Events `e` with the totals at the time when their books were closed, latest first. Events closed by the
 * previous version are counted now.
 */
export async function listClosedEvents(
  db: Executor,
  events: RawBuilder<unknown>,
): Promise<ClosedEvent[]> {
  const { rows } = await sql<ClosedEvent>`
    SELECT e.event_id, e.event_name, e.event_date, coalesce(h.host_name, '') AS host_name, h.cost,
      c.closed_at, c.miles,
      coalesce(c.booked - c.walk_ins, b.booked - b.walk_ins) AS booked,
      coalesce(c.came, b.came) AS came, coalesce(c.sampled, b.sampled) AS sampled,
      (SELECT count(DISTINCT r.profile_id)::int
        FROM invitation_waves w JOIN test_invitations i USING (wave_id) JOIN recalls r USING (recall_id)
        WHERE w.event_id = e.event_id AND i.state = 'sent') AS invited
    FROM events e JOIN event_closures c USING (event_id) LEFT JOIN event_hosts h USING (event_id)
      CROSS JOIN LATERAL (${attendanceCounts(sql`c.sampled IS NULL`)}) b
    WHERE ${events} ORDER BY e.event_date DESC, e.event_name, e.event_id`.execute(db);
  return rows;
}

/** What is disclosed about one event; totals of several events add these figures. */
export function discloseEventFigures({
  invited,
  booked,
  came,
  sampled,
  cost,
}: ClosedEvent): ReportFigures {
  const shown = discloseCount(sampled);
  return {
    invited: discloseCount(invited),
    booked: discloseCount(booked),
    came: discloseCount(came),
    sampled: shown,
    cost,
    cost_per_person: costPerPerson(cost, shown),
  };
}
