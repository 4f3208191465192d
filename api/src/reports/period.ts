import type { reportQuery } from '@chaps/contracts/staff-reports';
import { addDays } from '@chaps/domain';
import type * as z from 'zod';

/** London days, both part of it. */
export interface Period {
  since: string;
  until: string;
}

/** Days before the first of a month that are in the month eleven before, whatever the year. */
const ELEVEN_MONTHS = 334;

/** Twelve months, the last one as far as it is, unless asked otherwise. */
export function periodOf(query: z.output<typeof reportQuery>, today: string): Period {
  const until = query.until ?? today;
  const since = query.since ?? `${addDays(`${until.slice(0, 8)}01`, -ELEVEN_MONTHS).slice(0, 8)}01`;
  return { since, until };
}
