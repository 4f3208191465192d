import { expect, test } from 'vitest';
import {
  calculateRefund,
  formatCancellationPolicy,
  isBusinessDay,
  lastRefundDay,
  processingCharge,
  refundTerms,
} from './refunds.ts';

test('a day between bank holidays is a business day', () => {
  const easterTuesday = '2026-04-07';
  expect(isBusinessDay(easterTuesday)).toBe(true);
});

test.each([
  ['a Friday', '2026-11-20', '2026-11-17'],
  ['a Monday', '2026-11-23', '2026-11-18'],
  ['a Saturday', '2026-11-21', '2026-11-18'],
  ['the Tuesday after Easter', '2026-04-07', '2026-03-31'],
  ['the day after New Year', '2027-01-04', '2026-12-29'],
])('finds the last day for a refund before %s', (_name, event, day) => {
  expect(lastRefundDay(event)).toBe(day);
});

test.each([
  ['in time', 4500, '2026-11-17', { charge: 84, refund: 4416 }],
  ['within two business days', 4500, '2026-11-18', { charge: 0, refund: 0 }],
  ['on the day', 4500, '2026-11-20', { charge: 0, refund: 0 }],
  ['of a free appointment', 0, '2026-11-01', { charge: 0, refund: 0 }],
  ['of a negative amount', -5, '2026-11-01', { charge: 0, refund: 0 }],
  ['of less than the charge', 20, '2026-11-01', { charge: 20, refund: 0 }],
])('calculates a refund %s', (_name, paid, today, refund) => {
  expect(calculateRefund(paid, '2026-11-20', today)).toEqual(refund);
});

test('the charge is rounded to the penny', () => {
  expect([0, 2500, 2540].map(processingCharge)).toEqual([0, 60, 60]);
});

test.each([
  [
    'in time: the last day and the amount',
    4500,
    '2026-11-20',
    '2026-11-17',
    'If you cancel by Tuesday, 17 November 2026, £44.16 of your £45.00 will be refunded: the charge for processing the payment (£0.84) will not. After that day there is no refund.',
  ],
  [
    'more than 48 hours ahead, with a weekend between',
    4500,
    '2026-11-23',
    '2026-11-19',
    'If you cancel, there will be no refund: the last day for one was Wednesday, 18 November 2026.',
  ],
  [
    'more than 48 hours ahead, with Easter between',
    4500,
    '2026-04-07',
    '2026-04-01',
    'If you cancel, there will be no refund: the last day for one was Tuesday, 31 March 2026.',
  ],
  [
    'nothing paid',
    0,
    '2026-11-20',
    '2026-11-19',
    'You have nothing to pay, so you can cancel free of charge until your appointment begins.',
  ],
  [
    'less than the charge',
    20,
    '2026-11-20',
    '2026-11-01',
    'If you cancel, there will be no refund.',
  ],
])('the cancellation policy, %s', (_name, paid, eventDate, today, sentence) => {
  expect(formatCancellationPolicy(refundTerms(paid, eventDate, today))).toBe(sentence);
});

test.each([
  ['has yet to pay', { to_pay: 2500 }, /^You pay £25\.00 at the event; nothing is charged/],
  ['has paid', { paid_on_the_day: 2500 }, /^You paid £25\.00 at the event\. If you cancel, we/],
])('the policy for someone who %s at the event names the amount', (_who, money, sentence) => {
  const terms = { ...refundTerms(0, '2026-11-20', '2026-11-01'), ...money };
  expect(formatCancellationPolicy(terms)).toMatch(sentence);
});

test('a changed event can be cancelled free of charge, even after the last day for a refund', () => {
  const terms = refundTerms(4500, '2026-11-23', '2026-11-23', true);
  expect(terms).toEqual({ paid: 4500, charge: 0, refund: 4500, refund_until: '2026-11-23' });
  expect(formatCancellationPolicy(terms)).toBe(
    'Because we have changed this event, you can cancel free of charge until your appointment begins: all of your £45.00 will be refunded.',
  );
});

interface Given {
  today: string;
  givenBack: number;
  eventChanged?: boolean;
}

const ALREADY = '£5.00 of your £45.00 has already been refunded.';

test.each([
  [
    'in time: no more than the rest',
    { today: '2026-11-17', givenBack: 500 },
    { charge: 0, refund: 4000, refund_until: '2026-11-17' },
    `${ALREADY} If you cancel by Tuesday, 17 November 2026, another £40.00 will be refunded. After that day there is no refund.`,
  ],
  [
    'less than the charge',
    { today: '2026-11-17', givenBack: 50 },
    { charge: 34, refund: 4416, refund_until: '2026-11-17' },
    '£0.50 of your £45.00 has already been refunded. If you cancel by Tuesday, 17 November 2026, another £44.16 will be refunded: the charge for processing the payment (£0.34) will not. After that day there is no refund.',
  ],
  [
    'too late',
    { today: '2026-11-18', givenBack: 500 },
    { charge: 0, refund: 0, refund_until: '2026-11-17' },
    `${ALREADY} If you cancel, you will not get any more back: the last day for a refund was Tuesday, 17 November 2026.`,
  ],
  [
    'of a changed event',
    { today: '2026-11-20', givenBack: 500, eventChanged: true },
    { charge: 0, refund: 4000, refund_until: '2026-11-20' },
    `${ALREADY} If you cancel by Friday, 20 November 2026, another £40.00 will be refunded. After that day there is no refund.`,
  ],
  [
    'all of it',
    { today: '2026-11-17', givenBack: 4500 },
    { charge: 0, refund: 0, refund_until: '2026-11-17' },
    'All of your £45.00 has already been refunded, so you will not get any more back if you cancel.',
  ],
  [
    'more than was paid',
    { today: '2026-11-17', givenBack: 4600, eventChanged: true },
    { charge: 0, refund: 0, refund_until: '2026-11-20' },
    'All of your £45.00 has already been refunded, so you will not get any more back if you cancel.',
  ],
])('an earlier partial refund: %s', (_name, given, expected, sentence) => {
  const { today, givenBack, eventChanged }: Given = given;
  const terms = refundTerms(4500, '2026-11-20', today, eventChanged, givenBack);
  expect(terms).toEqual({ paid: 4500, given_back: givenBack, ...expected });
  expect(formatCancellationPolicy(terms)).toBe(sentence);
});

test.each([
  [{ refund: 0 }, 'If you cancel, we will not refund it as well.'],
  [
    { refund: 0, refund_if_won: 4416 },
    'If you cancel, we will refund £44.16 if they decide not to return it.',
  ],
  [
    { refund: 500, refund_if_won: 3916 },
    'If you cancel, another £5.00 will be refunded, and £39.16 more if they decide not to return it.',
  ],
])('the policy of a disputed payment %j', (money, sentence) => {
  const terms = { ...refundTerms(4500, '2026-11-20', '2026-11-01'), disputed: 4000, ...money };
  expect(formatCancellationPolicy(terms)).toBe(
    `You asked your bank or PayPal to return £40.00 of your £45.00. ${sentence}`,
  );
});

test('a partly refunded payment below the charge gives no further refund', () => {
  const terms = refundTerms(20, '2026-11-20', '2026-11-01', false, 5);
  expect(terms).toMatchObject({ charge: 0, refund: 0 });
  expect(formatCancellationPolicy(terms)).toBe(
    '£0.05 of your £0.20 has already been refunded. If you cancel, you will not get any more back: the last day for a refund was Tuesday, 17 November 2026.',
  );
});
