import { expect, test } from 'vitest';
import { authenticationAllows, outcomeOf } from './policy.ts';

test.each([
  [undefined, undefined, undefined, true],
  ['POSSIBLE', 'Y', 'Y', true],
  ['POSSIBLE', 'Y', 'A', true],
  ['NO', 'N', undefined, true],
  ['NO', 'U', undefined, true],
  ['NO', 'B', undefined, true],
  ['NO', 'Y', undefined, false],
  ['NO', undefined, undefined, false],
  ['NO', 'Y', 'N', false],
  ['NO', 'Y', 'R', false],
  ['UNKNOWN', 'Y', 'U', false],
  ['UNKNOWN', undefined, undefined, false],
])(
  '3-D Secure: liability %s, enrolled %s, status %s → charge %s',
  (shift, enrolled, status, ok) => {
    const result = {
      liability_shift: shift,
      three_d_secure: { enrollment_status: enrolled, authentication_status: status },
    };
    expect(authenticationAllows(shift === undefined ? undefined : result)).toBe(ok);
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
])('a capture that is %s: %s', (status, outcome) => {
  const captures = status === undefined ? [] : [{ id: 'C', status }];
  const order = { id: 'O', status: 'COMPLETED', purchase_units: [{ payments: { captures } }] };
  expect(outcomeOf(order)).toBe(outcome);
});
