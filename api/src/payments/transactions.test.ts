import { expect, test } from 'vitest';
import { buildTransaction } from './transactions.ts';

const KNOWN = {
  order_id: 'ORDER',
  appointment_id: 'A',
  amount: 2500,
  currency: 'GBP',
  status: 'capturing',
  capture_attempt: 1,
  capture_answer: null,
} as const;

const CARD = {
  name: 'A Holder',
  brand: 'VISA',
  last_digits: '1111',
  expiry: '2030-01',
  bin_details: { issuing_bank: 'A Bank' },
};
const CAPTURE = {
  id: 'CAPTURE',
  status: 'COMPLETED',
  amount: { currency_code: 'EUR', value: '24.00' },
  processor_response: { avs_code: 'Y', cvv_code: 'M' },
};

const order = (capture: object | undefined, payment_source?: { card?: object }) => ({
  id: 'ORDER',
  status: 'COMPLETED',
  purchase_units: [{ payments: { captures: capture ? [{ ...CAPTURE, ...capture }] : [] } }],
  payment_source,
});

test('the row holds the provider’s capture and card details', () => {
  expect(buildTransaction(KNOWN, order({}, { card: CARD }))).toEqual({
    payment_reference: 'CAPTURE',
    order_id: 'ORDER',
    status: 'COMPLETED',
    amount: 2400,
    currency: 'EUR',
    payment_method: 'card',
    payer_name: 'A Holder',
    card_brand: 'VISA',
    card_last_digits: '1111',
    card_expiry: '2030-01',
    issuing_bank: 'A Bank',
    avs_code: 'Y',
    cvv_code: 'M',
    gross: 2400,
    fee: null,
  });
});

test('the provider’s share is recorded as its fee', () => {
  const paypal_fee = { currency_code: 'GBP', value: '0.55' };
  const kept = order({ seller_receivable_breakdown: { paypal_fee } });
  expect(buildTransaction(KNOWN, kept)).toMatchObject({ fee: 55 });
});

const NOTHING_OF_A_CARD = {
  payer_name: null,
  card_brand: null,
  card_last_digits: null,
  card_expiry: null,
  issuing_bank: null,
  avs_code: null,
  cvv_code: null,
};

test.each([
  ['no source', undefined, 'paypal'],
  ['a source without a card', {}, 'paypal'],
  ['a card without details', { card: {} }, 'card'],
])('with %s, the row holds what is known', (_what, source, method) => {
  const bare = order({ amount: undefined, processor_response: undefined }, source);
  expect(buildTransaction(KNOWN, bare)).toMatchObject({
    ...NOTHING_OF_A_CARD,
    amount: 2500,
    currency: 'GBP',
    payment_method: method,
  });
});

test('no row is written without a capture', () => {
  expect(buildTransaction(KNOWN, order(undefined))).toBeNull();
});
