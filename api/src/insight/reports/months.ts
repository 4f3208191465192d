import type { Report, ReportRow } from '@chaps/contracts/staff-reports';
import { addDisclosed, getNextMonth, monthEnd } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { type Counted, discloseGroups } from './groups.ts';
import type { Period } from './period.ts';

/** The disclosed numbers of a month, by name. */
type Figures = Record<string, number | null>;

/** By month, as `YYYY-MM`. */
export type Months = ReadonlyMap<string, Figures>;

/** Every month of a period, as `YYYY-MM`. */
export function listMonths({ since, until }: Period): string[] {
  const months: string[] = [];
  for (let day = since; day <= until; day = getNextMonth(day).first) months.push(day.slice(0, 7));
  return months;
}

async function readStoredMonths(
  db: Executor,
  report: Report,
  { since, until }: Period,
): Promise<Months> {
  const { rows } = await sql<{ month: string; figures: Figures }>`
    SELECT to_char(month, 'YYYY-MM') AS month, figures FROM report_months
    WHERE report = ${report} AND month BETWEEN ${since}::date AND ${until}::date`.execute(db);
  return new Map(rows.map(({ month, figures }) => [month, figures]));
}

/**
 * What a report discloses about each past month of a period, as it was when first requested. Totals add these
 * numbers, so that no selection of periods reveals more than its months do.
 * @param count counts the months of a period again
 */
export async function readDisclosedMonths(
  { db, ...period }: Period & { db: Executor },
  report: Report,
  count: (period: Period) => Promise<Months>,
): Promise<Months> {
  const kept = await readStoredMonths(db, report, period);
  const missing = listMonths(period).filter((month) => !kept.has(month));
  const [first, last] = [missing[0], missing.at(-1)];
  if (first === undefined || last === undefined) return kept;
  const counted = await count({ since: `${first}-01`, until: monthEnd(last) });
  const figures = missing.flatMap((month) => {
    const of = counted.get(month);
    return of ? [{ month: `${month}-01`, figures: of }] : [];
  });
  await sql`INSERT INTO report_months (report, month, figures)
    SELECT ${report}, n.month, n.figures
    FROM jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) AS n (month date, figures jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
  // Another request may have stored one first.
  return readStoredMonths(db, report, period);
}

interface CountedInMonth extends Counted {
  /** `YYYY-MM` */
  month: string;
}

/** What is disclosed about each month of a period, including months without anyone. */
export function discloseByMonth(
  period: Period,
  names: readonly string[],
  counted: readonly CountedInMonth[],
): Months {
  const of = (month: string) => {
    const groups = discloseGroups(
      names,
      counted.filter((row) => row.month === month),
    );
    return Object.fromEntries(groups.map(({ name, people }) => [name, people]));
  };
  return new Map(listMonths(period).map((month) => [month, of(month)]));
}

/** One row per name, with the total over its months. */
export const sumRows = (months: Months, names: readonly string[], figure: string): ReportRow[] =>
  names.map((key) => ({
    key,
    figures: { [figure]: addDisclosed([...months.values()].map((of) => of[key] ?? null)) },
  }));
