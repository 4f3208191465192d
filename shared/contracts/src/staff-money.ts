import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { cursorQuery, pageWithTotal } from './pages.ts';
import { isoDate, isoInstant, pence, recordId, successResponse } from './scalars.ts';
import { reasonRequest } from './staff.ts';

export const MOVEMENT_KINDS = ['payment', 'fee', 'refund', 'chargeback'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Only 'moved' counts in the balance; the others are refunds that have not been paid yet. */
export const MOVEMENT_STATES = ['moved', 'due', 'pending', 'failed'] as const;
export type MovementState = (typeof MOVEMENT_STATES)[number];

const year = z
  .string()
  .regex(/^20\d\d$/)
  .meta({ examples: ['2026'] });
const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-11'] });

const signedPence = z.int();
/** Signed pence: income is positive, outgoings are negative. */
const figures = z.object({
  takings: signedPence,
  fees: signedPence,
  refunds: signedPence,
  chargebacks: signedPence,
  net: signedPence,
  refunds_due: signedPence,
  refunds_pending: signedPence,
  refunds_failed: signedPence,
});
export type MoneyFigures = z.infer<typeof figures>;

export const MONEY_GROUPS = ['month', 'event'] as const;
export const moneyQuery = z.object({
  by: z.enum(MONEY_GROUPS).default('month'),
  /** In London; defaults to the current year. */
  year: year.optional(),
  ...cursorQuery(z.string().max(40)),
});
export type MoneyQuery = z.input<typeof moneyQuery>;

const totals = {
  sums: figures,
  /** Number of payments without a recorded fee. */
  fees_unknown: z.int(),
};
export const eventMoneyResponse = z.object({
  ...totals,
  /** Bookings that are still to be paid on the day; none of the sums includes that money. */
  on_the_day: z.object({ bookings: z.int(), amount: pence }).optional(),
});

const moneyRow = figures.extend({
  /** The month `YYYY-MM`, or the id of the event. */
  key: z.string(),
  /** null if the row is for a month. */
  event_name: z.string().nullable(),
  event_date: isoDate.nullable(),
});
export type MoneyRow = z.infer<typeof moneyRow>;

export const moneyResponse = pageWithTotal(moneyRow).extend({
  year,
  /** Years with payments, latest first. */
  years: z.array(year),
  /** For the year. */
  ...totals,
});

const movement = z.object({
  movement_id: z.string(),
  at: isoInstant,
  kind: z.enum(MOVEMENT_KINDS),
  state: z.enum(MOVEMENT_STATES),
  /** Signed pence. */
  amount: signedPence,
  /** The provider's payment id, or how it was paid on the day or refunded by hand. */
  payment_reference: z.string(),
  appointment_id: recordId,
  /** Reference of the booking. */
  reference: z.string(),
  event_id: recordId,
  event_name: z.string(),
  event_date: isoDate,
});
export type Movement = z.infer<typeof movement>;

const movementsFilter = z.object({
  event_id: recordId.optional(),
  month: month.optional(),
  year: year.optional(),
  kind: z.enum(MOVEMENT_KINDS).optional(),
  state: z.enum(MOVEMENT_STATES).default('moved'),
});
export type MovementsFilter = z.input<typeof movementsFilter>;

export const movementsQuery = movementsFilter.extend(
  cursorQuery(z.string().regex(/^[A-Za-z0-9-]{1,80}$/)),
);
export type MovementsQuery = z.input<typeof movementsQuery>;

/** Newest first, with the sum over all pages. */
export const movementsResponse = pageWithTotal(movement).extend({ sum: signedPence });

export const DIFFERENCE_KINDS = ['missing here', 'missing there', 'other amount'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** 'settled': the difference no longer exists; 'closed': staff closed it with a reason. */
export const DIFFERENCE_STATES = ['open', 'settled', 'closed'] as const;

/** A difference between the provider's transactions and ours. */
const difference = z.object({
  /** The provider's id. */
  transaction_id: z.string(),
  movement: z.enum(['payment', 'refund', 'chargeback']),
  kind: z.enum(DIFFERENCE_KINDS),
  /** Signed pence; null if missing. */
  ours: signedPence.nullable(),
  theirs: signedPence.nullable(),
  moved_at: isoInstant,
  reason: z.string().nullable(),
  appointment_id: recordId,
  /** Reference of the booking. */
  reference: z.string(),
  event_id: recordId,
  event_name: z.string(),
  name: z.string(),
});
export type Difference = z.infer<typeof difference>;

export const differencesQuery = z.object({
  state: z.enum(DIFFERENCE_STATES).default('open'),
  ...cursorQuery(z.string().regex(/^[A-Za-z0-9-]{1,64}$/)),
});
export type DifferencesQuery = z.input<typeof differencesQuery>;

export const differencesResponse = pageWithTotal(difference).extend({
  /** The last comparison; null before the first. */
  last: z
    .object({
      since: isoInstant,
      until: isoInstant,
      compared: z.int(),
      found: z.int(),
      compared_at: isoInstant,
    })
    .nullable(),
});

export const comparisonRequest = z.object({ month });
export const comparisonResponse = z.object({ found: z.int() });

export const listDifferences = {
  route: 'GET /staff/money/differences',
  caller: { staff: 'see money' },
  query: differencesQuery,
  answer: differencesResponse,
} as const satisfies Endpoint;

/** For a London month; a month in progress is compared up to now. */
export const compareMoney = {
  route: 'POST /staff/money/comparisons',
  caller: { staff: 'settle money' },
  body: comparisonRequest,
  answer: comparisonResponse,
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_FAILED'],
} as const satisfies Endpoint;

/** Stores the provider's record of it. */
export const settleDifference = {
  route: 'POST /staff/money/differences/{transaction_id}/settlement',
  caller: { staff: 'settle money' },
  answer: successResponse,
  errors: ['EVENT_CHANGED', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_FAILED'],
} as const satisfies Endpoint;

export const closeDifference = {
  route: 'POST /staff/money/differences/{transaction_id}/close',
  caller: { staff: 'settle money' },
  body: reasonRequest,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const readMoney = {
  route: 'GET /staff/money',
  caller: { staff: 'see money' },
  query: moneyQuery,
  answer: moneyResponse,
} as const satisfies Endpoint;

export const readEventMoney = {
  route: 'GET /staff/events/{event_id}/money',
  caller: { staff: 'see money' },
  answer: eventMoneyResponse,
} as const satisfies Endpoint;

export const listMovements = {
  route: 'GET /staff/money/movements',
  caller: { staff: 'see money' },
  query: movementsQuery,
  answer: movementsResponse,
} as const satisfies Endpoint;

/** All pages. */
export const exportMovements = {
  route: 'GET /staff/money/movements.csv',
  caller: { staff: 'see money' },
  query: movementsFilter,
  answer: z.string(),
  media: 'text/csv',
} as const satisfies Endpoint;
