import { decimalToPence, penceToDecimal } from '@chaps/domain/money';
import { z } from 'zod';
import type { Capture, Order, Refund } from './order.ts';
import { calculateFee } from './present.ts';
import { Problem } from './problem.ts';

const DAY_MS = 86_400_000;
/** PayPal rejects a longer range. */
const MAX_DAYS = 31;

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
export const transactionsQuery = z.object({
  start_date: instant,
  end_date: instant,
  transaction_id: z.string().optional(),
  page_size: z.coerce.number().int().min(1).max(500).default(100),
  page: z.coerce.number().int().min(1).default(1),
});
type Query = z.output<typeof transactionsQuery>;

/** PayPal writes instants without a colon in the offset and without fractions of a second. */
const written = (at: string) => `${at.slice(0, 19)}+0000`;

const STATES: Readonly<Record<string, string>> = { PENDING: 'P', DECLINED: 'D', FAILED: 'D' };

function toPaymentTransaction(order: Order, capture: Capture) {
  const state = STATES[capture.status] ?? 'S';
  return {
    transaction_id: capture.id,
    transaction_event_code: 'T0006',
    at: capture.at,
    transaction_amount: capture.amount,
    ...(state === 'S'
      ? { fee_amount: { currency_code: 'GBP', value: penceToDecimal(-calculateFee(capture)) } }
      : {}),
    transaction_status: state,
    custom_field: order.unit.custom_id,
  };
}

function toRefundTransaction(
  order: Order,
  capture: Capture,
  { id, amount, status, at, isReversal }: Refund,
) {
  const value = penceToDecimal(-decimalToPence(amount.value));
  return {
    transaction_id: id,
    paypal_reference_id: capture.id,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: isReversal ? 'T1106' : 'T1107',
    at,
    transaction_amount: { ...amount, value },
    transaction_status: STATES[status] ?? 'S',
    custom_field: order.unit.custom_id,
  };
}

const getTransactions = (order: Order) =>
  order.captures.flatMap((capture) => [
    toPaymentTransaction(order, capture),
    ...capture.refunds.map((refund) => toRefundTransaction(order, capture, refund)),
  ]);

/** The response of `GET /v1/reporting/transactions`. @throws {Problem} 400 for more than 31 days */
export function presentTransactions(orders: readonly Order[], query: Query) {
  const { start_date: start, end_date: end, transaction_id: id, page, page_size: size } = query;
  if (end - start > MAX_DAYS * DAY_MS) {
    throw new Problem(400, 'INVALID_REQUEST', 'Date range is greater than 31 days');
  }
  const found = orders.flatMap(getTransactions).flatMap(({ at, ...info }) => {
    const moment = at === undefined ? Number.NaN : Date.parse(at);
    const isAsked = moment >= start && moment <= end && (!id || info.transaction_id === id);
    if (!isAsked || at === undefined) return [];
    const dates = {
      transaction_initiation_date: written(at),
      transaction_updated_date: written(at),
    };
    return [{ transaction_info: { ...info, ...dates } }];
  });
  return {
    transaction_details: found.slice((page - 1) * size, page * size),
    start_date: written(new Date(start).toISOString()),
    end_date: written(new Date(end).toISOString()),
    // Rounded up, so that transactions of the current second are not later.
    last_refreshed_datetime: written(new Date(Date.now() + 999).toISOString()),
    page,
    total_items: found.length,
    total_pages: Math.ceil(found.length / size),
  };
}
