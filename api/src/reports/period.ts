import type { Report, reportQuery } from '@chaps/contracts/staff-reports';
import { addDays, monthStart } from '@chaps/domain';
import type * as z from 'zod';

/** London days, both part of it. */
export interface Period {
  since: string;
  until: string;
}

/**
 * Reports of whole months: of money, and of counts of people that are withheld when small. Two periods that
 * differ by a day would tell about the people of that day.
 */
const BY_MONTHS: readonly Report[] = ['money', 'ages', 'distances', 'colours', 'follow-ups'];

/** Twelve months, the last one as far as it is, unless asked otherwise. */
export function periodOf(
  report: Report,
  query: z.output<typeof reportQuery>,
  today: string,
): Period {
  const until = query.until ?? today;
  const since = query.since ?? monthStart(until, -11);
  if (!BY_MONTHS.includes(report)) return { since, until };
  return { since: monthStart(since, 0), until: addDays(monthStart(until, 1), -1) };
}
