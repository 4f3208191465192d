import * as z from '@chaps/contracts/schema';
import { TODAY_KINDS, URGENCIES } from '@chaps/domain/today';
import type { Endpoint } from './endpoint.ts';
import { isoDate, isoInstant } from './scalars.ts';
import { staffEventSummary } from './staff-events.ts';

/** Something that staff should do. It names no person: opening its page is recorded in the access log. */
export const todayTask = z.object({
  kind: z.enum(TODAY_KINDS),
  urgency: z.enum(URGENCIES),
  /** In words: '3 follow-ups are overdue'. */
  what: z.string(),
  why: z.string(),
  /** Since when it has been outstanding. */
  since: isoInstant.nullable(),
  due: isoDate.nullable(),
  /** The page for doing it; null if it is done at the terminal. */
  action: z
    .object({ label: z.string(), path: z.string().meta({ examples: ['/staff'] }) })
    .nullable(),
});
export type TodayTask = z.infer<typeof todayTask>;

const dailyAmounts = z.array(z.object({ date: isoDate, amount: z.int() }));

export const todayResponse = z.object({
  tasks: z.array(todayTask),
  events: z.array(staffEventSummary.extend({ attended: z.int() })),
  /** null for roles that do not see the bookings of all events. */
  figures: z
    .object({
      /** Bookings made on each of the last seven days, and in total in the seven days before. */
      bookings: z.object({ days: dailyAmounts, before: z.int() }),
      /** Payments received on each day of this month until today, in pence, and last month's total. */
      takings: z.object({ days: dailyAmounts, before: z.int() }),
    })
    .nullable(),
});
export type TodayResponse = z.infer<typeof todayResponse>;

export const readToday = {
  route: 'GET /staff/today',
  caller: { staff: 'see today' },
  answer: todayResponse,
} as const satisfies Endpoint;
