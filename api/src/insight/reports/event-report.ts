import type { EventReport, ReportGroups } from '@chaps/contracts/event-report';
import {
  AGE_BAND_NAMES,
  ageBandOf,
  DISTANCE_BAND_NAMES,
  distanceBandOf,
  FOLLOW_UP_DAYS,
} from '@chaps/domain';
import { sql } from 'kysely';
import { readBalance } from '../../clinic-day/balance.ts';
import { listTubes } from '../../clinic-day/event-tubes.ts';
import type { Executor } from '../../platform/db/database.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { discloseGroups } from './groups.ts';
import { COLOUR_NAMES, COLOUR_WORD, colourName } from './result-rows.ts';

/** People by a number, as the books were closed; '' where it is not known. */
const bandsOf = (
  counts: Readonly<Record<string, number>> | null,
  names: readonly string[],
  bandOf: (number: number | null) => string,
) =>
  discloseGroups(
    names,
    Object.entries(counts ?? {}).map(([number, people]) => ({
      name: bandOf(number === '' ? null : Number(number)),
      people,
    })),
  );

const isAwaited = ({ state, released_at }: Awaited<ReturnType<typeof listTubes>>[number]) =>
  released_at === null && state !== 'rejected' && state !== 'missing' && state !== 'discarded';

/** Results by colour; null without a tube, or while one awaits its result. */
async function countResults(db: Executor, eventId: string): Promise<ReportGroups | null> {
  const tubes = await listTubes(db, eventId);
  if (tubes.length === 0 || tubes.some(isAwaited)) return null;
  const { rows } = await sql<{ word: string | null; people: number }>`
    SELECT ${COLOUR_WORD} AS word, count(*)::int AS people
    FROM results r JOIN appointments a USING (appointment_id)
    WHERE a.event_id = ${eventId} AND r.superseded_at IS NULL GROUP BY 1`.execute(db);
  return discloseGroups(
    COLOUR_NAMES,
    rows.map(({ word, people }) => ({ name: colourName(word), people })),
  );
}

/** From the release to the outcome, with a step in time each. */
const IN_TIME_DAYS = Object.values(FOLLOW_UP_DAYS).reduce((sum, days) => sum + days, 0);
const IN_TIME = `within ${IN_TIME_DAYS} days`;
const LATER = 'later';

/** Follow-ups by the days from release to outcome; null while one is open. */
async function countFollowUps(db: Executor, eventId: string): Promise<ReportGroups | null> {
  const { rows } = await sql<{ days: number | null }>`
    SELECT (SELECT max((s.created_at AT TIME ZONE 'Europe/London')::date)
          - (w.created_at AT TIME ZONE 'Europe/London')::date
        FROM follow_up_steps s
        WHERE s.follow_up_id = w.follow_up_id AND s.what LIKE 'outcome: %') AS days
    FROM follow_ups w JOIN results r USING (result_id)
      JOIN appointments a ON a.appointment_id = r.appointment_id
    WHERE a.event_id = ${eventId}`.execute(db);
  if (rows.some(({ days }) => days === null)) return null;
  return discloseGroups(
    [IN_TIME, LATER],
    rows.map(({ days }) => ({ name: (days ?? 0) <= IN_TIME_DAYS ? IN_TIME : LATER, people: 1 })),
  );
}

/** What was disclosed of an event once stays: another number later would tell about one person. */
async function keptFigures(
  db: Executor,
  eventId: string,
  report: 'results' | 'follow-ups',
  count: (db: Executor, eventId: string) => Promise<ReportGroups | null>,
): Promise<ReportGroups | null> {
  const read = async () => {
    const { rows } = await sql<{ figures: ReportGroups }>`SELECT figures FROM event_reports
      WHERE event_id = ${eventId} AND report = ${report}`.execute(db);
    return rows[0]?.figures ?? null;
  };
  const kept = await read();
  if (kept) return kept;
  const figures = await count(db, eventId);
  if (!figures) return null;
  await sql`INSERT INTO event_reports (event_id, report, figures)
    VALUES (${eventId}, ${report}, ${JSON.stringify(figures)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
  // Another request may have kept them first.
  return read();
}

interface Closed {
  event_name: string;
  event_date: string;
  closed_at: Date | null;
  ages: Record<string, number> | null;
  miles: Record<string, number> | null;
}

/** How an event went, from the sums of its balance, once its books are closed. @throws {NotFoundError} */
export async function eventReport(db: Executor, eventId: string): Promise<EventReport> {
  const { rows } = await sql<Closed>`
    SELECT e.event_name, e.event_date, c.closed_at, c.ages, c.miles
    FROM events e LEFT JOIN event_closures c USING (event_id)
    WHERE e.event_id = ${eventId}`.execute(db);
  const [event] = rows;
  if (!event) throw new NotFoundError();
  const { event_name, event_date, closed_at, ages, miles } = event;
  if (!closed_at) return { event_name, event_date, report: null };
  const { arrived, booked, walk_ins, did_not_attend, sampled, not_sampled } = await readBalance(
    db,
    eventId,
  );
  const results = await keptFigures(db, eventId, 'results', countResults);
  // A result that is awaited may be raised.
  const follow_ups = results && (await keptFigures(db, eventId, 'follow-ups', countFollowUps));
  return {
    event_name,
    event_date,
    report: {
      closed_at: closed_at.toISOString(),
      ...{ booked, walk_ins, came: arrived, did_not_attend, sampled, not_sampled },
      ages: bandsOf(ages, AGE_BAND_NAMES, ageBandOf),
      distances: bandsOf(miles, DISTANCE_BAND_NAMES, distanceBandOf),
      results,
      follow_ups,
    },
  };
}
