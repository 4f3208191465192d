import type { Report, reportQuery } from '@chaps/contracts/staff-reports';
import { addDays, monthEnd, monthStart } from '@chaps/domain';
import type * as z from 'zod';

/** A period of London days, both inclusive. */
export interface Period {
  since: string;
  until: string;
}

/**
 * Reports that count people withhold small numbers and cover only whole past months: two periods that differ
 * by a day, or two responses about the current month, would reveal the people in between.
 */
const WITHHOLDING_REPORTS: readonly Report[] = ['ages', 'distances', 'colours', 'follow-ups'];

/** By default twelve months, up to today or, for withholding reports, up to the last past month. */
export function getReportPeriod(
  report: Report,
  query: z.output<typeof reportQuery>,
  today: string,
): Period {
  const latest = WITHHOLDING_REPORTS.includes(report) ? addDays(monthStart(today, 0), -1) : today;
  const until = query.until ?? latest;
  const since = query.since ?? monthStart(until, -11);
  if (report === 'money') return { since: monthStart(since, 0), until: monthEnd(until) };
  if (!WITHHOLDING_REPORTS.includes(report)) return { since, until };
  const atLatest = (day: string) => (day < latest ? day : latest);
  return { since: monthStart(atLatest(since), 0), until: monthEnd(atLatest(until)) };
}
