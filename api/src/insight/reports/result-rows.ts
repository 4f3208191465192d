import type { ReportRow } from '@chaps/contracts/staff-reports';
import {
  addDays,
  discloseCounts,
  findCommentColour,
  londonInstant,
  RESULT_COLOURS,
} from '@chaps/domain';
import { sql } from 'kysely';
import { CONTINUATION_STEP } from '../../follow-up/steps.ts';
import type { Executor } from '../../platform/db/database.ts';
import {
  discloseByMonth,
  listMonths,
  type Months,
  readDisclosedMonths,
  sumRows,
} from './months.ts';
import type { Period } from './period.ts';

interface Asked extends Period {
  db: Executor;
}

const NO_COLOUR = 'no colour';
export const COLOUR_NAMES = [...RESULT_COLOURS, NO_COLOUR];

/** @param word the first word of a comment */
export const toColourName = (word: string | null): string => findCommentColour(word) ?? NO_COLOUR;

/**
 * SQL: the first word of the result's comment, in lower case; for an encrypted comment, its colour.
 */
export const COLOUR_WORD = sql`coalesce(colour, substring(lower(comments) from '[a-z]+'))`;

/**
 * Counts results by month of release, as they stood at the end of that month, and by the colour at the start
 * of the comment. The sample's month is not used, because it may be over before the result is known. Values
 * are never interpreted.
 */
async function countColours(db: Executor, period: Period): Promise<Months> {
  const first = londonInstant(period.since, '00:00');
  const end = londonInstant(addDays(period.until, 1), '00:00');
  const { rows } = await sql<{ month: string; word: string | null; results: number }>`
    SELECT to_char(r.month, 'YYYY-MM') AS month, r.word, count(*)::int AS results
    FROM (SELECT ${COLOUR_WORD} AS word, superseded_at,
        date_trunc('month', created_at AT TIME ZONE 'Europe/London') AS month
      FROM results WHERE created_at >= ${first} AND created_at < ${end}) r
    WHERE r.superseded_at IS NULL
      OR r.superseded_at >= (r.month + interval '1 month') AT TIME ZONE 'Europe/London'
    GROUP BY 1, 2`.execute(db);
  const counted = rows.map(({ month, word, results }) => ({
    month,
    name: toColourName(word),
    people: results,
  }));
  return discloseByMonth(period, COLOUR_NAMES, counted);
}

export async function readColours(asked: Asked): Promise<ReportRow[]> {
  const months = await readDisclosedMonths(asked, 'colours', (period) =>
    countColours(asked.db, period),
  );
  return sumRows(months, COLOUR_NAMES, 'results');
}

interface Times {
  key: string;
  begun: number;
  ended: number;
  median: number | null;
  slowest: number | null;
}

/** SQL: when the follow-up `w` began, or restarted with the result of another test. */
export const LAST_STARTED = sql`coalesce((SELECT max(again.created_at) FROM follow_up_steps again
  WHERE again.follow_up_id = w.follow_up_id AND again.what = ${CONTINUATION_STEP}), w.created_at)`;

/**
 * SQL: the step `s` ended the follow-up `w`, which has not been reopened since, for example because a death
 * was recorded in error.
 */
export const IS_END_STEP = sql`(w.state = 'outcome' AND s.what LIKE 'outcome: %')`;

/**
 * Follow-ups that began and ended in each month, with the days from release to outcome.
 */
async function countFollowUps(db: Executor, { since, until }: Period): Promise<Months> {
  const { rows } = await sql<Times>`
    SELECT to_char(m.month, 'YYYY-MM') AS key, coalesce(b.begun, 0) AS begun,
      coalesce(e.ended, 0) AS ended, e.median, e.slowest
    FROM generate_series(date_trunc('month', ${since}::timestamp), ${until}::timestamp,
      interval '1 month') AS m (month)
    LEFT JOIN (SELECT date_trunc('month', created_at AT TIME ZONE 'Europe/London') AS month,
        count(*)::int AS begun
      FROM follow_ups GROUP BY 1) b USING (month)
    LEFT JOIN (SELECT date_trunc('month', o.ended) AS month, count(*)::int AS ended,
        max(o.ended::date - o.begun::date) AS slowest,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY o.ended::date - o.begun::date) AS median
      FROM (SELECT ${LAST_STARTED} AT TIME ZONE 'Europe/London' AS begun,
          max(s.created_at) AT TIME ZONE 'Europe/London' AS ended
        FROM follow_ups w JOIN follow_up_steps s USING (follow_up_id)
        WHERE ${IS_END_STEP} GROUP BY w.follow_up_id) o
      GROUP BY 1) e USING (month)`.execute(db);
  return new Map(
    rows.map(({ key, median, slowest, ...counts }) => {
      const [begun = null] = discloseCounts([counts.begun]);
      const [ended = null] = discloseCounts([counts.ended]);
      const days = ended === null ? { median: null, slowest: null } : { median, slowest };
      return [key, { begun, ended, ...days }];
    }),
  );
}

export async function readFollowUpTimes(asked: Asked): Promise<ReportRow[]> {
  const months = await readDisclosedMonths(asked, 'follow-ups', (period) =>
    countFollowUps(asked.db, period),
  );
  return listMonths(asked).map((key) => ({ key, figures: months.get(key) ?? {} }));
}
