import type { ReportRow } from '@chaps/contracts/staff-reports';
import {
  addDays,
  discloseCounts,
  londonInstant,
  RESULT_COLOURS,
  writtenColour,
} from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { Period } from './period.ts';

interface Asked extends Period {
  db: Executor;
}

const NO_COLOUR = 'no colour';

/** Results that count, by the colour with which their comment begins. Numbers are never judged. */
export async function colours({ db, since, until }: Asked): Promise<ReportRow[]> {
  const { rows } = await sql<{ word: string | null; results: number }>`
    SELECT substring(lower(comments) from '[a-z]+') AS word, count(*)::int AS results FROM results
    WHERE superseded_at IS NULL
      AND coalesce(sample_date, (created_at AT TIME ZONE 'Europe/London')::date)
        BETWEEN ${since}::date AND ${until}::date
    GROUP BY 1`.execute(db);
  const names = [...RESULT_COLOURS, NO_COLOUR];
  const counts = names.map((name) =>
    rows.reduce(
      (sum, { word, results }) => sum + ((writtenColour(word) ?? NO_COLOUR) === name ? results : 0),
      0,
    ),
  );
  const shown = discloseCounts(counts);
  return names.map((key, index) => ({ key, figures: { results: shown[index] ?? null } }));
}

interface Times {
  key: string;
  begun: number;
  ended: number;
  median: number | null;
  slowest: number | null;
}

/** By the London month of the release: days from it to the outcome. */
export async function followUpTimes({ db, since, until }: Asked): Promise<ReportRow[]> {
  const first = londonInstant(since, '00:00');
  const end = londonInstant(addDays(until, 1), '00:00');
  const { rows } = await sql<Times>`
    SELECT to_char(m.month, 'YYYY-MM') AS key, count(w.month)::int AS begun,
      count(w.days)::int AS ended, max(w.days) AS slowest,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY w.days) AS median
    FROM generate_series(date_trunc('month', ${since}::timestamp), ${until}::timestamp,
      interval '1 month') AS m (month)
    LEFT JOIN (SELECT date_trunc('month', f.created_at AT TIME ZONE 'Europe/London') AS month,
        (SELECT (max(s.created_at) AT TIME ZONE 'Europe/London')::date FROM follow_up_steps s
          WHERE s.follow_up_id = f.follow_up_id AND s.what LIKE 'outcome: %')
        - (f.created_at AT TIME ZONE 'Europe/London')::date AS days
      FROM follow_ups f WHERE f.created_at >= ${first} AND f.created_at < ${end}) w USING (month)
    GROUP BY m.month ORDER BY m.month`.execute(db);
  const [begun, ended] = [
    discloseCounts(rows.map((row) => row.begun)),
    discloseCounts(rows.map((row) => row.ended)),
  ];
  return rows.map(({ key, median, slowest }, index) => {
    const isShown = ended[index] !== null;
    const counts = { begun: begun[index] ?? null, ended: ended[index] ?? null };
    const days = isShown ? { median, slowest } : { median: null, slowest: null };
    return { key, figures: { ...counts, ...days } };
  });
}
