import { expect, test } from 'vitest';
import {
  capturedPence,
  isAuthenticationSufficient,
  isOurOrder,
  netPence,
  orderOutcome,
} from './policy.ts';

test.each([
  [undefined, undefined, undefined, true],
  ['POSSIBLE', 'Y', 'Y', true],
  ['YES', 'Y', 'Y', true],
  ['YES', 'Y', 'N', true],
  ['POSSIBLE', 'Y', 'A', true],
  ['NO', 'N', undefined, true],
  ['NO', 'U', undefined, true],
  ['NO', 'B', undefined, true],
  ['NO', 'Y', undefined, false],
  ['NO', undefined, undefined, false],
  ['NO', 'Y', 'N', false],
  ['NO', 'N', 'N', false],
  ['NO', 'X', undefined, false],
  ['UNKNOWN', 'N', undefined, false],
  ['NO', 'Y', 'R', false],
  ['UNKNOWN', 'Y', 'U', false],
  ['UNKNOWN', undefined, undefined, false],
])(
  'charges a card with liability %s, enrolment %s and status %s: %s',
  (shift, enrolled, status, ok) => {
    const result = {
      liability_shift: shift,
      three_d_secure: { enrollment_status: enrolled, authentication_status: status },
    };
    expect(isAuthenticationSufficient(shift === undefined ? undefined : result)).toBe(ok);
  },
);

test.each([
  [undefined, 'nothing'],
  ['COMPLETED', 'paid'],
  ['PENDING', 'pending'],
  ['DECLINED', 'declined'],
  ['FAILED', 'declined'],
  ['REFUNDED', 'given back'],
  ['REVERSED', 'given back'],
  ['PARTIALLY_REFUNDED', 'partly given back'],
  ['SOMETHING_NEW', 'declined'],
])('a capture that is %s counts as %s', (status, outcome) => {
  const captures = status === undefined ? [] : [{ id: 'C', status }];
  const order = { id: 'O', status: 'COMPLETED', purchase_units: [{ payments: { captures } }] };
  expect(orderOutcome(order)).toBe(outcome);
});

test('a card is not charged without a liability shift or a response from the bank', () => {
  expect(isAuthenticationSufficient({ liability_shift: 'NO' })).toBe(false);
});

const EXPECTED = { appointment_id: 'A', currency: 'GBP', amount: 2500 };
const UNIT = { custom_id: 'A', amount: { currency_code: 'GBP', value: '25.00' } };

test.each([
  ['our own', [UNIT], true],
  ['one for a different appointment', [{ ...UNIT, custom_id: 'B' }], false],
  ['one with a different amount', [{ ...UNIT, amount: { ...UNIT.amount, value: '2.50' } }], false],
  ['one in euros', [{ ...UNIT, amount: { ...UNIT.amount, currency_code: 'EUR' } }], false],
  ['one without an amount', [{ custom_id: 'A' }], false],
  ['one of two parts', [UNIT, UNIT], false],
  ['an empty one', [], false],
])('checks whether %s is our order: %s', (_what, purchase_units, ours) => {
  expect(isOurOrder({ id: 'O', status: 'APPROVED', purchase_units }, EXPECTED)).toBe(ours);
});

const refund = (status: string, value?: string) => ({
  id: 'R',
  status,
  ...(value ? { amount: { currency_code: 'GBP', value } } : {}),
});

test.each([
  ['nothing', [], 2400],
  ['nothing that is listed', undefined, 2400],
  ['a part', [refund('COMPLETED', '5.00')], 1900],
  ['two parts, one on its way', [refund('COMPLETED', '5.00'), refund('PENDING', '1.00')], 1900],
  ['a part that failed', [refund('FAILED', '5.00')], 2400],
  ['a part without its amount', [refund('COMPLETED')], 2400],
])('when the provider refunds %s of £24.00, %d pence are kept', (_what, refunds, kept) => {
  const captures = [
    { id: 'C', status: 'COMPLETED', amount: { currency_code: 'GBP', value: '24.00' } },
  ];
  const purchase_units = [{ payments: { captures, ...(refunds ? { refunds } : {}) } }];
  const order = { id: 'O', status: 'COMPLETED', purchase_units };
  expect(netPence(order, EXPECTED)).toBe(kept);
});

test.each([
  [
    'a capture without its amount',
    [{ payments: { captures: [{ id: 'C', status: 'COMPLETED' }] } }],
  ],
  ['no capture', [{ payments: {} }]],
  ['no payment', [{}]],
])('%s counts as the requested amount', (_what, purchase_units) => {
  const order = { id: 'O', status: 'COMPLETED', purchase_units };
  expect(capturedPence(order, EXPECTED)).toBe(2500);
  expect(netPence(order, EXPECTED)).toBe(2500);
});
