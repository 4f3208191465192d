import type { StaffEventSummary } from '@chaps/contracts/staff-events';
import type { TodayResponse } from '@chaps/contracts/today';
import { addDays, type StaffReach } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { isInGroup } from '../../clinic-day/attendance.ts';
import { listEventsWithinReach } from '../../events/event-queries.ts';
import { selectTakings } from '../../payments/money/movements.ts';
import type { Executor } from '../../platform/db/database.ts';

type UpcomingEvent = StaffEventSummary & { attended: number };

const ATTENDED_COUNT = sql`(SELECT count(*)::int FROM appointments a
  WHERE a.event_id = e.event_id AND ${isInGroup('arrived')}) AS attended`;

/**
 * Events in the next two weeks. Staff of single events see all upcoming events and those that were called
 * off, because they learn of it here.
 */
export function listUpcomingEvents(db: Executor, reach: StaffReach): Promise<UpcomingEvent[]> {
  const which =
    reach === 'all'
      ? sql`e.starts_at < now() + interval '14 days' AND e.cancelled_at IS NULL`
      : sql`(e.cancelled_at IS NULL OR e.event_date >= (now() AT TIME ZONE 'Europe/London')::date)`;
  const ahead = sql`e.ends_at >= now() - interval '12 hours' AND ${which}`;
  return listEventsWithinReach(db, reach, ahead, ATTENDED_COUNT);
}

type Figures = NonNullable<TodayResponse['figures']>;

/** SQL: the instant at which a London day begins. */
const startOfLondonDay = (date: RawBuilder<unknown>) =>
  sql`((${date})::date::timestamp AT TIME ZONE 'Europe/London')`;

/** One row per day, including days on which nothing happened. */
async function readDaily(
  db: Executor,
  { since, until }: { since: string; until: string },
  amount: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ date: string; amount: number }>`
    SELECT day::date AS date, (${amount})::int AS amount
    FROM generate_series(${since}::timestamp, ${until}::timestamp, interval '1 day') day
    ORDER BY day`.execute(db);
  return rows;
}

async function readTotal(db: Executor, amount: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ amount: number }>`SELECT (${amount})::int AS amount`.execute(db);
  return rows[0]?.amount ?? 0;
}

const countBooked = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  SELECT count(*) FROM appointments WHERE confirmed_at >= ${since} AND confirmed_at < ${until}`;

/** The totals of the money page. */
const sumReceived = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  selectTakings('all', sql`m.at >= ${since} AND m.at < ${until}`);

const DAY_BOUNDS = {
  from: startOfLondonDay(sql`day`),
  to: startOfLondonDay(sql`day + interval '1 day'`),
};

/** @param today London day */
export async function readFigures(db: Executor, today: string): Promise<Figures> {
  const week = { since: addDays(today, -6), until: today };
  const month = { since: `${today.slice(0, 8)}01`, until: today };
  const lastMonth = sql`${month.since}::date - interval '1 month'`;
  return {
    bookings: {
      days: await readDaily(db, week, countBooked(DAY_BOUNDS.from, DAY_BOUNDS.to)),
      before: await readTotal(
        db,
        countBooked(
          startOfLondonDay(sql`${addDays(today, -13)}`),
          startOfLondonDay(sql`${week.since}`),
        ),
      ),
    },
    takings: {
      days: await readDaily(db, month, sumReceived(DAY_BOUNDS.from, DAY_BOUNDS.to)),
      before: await readTotal(
        db,
        sumReceived(startOfLondonDay(lastMonth), startOfLondonDay(sql`${month.since}`)),
      ),
    },
  };
}
