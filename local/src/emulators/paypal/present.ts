import { decimalToPence } from '@chaps/domain/money';
import type { LedgerEvent } from './ledger.ts';
import {
  type Capture,
  type Dispute,
  findTrigger,
  type Order,
  type Refund,
  toGbp,
} from './order.ts';

/** Orders v2's representation of an order, as far as the product reads it. */
export function presentOrder(order: Order) {
  const refunds = order.captures.flatMap((capture) =>
    capture.refunds.map(({ id, status, amount }) => ({ id, status, amount })),
  );
  const captures = order.captures.map((capture) => presentCapture(order, capture));
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.card ? { payment_source: { card: presentCard(order, order.card) } } : {}),
    purchase_units: [
      { ...order.unit, ...(captures.length > 0 ? { payments: { captures, refunds } } : {}) },
    ],
  };
}

const AUTHENTICATED_RESULT = {
  liability_shift: 'POSSIBLE',
  three_d_secure: { enrollment_status: 'Y', authentication_status: 'Y' },
};
const NOT_AUTHENTICATED_RESULT = {
  liability_shift: 'NO',
  three_d_secure: { enrollment_status: 'Y', authentication_status: 'N' },
};

function getAuthentication(order: Order) {
  if (findTrigger(order) === '3DS-FAILED') return NOT_AUTHENTICATED_RESULT;
  return order.card?.authenticated ? AUTHENTICATED_RESULT : undefined;
}

function presentCard(order: Order, card: NonNullable<Order['card']>) {
  const result = getAuthentication(order);
  return {
    name: card.name,
    last_digits: card.lastDigits,
    expiry: card.expiry,
    brand: card.brand,
    type: 'CREDIT',
    bin_details: { issuing_bank: 'Bank of Examples' },
    ...(result ? { authentication_result: result } : {}),
  };
}

/** PayPal's fee for a payment to a charity: 1.4% and 20p. */
export const calculateFee = ({ amount }: Capture): number =>
  Math.round(decimalToPence(amount.value) * 0.014) + 20;

/** Present once the money has moved, as in PayPal's own responses. */
function getBreakdown(capture: Capture) {
  if (capture.status === 'PENDING' || capture.status === 'DECLINED') return undefined;
  const fee = calculateFee(capture);
  return {
    gross_amount: capture.amount,
    paypal_fee: toGbp(fee),
    net_amount: toGbp(decimalToPence(capture.amount.value) - fee),
  };
}

export function presentCapture(order: Order, capture: Capture) {
  const { id, status, amount } = capture;
  const breakdown = getBreakdown(capture);
  const isFraud = status === 'DECLINED' && findTrigger(order) === 'CCREJECT-SF';
  return {
    id,
    status,
    amount,
    custom_id: order.unit.custom_id,
    ...(breakdown ? { seller_receivable_breakdown: breakdown } : {}),
    processor_response: isFraud
      ? { avs_code: 'N', cvv_code: 'N', response_code: '9500' }
      : { avs_code: 'Y', cvv_code: 'M', response_code: '0000' },
    supplementary_data: { related_ids: { order_id: order.id } },
  };
}

export const presentRefund = (base: string, captureId: string, { id, status, amount }: Refund) => ({
  id,
  status,
  amount,
  links: [{ rel: 'up', method: 'GET', href: `${base}/v2/payments/captures/${captureId}` }],
});

export const presentDispute = ({ id, captureId, amount, status, outcome }: Dispute) => ({
  dispute_id: id,
  disputed_transactions: [{ seller_transaction_id: captureId }],
  dispute_amount: amount,
  status,
  ...(outcome ? { dispute_outcome: { outcome_code: outcome } } : {}),
});

/** The resource of a webhook event and its type. @param base the emulator's own origin */
export function presentResource(base: string, { order, capture, refund, dispute }: LedgerEvent) {
  if (!capture) return { resource_type: 'checkout-order', resource: presentOrder(order) };
  if (dispute) return { resource_type: 'dispute', resource: presentDispute(dispute) };
  if (!refund) return { resource_type: 'capture', resource: presentCapture(order, capture) };
  return { resource_type: 'refund', resource: presentRefund(base, capture.id, refund) };
}
