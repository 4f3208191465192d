import { addDays, formatMinutes, londonDate, londonInstant, londonTime } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from './database.ts';

// The database computes an event's start and end, the application its slots.
const database = openDatabase(inject('postgresUrl'), { size: 1, role: null });
afterAll(() => database.close());

const QUARTERS = Array.from({ length: 24 * 4 }, (_, quarter) => formatMinutes(quarter * 15));

test.each([
  ['an ordinary day', '2026-11-22'],
  ['the day the clocks go forward', '2027-03-28'],
  ['the day the clocks go back', '2026-10-25'],
  ['29 February', '2028-02-29'],
  ['31 December', '2026-12-31'],
])('PostgreSQL and the application read the wall time %s in the same way', async (_name, day) => {
  const walls = [addDays(day, -1), day, addDays(day, 1)].flatMap((date) =>
    QUARTERS.map((time) => ({ date, time })),
  );
  const { rows } = await sql<{ instant: Date; date: string; time: string }>`
    SELECT instant, (instant AT TIME ZONE 'Europe/London')::date AS date,
      to_char(instant AT TIME ZONE 'Europe/London', 'HH24:MI') AS time
    FROM jsonb_to_recordset(${JSON.stringify(walls)}::jsonb) AS wall (date date, time time),
      LATERAL (SELECT (date + time) AT TIME ZONE 'Europe/London' AS instant) AS read`.execute(
    database.db,
  );
  expect(walls.map(({ date, time }) => londonInstant(date, time))).toEqual(
    rows.map(({ instant }) => instant),
  );
  expect(rows.map(({ instant }) => [londonDate(instant), londonTime(instant)])).toEqual(
    rows.map(({ date, time }) => [date, time]),
  );
});
