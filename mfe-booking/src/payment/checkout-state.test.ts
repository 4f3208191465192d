import { describe, expect, test } from 'vitest';
import type { Step } from '../journey/steps.ts';
import {
  type CheckoutView,
  getCheckoutView,
  INITIAL_PAYMENT,
  type PaymentEvent,
  type PaymentState,
  paymentReducer,
} from './checkout-state.ts';

const FORM: PaymentState = { phase: 'form', attempt: 1 };
const PAYING: PaymentState = { phase: 'paying', attempt: 1 };
const CAPTURING: PaymentState = { phase: 'capturing', attempt: 1 };
const RECORDING: PaymentState = { phase: 'recording', attempt: 1, progress: 'Wait' };
const SETTLING: PaymentState = { phase: 'settling', attempt: 1, lastRead: 1000, pending: false };
const PENDING: PaymentState = { phase: 'settling', attempt: 1, lastRead: 1000, pending: true };
const FAILED: PaymentState = { phase: 'failed', attempt: 1, message: 'Sorry' };
const EXPIRED: PaymentState = { phase: 'expired', attempt: 1 };

const pay: PaymentEvent = { type: 'pay', attempt: 1 };
const declined: PaymentEvent = { type: 'recoverable', issue: 'INSTRUMENT_DECLINED' };
const payerAction: PaymentEvent = { type: 'recoverable', issue: 'PAYER_ACTION_REQUIRED' };
const moved: PaymentEvent = { type: 'moved' };
const rejected: PaymentEvent = { type: 'rejected', message: 'Sorry' };
const captured: PaymentEvent = { type: 'captured', progress: 'Wait' };
const unsettled: PaymentEvent = { type: 'unsettled', lastRead: 1000, pending: false };
const pending: PaymentEvent = { type: 'unsettled', lastRead: 1000, pending: true };

describe('the payment state', () => {
  test.each<[PaymentState, PaymentEvent, PaymentState]>([
    [FORM, pay, PAYING],
    [FORM, { type: 'expired' }, EXPIRED],
    [PAYING, { type: 'approved' }, CAPTURING],
    [PAYING, { type: 'cancelled' }, { phase: 'form', attempt: 2, notice: 'cancelled' }],
    [PAYING, declined, { phase: 'form', attempt: 2, notice: 'declined' }],
    [PAYING, moved, { phase: 'form', attempt: 2, notice: 'moved' }],
    [PAYING, rejected, FAILED],
    [PAYING, unsettled, SETTLING],
    [PAYING, { type: 'expired' }, EXPIRED],
    [CAPTURING, captured, RECORDING],
    [CAPTURING, declined, { phase: 'form', attempt: 2, notice: 'declined' }],
    [CAPTURING, payerAction, { phase: 'form', attempt: 2, notice: 'payer-action' }],
    [CAPTURING, moved, { phase: 'form', attempt: 2, notice: 'moved' }],
    [CAPTURING, rejected, FAILED],
    [CAPTURING, unsettled, SETTLING],
    [CAPTURING, pending, PENDING],
    [RECORDING, unsettled, SETTLING],
    [SETTLING, { type: 'pay', attempt: 2 }, { phase: 'paying', attempt: 2 }],
    [SETTLING, { type: 'expired' }, EXPIRED],
    [FAILED, { type: 'try-again' }, { phase: 'form', attempt: 2 }],
    [FAILED, { type: 'expired' }, EXPIRED],
  ])('after %o and %o is %o', (state, event, expected) => {
    expect(paymentReducer(state, event)).toEqual(expected);
  });

  test.each<[string, PaymentState, PaymentEvent]>([
    ['a second press while the first is on its way', PAYING, pay],
    ['a press while the money is taken', CAPTURING, pay],
    ['a second approval', CAPTURING, { type: 'approved' }],
    ['a late rejection after the money was taken', RECORDING, rejected],
    ['a late decline after the money was taken', RECORDING, declined],
    ['a press without a seat', EXPIRED, pay],
    ['the hold running out while the answer is written down', RECORDING, { type: 'expired' }],
  ])('does not change after %s', (_what, state, event) => {
    expect(paymentReducer(state, event)).toBe(state);
  });
});

describe('the checkout', () => {
  const LATER = 5000;
  type Shown = Partial<CheckoutView>;
  test.each<[string, PaymentState, Step, number, Shown]>([
    ['a hold to pay for', INITIAL_PAYMENT, 'payment', 0, { show: 'form', attempt: 1 }],
    ['no consent yet', FORM, 'consent', 0, { show: 'elsewhere', step: 'consent' }],
    ['booked before', FORM, 'done', 0, { show: 'elsewhere', step: 'done' }],
    ['a payment of another tab', FORM, 'processing', 0, { show: 'settling' }],
    ['the hold ran out', FORM, 'expired', 0, { show: 'ended', reason: 'expired' }],
    ['the order found no hold', EXPIRED, 'payment', 0, { show: 'ended', reason: 'expired' }],
    ['the money goes back', EXPIRED, 'refund', 0, { show: 'ended', reason: 'refund' }],
    ['a card on its way', PAYING, 'payment', LATER, { show: 'waiting' }],
    ['an answer newer than the record', CAPTURING, 'expired', LATER, { show: 'waiting' }],
    ['the record is written', RECORDING, 'expired', 0, { show: 'waiting', message: 'Wait' }],
    ['the appointment is booked', RECORDING, 'done', 0, { show: 'elsewhere', step: 'done' }],
    ['the record of before', SETTLING, 'payment', 1000, { show: 'settling' }],
    [
      'nothing was taken',
      SETTLING,
      'payment',
      1001,
      { show: 'form', attempt: 2, notice: 'not-taken' },
    ],
    ['still unknown', SETTLING, 'processing', LATER, { show: 'settling' }],
    ['under review', PENDING, 'processing', LATER, { show: 'under-review' }],
    ['under review after a reload', FORM, 'under-review', 0, { show: 'under-review' }],
    ['under review, read while unknown', SETTLING, 'under-review', 0, { show: 'under-review' }],
    ['a review that failed', PENDING, 'payment', LATER, { show: 'form', notice: 'not-taken' }],
    ['settled', SETTLING, 'done', LATER, { show: 'elsewhere', step: 'done' }],
    ['refused for good', FAILED, 'payment', 0, { show: 'failed', message: 'Sorry' }],
    ['refused, and the hold ran out', FAILED, 'expired', 0, { show: 'ended' }],
  ])('shows the right view: %s', (_what, payment, step, readAt, expected) => {
    expect(getCheckoutView(payment, step, readAt)).toMatchObject(expected);
  });
});
