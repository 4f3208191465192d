import type { Appointment } from '@chaps/contracts/appointments';
import { appointmentOf } from '@chaps/testing/fixtures';
import { describe, expect, test } from 'vitest';
import { getCurrentStep, hasEnded, type RequestedStep, type Step } from './steps.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const held = (changes: Partial<Appointment> = {}) =>
  appointmentOf({ status: 'held', expires_at: '2026-11-22T10:15:00Z', ...changes });

describe('the current step', () => {
  test.each<[string, Appointment | undefined, Record<RequestedStep, Step>]>([
    ['no record', undefined, { slot: 'slot', consent: 'slot', payment: 'slot', done: 'slot' }],
    [
      'a hold without consent',
      held({ consent_given: false }),
      { slot: 'slot', consent: 'consent', payment: 'consent', done: 'consent' },
    ],
    [
      'a hold with consent',
      held(),
      { slot: 'slot', consent: 'consent', payment: 'payment', done: 'payment' },
    ],
    [
      'a free hold with consent',
      held({ payment_required: false }),
      { slot: 'slot', consent: 'consent', payment: 'consent', done: 'consent' },
    ],
  ])('is right for %s: %o', (_what, record, expected) => {
    const asked = Object.keys(expected) as RequestedStep[];
    expect(
      Object.fromEntries(asked.map((step) => [step, getCurrentStep(step, record, NOW)])),
    ).toEqual(expected);
  });

  test.each<[Appointment, Step]>([
    [held({ expires_at: '2026-11-22T10:00:00Z' }), 'expired'],
    [held({ status: 'released' }), 'expired'],
    [held({ status: 'capturing' }), 'processing'],
    [held({ status: 'capturing', payment_pending: false }), 'processing'],
    [held({ status: 'capturing', payment_pending: true }), 'under-review'],
    [held({ status: 'confirmed' }), 'done'],
    [held({ status: 'attended' }), 'done'],
    [held({ status: 'cancelled' }), 'cancelled'],
    [held({ status: 'refund_due' }), 'refund'],
    [held({ status: 'refunded' }), 'refund'],
  ])('of a $status booking is the same from every address', (record, expected) => {
    const asked: RequestedStep[] = ['slot', 'consent', 'payment', 'done'];
    expect(asked.map((step) => getCurrentStep(step, record, NOW))).toEqual(
      asked.map(() => expected),
    );
  });
});

test('a booking that has ended has no seat', () => {
  const steps: Step[] = ['slot', 'consent', 'payment', 'processing', 'under-review', 'done'];
  expect(steps.some(hasEnded)).toBe(false);
  expect((['expired', 'refund', 'cancelled'] as Step[]).every(hasEnded)).toBe(true);
});
