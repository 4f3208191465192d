import type { Report, reportQuery } from '@chaps/contracts/staff-reports';
import { addDays, monthEnd, monthStart } from '@chaps/domain';
import type * as z from 'zod';

/** London days, both part of it. */
export interface Period {
  since: string;
  until: string;
}

/**
 * Reports of counts of people that are withheld when small, of whole months that are over. Two periods that
 * differ by a day, or two answers about a running month, would tell about the people between them.
 */
const WITHHOLDING: readonly Report[] = ['ages', 'distances', 'colours', 'follow-ups'];

/** Twelve months, the last one as far as it is or else the last that is over, unless asked otherwise. */
export function reportPeriod(
  report: Report,
  query: z.output<typeof reportQuery>,
  today: string,
): Period {
  const latest = WITHHOLDING.includes(report) ? addDays(monthStart(today, 0), -1) : today;
  const until = query.until ?? latest;
  const since = query.since ?? monthStart(until, -11);
  if (report === 'money') return { since: monthStart(since, 0), until: monthEnd(until) };
  if (!WITHHOLDING.includes(report)) return { since, until };
  const atLatest = (day: string) => (day < latest ? day : latest);
  return { since: monthStart(atLatest(since), 0), until: monthEnd(atLatest(until)) };
}
