import type { Report, ReportRow } from '@chaps/contracts/staff-reports';
import {
  AGE_BAND_NAMES,
  addDays,
  DISTANCE_BAND_NAMES,
  findAgeBand,
  findDistanceBand,
  londonInstant,
  type StaffReach,
} from '@chaps/domain';
import { sql } from 'kysely';
import { isWithinReach } from '../../accounts/reach.ts';
import { isInGroup } from '../../clinic-day/attendance.ts';
import { agesByMonth, attendanceCounts, milesByMonth } from '../../clinic-day/event-sums.ts';
import { readMonthFigures } from '../../payments/money/figures.ts';
import type { Executor } from '../../platform/db/database.ts';
import { discloseByMonth, listMonths, readDisclosedMonths, sumRows } from './months.ts';
import type { Period } from './period.ts';
import { readColours, readFollowUpTimes } from './result-rows.ts';

interface Asked extends Period {
  db: Executor;
  reach: StaffReach;
}

/** SQL: an event in the period that took place or is planned. */
const isHeld = ({ since, until, reach }: Asked) => sql`e.cancelled_at IS NULL
  AND e.published_at IS NOT NULL AND e.event_date BETWEEN ${since}::date AND ${until}::date
  AND ${isWithinReach(reach)}`;

/** Bookings by the London month of their confirmation, and how many of them were cancelled. */
async function readBookings({ db, reach, since, until }: Asked): Promise<ReportRow[]> {
  const first = londonInstant(since, '00:00');
  const end = londonInstant(addDays(until, 1), '00:00');
  // Each month is an index range, so no booking's month is computed.
  const { rows } = await sql<{ key: string; booked: number; cancelled: number }>`
    SELECT to_char(m.month, 'YYYY-MM') AS key, b.booked, b.cancelled
    FROM generate_series(date_trunc('month', ${since}::timestamp), ${until}::timestamp,
      interval '1 month') AS m (month)
    CROSS JOIN LATERAL (SELECT count(*)::int AS booked,
        (count(*) FILTER (WHERE ${isInGroup('cancelled')}))::int AS cancelled
      FROM appointments a
      WHERE a.confirmed_at >= greatest(${first}, m.month AT TIME ZONE 'Europe/London')
        AND a.confirmed_at < least(${end}, (m.month + interval '1 month') AT TIME ZONE 'Europe/London')
        AND ${isWithinReach(reach, sql`a.event_id`)}) b
    ORDER BY 1`.execute(db);
  return rows.map(({ key, ...figures }) => ({ key, figures }));
}

type Attendance = Record<'events' | 'seats' | 'booked' | 'came' | 'missed', number> & {
  key: string;
};

/**
 * SQL: past events, each with its seats, bookings and attendance, as stored when its books were closed or
 * else counted now.
 */
const selectAttendance = (asked: Asked) => sql`(SELECT e.event_id, e.event_date, e.city,
    coalesce(c.booked, b.booked) AS booked, coalesce(c.came, b.came) AS came,
    coalesce(c.missed, b.missed) AS missed,
    (SELECT sum(s.capacity) FROM event_slots s WHERE s.event_id = e.event_id) AS seats
  FROM events e LEFT JOIN event_closures c USING (event_id)
    CROSS JOIN LATERAL (${attendanceCounts(sql`c.booked IS NULL`)}) b
  WHERE e.ends_at < now() AND ${isHeld(asked)}) h`;

const SUMS = sql`count(h.event_id)::int AS events, coalesce(sum(h.seats), 0)::int AS seats,
  coalesce(sum(h.booked), 0)::int AS booked, coalesce(sum(h.came), 0)::int AS came,
  coalesce(sum(h.missed), 0)::int AS missed`;

/** All seven weekdays, including those without an event. */
async function readWeekdays(asked: Asked): Promise<ReportRow[]> {
  const { rows } = await sql<Attendance>`
    SELECT to_char(day, 'FMDay') AS key, ${SUMS}
    FROM generate_series(timestamp '2024-01-01', timestamp '2024-01-07', interval '1 day') AS day
    LEFT JOIN ${selectAttendance(asked)} ON extract(isodow FROM h.event_date) = extract(isodow FROM day)
    GROUP BY day ORDER BY day`.execute(asked.db);
  return rows.map(({ key, ...figures }) => ({ key, figures }));
}

/** The towns with the most seats. */
const MAX_TOWNS = 20;

async function readTowns(asked: Asked): Promise<ReportRow[]> {
  const { rows } = await sql<Attendance>`
    SELECT h.city AS key, ${SUMS} FROM ${selectAttendance(asked)}
    GROUP BY h.city ORDER BY sum(h.seats) DESC, h.city LIMIT ${MAX_TOWNS}`.execute(asked.db);
  return rows.map(({ key, ...figures }) => ({ key, figures }));
}

interface BandedReport {
  report: Report;
  /** Column of `event_closures` with the number of people per age or mile; '' where unknown. */
  kept: 'ages' | 'miles';
  /** Counts the same now. */
  countedAt: typeof agesByMonth;
  bandOf: (number: number | null) => string;
  names: readonly string[];
}

/**
 * People with a booking, as stored when the books were closed or else counted now; small numbers are
 * withheld.
 */
async function countInBands(asked: Asked, { kept, countedAt, bandOf, names }: BandedReport) {
  const column = sql.ref(`c.${kept}`);
  const { rows } = await sql<{ month: string; number: string; people: number }>`
    SELECT g.month, g.number, sum(g.people)::int AS people FROM (
      SELECT k.key AS number, k.value::int AS people, to_char(e.event_date, 'YYYY-MM') AS month
      FROM events e JOIN event_closures c USING (event_id) CROSS JOIN jsonb_each_text(${column}) k
      WHERE ${isHeld(asked)}
      -- As a list of the few events: a join is planned for thousands, and reads every booking.
      UNION ALL ${countedAt(sql`e.event_id = ANY (ARRAY(SELECT e.event_id FROM events e
        WHERE ${isHeld(asked)} AND NOT EXISTS (SELECT FROM event_closures c
          WHERE c.event_id = e.event_id AND ${column} IS NOT NULL)))`)}) g
    GROUP BY 1, 2`.execute(asked.db);
  const counted = rows.map(({ month, number, people }) => ({
    month,
    name: bandOf(number ? Number(number) : null),
    people,
  }));
  return discloseByMonth(asked, names, counted);
}

async function readBandRows(asked: Asked, banded: BandedReport) {
  const count = (period: Period) => countInBands({ ...asked, ...period }, banded);
  // Users who see only some events can see the lists of people there, so nothing is withheld from them.
  const months =
    asked.reach === 'all'
      ? await readDisclosedMonths(asked, banded.report, count)
      : await count(asked);
  return sumRows(months, banded.names, 'booked');
}

/** People by their age at the event. */
const readAges = (asked: Asked): Promise<ReportRow[]> =>
  readBandRows(asked, {
    report: 'ages',
    kept: 'ages',
    countedAt: agesByMonth,
    bandOf: findAgeBand,
    names: AGE_BAND_NAMES,
  });

/** People by how far they live from the event. */
const readDistances = (asked: Asked): Promise<ReportRow[]> =>
  readBandRows(asked, {
    report: 'distances',
    kept: 'miles',
    countedAt: milesByMonth,
    bandOf: findDistanceBand,
    names: DISTANCE_BAND_NAMES,
  });

/** The totals of the money page. */
async function money({ db, reach, since, until }: Asked): Promise<ReportRow[]> {
  const months = await readMonthFigures(db, reach, { first: since, last: until });
  return listMonths({ since, until }).map((key) => {
    const { takings = 0, refunds = 0, fees = 0, chargebacks = 0, net = 0 } = months.get(key) ?? {};
    return { key, figures: { takings, refunds, fees, chargebacks, net } };
  });
}

export const REPORT_ROWS: Record<Report, (asked: Asked) => Promise<ReportRow[]>> = {
  bookings: readBookings,
  weekdays: readWeekdays,
  towns: readTowns,
  ages: readAges,
  distances: readDistances,
  money,
  colours: readColours,
  'follow-ups': readFollowUpTimes,
};
