import type { Capture, Card, Order, Refund } from './order.ts';
import { gbp, pence, triggerOf } from './order.ts';

const link = (base: string, rel: string, method: string, path: string) => ({
  href: `${base}${path}`,
  rel,
  method,
});

/** Orders v2's representation of an order. @param base the simulator's own origin */
export function presentOrder(base: string, order: Order) {
  const path = `/v2/checkout/orders/${order.id}`;
  const refunds = order.captures.flatMap((capture) =>
    capture.refunds.map((refund) => presentRefund(base, order, capture, refund)),
  );
  const next =
    order.status === 'PAYER_ACTION_REQUIRED'
      ? [link(base, 'payer-action', 'GET', `/sdk/challenge/${order.id}`)]
      : order.status === 'APPROVED'
        ? [link(base, 'capture', 'POST', `${path}/capture`)]
        : [];
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.card ? { payment_source: { card: presentCard(order.card) } } : {}),
    purchase_units: [
      {
        ...order.unit,
        ...(order.captures.length > 0
          ? {
              payments: {
                captures: order.captures.map((capture) => presentCapture(base, order, capture)),
                ...(refunds.length > 0 ? { refunds } : {}),
              },
            }
          : {}),
      },
    ],
    create_time: order.createdAt,
    links: [link(base, 'self', 'GET', path), ...next],
  };
}

function presentCard(card: Card) {
  return {
    name: card.name,
    last_digits: card.lastDigits,
    expiry: card.expiry,
    brand: card.brand,
    available_networks: [card.brand],
    type: 'CREDIT',
    bin_details: {
      bin: card.bin,
      issuing_bank: 'Bank of Examples',
      bin_country_code: 'GB',
      products: ['CONSUMER'],
    },
    ...(card.authenticated
      ? {
          authentication_result: {
            liability_shift: 'POSSIBLE',
            three_d_secure: { enrollment_status: 'Y', authentication_status: 'Y' },
          },
        }
      : {}),
  };
}

/** What the bank said: declined for fraud by the trigger, else all matched. */
function processorResponse(order: Order, capture: Capture) {
  if (capture.status !== 'DECLINED') return { avs_code: 'Y', cvv_code: 'M', response_code: '0000' };
  return triggerOf(order.card) === 'suspectedFraud'
    ? { avs_code: 'N', cvv_code: 'N', response_code: '9500' }
    : { avs_code: 'N', cvv_code: 'M', response_code: '0500' };
}

/** PayPal's fee in the United Kingdom, 1.2 % and 30p, so that the breakdown adds up. */
const feeOf = (amount: number) => Math.round(amount * 0.012) + 30;

export function presentCapture(base: string, order: Order, capture: Capture) {
  const path = `/v2/payments/captures/${capture.id}`;
  const gross = pence(capture.amount);
  return {
    id: capture.id,
    status: capture.status,
    amount: capture.amount,
    final_capture: true,
    ...(order.unit.custom_id ? { custom_id: order.unit.custom_id } : {}),
    ...(order.unit.invoice_id ? { invoice_id: order.unit.invoice_id } : {}),
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(capture.status === 'DECLINED'
      ? {}
      : {
          seller_receivable_breakdown: {
            gross_amount: capture.amount,
            paypal_fee: gbp(feeOf(gross)),
            net_amount: gbp(gross - feeOf(gross)),
          },
        }),
    processor_response: processorResponse(order, capture),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: capture.createdAt,
    update_time: capture.refunds.at(-1)?.createdAt ?? capture.createdAt,
    links: [
      link(base, 'self', 'GET', path),
      link(base, 'refund', 'POST', `${path}/refund`),
      link(base, 'up', 'GET', `/v2/checkout/orders/${order.id}`),
    ],
  };
}

export function presentRefund(base: string, order: Order, capture: Capture, refund: Refund) {
  const refunded = capture.refunds.reduce((total, { amount }) => total + pence(amount), 0);
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: refund.amount,
    ...(order.unit.custom_id ? { custom_id: order.unit.custom_id } : {}),
    ...(order.unit.invoice_id ? { invoice_id: order.unit.invoice_id } : {}),
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: gbp(0),
      net_amount: refund.amount,
      total_refunded_amount: gbp(refunded),
    },
    create_time: refund.createdAt,
    update_time: refund.createdAt,
    links: [
      link(base, 'self', 'GET', `/v2/payments/refunds/${refund.id}`),
      link(base, 'up', 'GET', `/v2/payments/captures/${capture.id}`),
    ],
  };
}
