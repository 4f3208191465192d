import { describe, expect, test } from 'vitest';
import {
  INITIAL_PAYMENT,
  isProcessing,
  type PaymentEvent,
  type PaymentState,
  paymentReducer,
} from './payment-machine.ts';

const FORM: PaymentState = { phase: 'form', attempt: 1 };
const PAYING: PaymentState = { phase: 'paying', attempt: 1 };
const CAPTURING: PaymentState = { phase: 'capturing', attempt: 1 };
const RECORDING: PaymentState = { phase: 'recording', attempt: 1, progress: 'Wait' };
const SETTLING: PaymentState = { phase: 'settling', attempt: 1 };
const PENDING: PaymentState = { phase: 'settling', attempt: 1, pending: true };
const FAILED: PaymentState = { phase: 'failed', attempt: 1, message: 'Sorry' };
const GONE: PaymentState = { phase: 'seat-gone', attempt: 1 };
const BOOKED: PaymentState = { phase: 'booked', attempt: 1 };

const declined: PaymentEvent = { type: 'recoverable', issue: 'INSTRUMENT_DECLINED' };
const payerAction: PaymentEvent = { type: 'recoverable', issue: 'PAYER_ACTION_REQUIRED' };
const rejected: PaymentEvent = { type: 'rejected', message: 'Sorry' };
const captured: PaymentEvent = { type: 'captured', progress: 'Wait' };

describe('paymentReducer', () => {
  test.each<[PaymentState, PaymentEvent, PaymentState]>([
    [FORM, { type: 'pay' }, PAYING],
    [FORM, { type: 'seat-gone' }, GONE],
    [FORM, { type: 'booked' }, BOOKED],
    [PAYING, { type: 'approved' }, CAPTURING],
    [PAYING, { type: 'cancelled' }, { phase: 'form', attempt: 2, notice: 'cancelled' }],
    [PAYING, declined, { phase: 'form', attempt: 2, notice: 'declined' }],
    [PAYING, rejected, FAILED],
    [PAYING, { type: 'unknown' }, SETTLING],
    [CAPTURING, captured, RECORDING],
    [CAPTURING, declined, { phase: 'form', attempt: 2, notice: 'declined' }],
    [CAPTURING, payerAction, { phase: 'form', attempt: 2, notice: 'payer-action' }],
    [CAPTURING, rejected, FAILED],
    [CAPTURING, { type: 'unknown' }, SETTLING],
    [CAPTURING, { type: 'seat-gone' }, GONE],
    [CAPTURING, { type: 'pending' }, PENDING],
    [PENDING, { type: 'booked' }, BOOKED],
    [PENDING, { type: 'seat-gone' }, GONE],
    [RECORDING, { type: 'booked' }, BOOKED],
    [RECORDING, { type: 'unknown' }, SETTLING],
    [SETTLING, { type: 'booked' }, BOOKED],
    [SETTLING, { type: 'not-taken' }, { phase: 'form', attempt: 2, notice: 'not-taken' }],
    [SETTLING, { type: 'seat-gone' }, GONE],
    [FAILED, { type: 'try-again' }, { phase: 'form', attempt: 2 }],
  ])('%o on %o gives %o', (state, event, expected) => {
    expect(paymentReducer(state, event)).toEqual(expected);
  });

  test.each<[string, PaymentState, PaymentEvent]>([
    ['a second press while the first is on its way', PAYING, { type: 'pay' }],
    ['a press while the money is taken', CAPTURING, { type: 'pay' }],
    ['a second approval', CAPTURING, { type: 'approved' }],
    ['a late rejection after the money was taken', RECORDING, rejected],
    ['a late decline after the money was taken', RECORDING, declined],
    ['anything after the end', BOOKED, { type: 'pay' }],
    ['a press without a seat', GONE, { type: 'pay' }],
    ['the hold running out while the answer is written down', RECORDING, { type: 'seat-gone' }],
  ])('%s changes nothing', (_what, state, event) => {
    expect(paymentReducer(state, event)).toBe(state);
  });

  test('the wait message is shown from the press until the outcome', () => {
    expect([PAYING, CAPTURING, RECORDING, SETTLING].every(isProcessing)).toBe(true);
    expect([INITIAL_PAYMENT, FAILED, GONE, BOOKED].some(isProcessing)).toBe(false);
  });
});
