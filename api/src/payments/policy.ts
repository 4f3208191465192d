import { decimalToPence } from '@chaps/domain';
import {
  type AuthenticationResult,
  getCapture,
  type PayPalCapture,
  type PayPalOrder,
} from './paypal/shapes.ts';
import type { OrderRow } from './queries.ts';

/**
 * Whether the 3-D Secure result allows charging a card, following PayPal's table: liability shifted, or the
 * bank does not take part or could not be reached. No result means that none was requested.
 */
export function isAuthenticationSufficient(result: AuthenticationResult | undefined): boolean {
  const shift = result?.liability_shift;
  if (shift === undefined || shift === 'POSSIBLE' || shift === 'YES') return true;
  const { enrollment_status: enrolled, authentication_status: status } =
    result?.three_d_secure ?? {};
  return shift === 'NO' && status === undefined && ['N', 'U', 'B'].includes(enrolled ?? '');
}

/** Whether the provider's order has the expected amount, currency and appointment. */
export function isOurOrder(
  order: PayPalOrder,
  expected: Pick<OrderRow, 'appointment_id' | 'currency' | 'amount'>,
): boolean {
  const [unit, ...more] = order.purchase_units;
  return (
    more.length === 0 &&
    unit?.custom_id === expected.appointment_id &&
    unit.amount?.currency_code === expected.currency &&
    decimalToPence(unit.amount.value) === expected.amount
  );
}

/** What the captures and refunds of a provider's order amount to. */
export type Outcome =
  | 'paid'
  | 'pending'
  | 'declined'
  | 'partly given back'
  | 'given back'
  | 'nothing';

/** Only COMPLETED confirms (trust.md); the order's own status does not reveal the capture's. */
export function orderOutcome(order: PayPalOrder): Outcome {
  switch (getCapture(order)?.status) {
    case undefined:
      return 'nothing';
    case 'COMPLETED':
      return 'paid';
    case 'PENDING':
      return 'pending';
    case 'PARTIALLY_REFUNDED':
      return 'partly given back';
    case 'REFUNDED':
    case 'REVERSED':
      return 'given back';
    default:
      return 'declined';
  }
}

type Expected = Pick<OrderRow, 'amount'>;

/** The amount captured by the provider, in pence. */
export function capturedPence(order: PayPalOrder, expected: Expected): number {
  const amount = getCapture(order)?.amount;
  return amount ? decimalToPence(amount.value) : expected.amount;
}

/** The provider's fee in pence; null if its response does not include one. */
export function feePence({ seller_receivable_breakdown: breakdown }: PayPalCapture): number | null {
  const fee = breakdown?.paypal_fee;
  return fee ? decimalToPence(fee.value) : null;
}

/** Pence that the provider took and has not refunded; a pending refund may still fail. */
export function netPence(order: PayPalOrder, expected: Expected): number {
  const refunds = order.purchase_units[0]?.payments?.refunds ?? [];
  return refunds
    .filter(({ status }) => status === 'COMPLETED')
    .reduce(
      (left, { amount }) => left - (amount ? decimalToPence(amount.value) : 0),
      capturedPence(order, expected),
    );
}
