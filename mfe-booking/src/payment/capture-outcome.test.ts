import { ApiError } from '@chaps/runtime';
import { describe, expect, test } from 'vitest';
import {
  describeOrderProblem,
  formatProgress,
  toCaptureFailure,
  toCaptureOutcome,
} from './capture-outcome.ts';

const taken = (status: string) => ({
  purchase_units: [
    {
      payments: {
        captures: [
          {
            id: 'CAP1',
            status,
            amount: { currency_code: 'GBP', value: '25.00' },
            processor_response: { avs_code: 'A', cvv_code: 'M' },
          },
        ],
      },
    },
  ],
});
const CARD = {
  payment_source: {
    card: {
      name: 'A Man',
      brand: 'VISA',
      last_digits: '1111',
      expiry: '2029-12',
      bin_details: { issuing_bank: 'Bank' },
    },
  },
};

describe('the outcome of a capture', () => {
  test('is paid for COMPLETED, with the transaction record from the specification', () => {
    expect(toCaptureOutcome({ status: 'COMPLETED', ...taken('COMPLETED'), ...CARD })).toEqual({
      kind: 'paid',
      transactionId: 'CAP1',
      status: 'COMPLETED',
      record: {
        payer_name: 'A Man',
        amount: 2500,
        payment_reference: 'CAP1',
        status: 'COMPLETED',
        payment_method: 'card',
        card_brand: 'VISA',
        card_last_digits: '1111',
        card_expiry: '2029-12',
        issuing_bank: 'Bank',
        avs_code: 'A',
        cvv_code: 'M',
      },
    });
  });

  test.each(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'])('is recoverable for %s', (issue) => {
    const outcome = toCaptureOutcome({ status: 'APPROVED', details: [{ issue }] });
    expect(outcome).toMatchObject({ kind: 'recoverable', issue });
  });

  test('is final for any other issue, with the text from the specification', () => {
    const details = [{ issue: 'CARD_CLOSED', description: 'The card is closed.' }];
    expect(toCaptureOutcome({ status: 'APPROVED', details, debug_id: 'd1' })).toEqual({
      kind: 'rejected',
      description: 'Non-recoverable error: The card is closed. (d1)',
    });
  });

  test.each([
    ['a missing capture', { status: 'COMPLETED' }, 'No response from PayPal'],
    ['a declined status', { status: 'COMPLETED', ...taken('DECLINED') }, 'Transaction DECLINED'],
  ])('is final for %s', (_what, capture, text) => {
    const outcome = toCaptureOutcome(capture);
    expect(outcome.kind).toBe('rejected');
    expect(JSON.stringify(outcome)).toContain(text);
  });

  test('is unconfirmed for PENDING', () => {
    expect(toCaptureOutcome({ status: 'PENDING', ...taken('PENDING') }).kind).toBe('pending');
    // The provider completes the order while its capture is under review.
    expect(toCaptureOutcome({ status: 'COMPLETED', ...taken('PENDING') }).kind).toBe('pending');
  });
});

describe('the failure of a capture', () => {
  test.each([
    [new ApiError(422, 'INSTRUMENT_DECLINED', 'Declined', 'r1'), 'recoverable'],
    [new ApiError(422, 'PAYER_ACTION_REQUIRED', '3-D Secure', 'r1'), 'recoverable'],
    [new ApiError(422, 'PAYMENT_FAILED', 'Refused', 'r1'), 'rejected'],
    [new ApiError(409, 'EVENT_CHANGED', 'Moved', 'r1'), 'moved'],
    [new ApiError(409, 'HOLD_EXPIRED', 'Too late', 'r1'), 'unknown'],
    [new ApiError(409, 'PAYMENT_IN_PROGRESS', 'Wait', 'r1'), 'unknown'],
    [new ApiError(0, 'NETWORK', 'No answer'), 'unknown'],
    [new ApiError(503, 'PAYMENT_PROVIDER_UNAVAILABLE', 'Later', 'r1'), 'unknown'],
    [new ApiError(200, 'FORMAT', 'Unexpected response format', 'r1'), 'unknown'],
    [new TypeError('odd'), 'unknown'],
  ])('from %s is %s', (error, kind) => {
    expect(toCaptureFailure(error).kind).toBe(kind);
  });
});

test('the messages are those of the specification', () => {
  const details = [{ issue: 'BAD', description: 'No good' }];
  expect(describeOrderProblem({ details, debug_id: 'd1' })).toBe('BAD No good (d1)');
  expect(describeOrderProblem({})).toBe('Unexpected error occurred, please try again.');
  expect(formatProgress('T1', 'COMPLETED')).toBe(
    'Transaction T1: COMPLETED. Please wait while we process your payment and navigate you to the next step.',
  );
});
