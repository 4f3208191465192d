import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { countedPage, cursorOf } from './pages.ts';
import { isoDate, isoInstant, recordId } from './scalars.ts';

export const MOVEMENT_KINDS = ['payment', 'fee', 'refund', 'chargeback'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** 'moved' counts in the balance; the others are refunds whose money has not gone back yet. */
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

const sum = z.int();
/** Signed pence: what came in is positive, what went out negative. */
const figures = z.object({
  takings: sum,
  fees: sum,
  refunds: sum,
  chargebacks: sum,
  net: sum,
  refunds_due: sum,
  refunds_pending: sum,
  refunds_failed: sum,
});
export type MoneyFigures = z.infer<typeof figures>;

export const MONEY_GROUPS = ['month', 'event'] as const;
export const moneyQuery = z.object({
  by: z.enum(MONEY_GROUPS).default('month'),
  /** In London; the current one when left out. */
  year: year.optional(),
  ...cursorOf(z.string().max(40)),
});
export type MoneyQuery = z.input<typeof moneyQuery>;

const sums = {
  sums: figures,
  /** Payments whose fee was not recorded. */
  fees_unknown: z.int(),
};
export const eventMoneyResponse = z.object(sums);

const moneyRow = figures.extend({
  /** The month `YYYY-MM`, or the id of the event. */
  key: z.string(),
  /** Of an event. */
  event_name: z.string().nullable(),
  event_date: isoDate.nullable(),
});
export type MoneyRow = z.infer<typeof moneyRow>;

export const moneyResponse = countedPage(moneyRow).extend({
  year,
  /** Years with payments, latest first. */
  years: z.array(year),
  /** Of the year. */
  ...sums,
});

const movement = z.object({
  movement_id: z.string(),
  at: isoInstant,
  kind: z.enum(MOVEMENT_KINDS),
  state: z.enum(MOVEMENT_STATES),
  /** Signed pence. */
  amount: sum,
  /** The provider's id of the payment. */
  payment_reference: z.string(),
  appointment_id: recordId,
  /** Of the booking. */
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
  cursorOf(z.string().regex(/^[A-Za-z0-9-]{1,80}$/)),
);
export type MovementsQuery = z.input<typeof movementsQuery>;

/** Newest first, with the sum of all pages. */
export const movementsResponse = countedPage(movement).extend({ sum });

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
