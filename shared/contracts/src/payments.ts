import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import type { Endpoint } from './endpoint.ts';
import { isoDate, recordId, successResponse, wallTime } from './scalars.ts';

/** Spec 9. */
export const CURRENCY = 'GBP';
/** Issues after which the card form restarts while the hold continues (spec 4, Payment). */
export const RECOVERABLE_ISSUES = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'] as const;
export const isRecoverableIssue = (issue: string | undefined): boolean =>
  RECOVERABLE_ISSUES.some((known) => known === issue);

/** Spec 8, shown to the user. */
export const PAYMENT_FAILED_MESSAGE =
  'Sorry, your transaction could not be processed. Please try again later or with a different payment card.';

/** What the person saw when they chose to pay. If the appointment has moved since: 409 EVENT_CHANGED. */
export const shownAppointment = z.object({
  event_id: recordId,
  event_date: isoDate,
  start_time: wallTime,
});
export type ShownAppointment = z.infer<typeof shownAppointment>;

/**
 * Amounts are accepted and ignored: the server prices the order.
 */
export const orderRequest = z.object({
  cart: z
    .array(
      z.object({
        /** Product name, date DD/MM/YYYY and event id, see `formatCartDescription`. */
        description: z
          .string()
          .max(500)
          .meta({ examples: ['PSA blood test, 12/03/2026, 0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d'] }),
        amount: z.union([z.number(), z.string().max(20)]),
        shippingPreference: z.literal('NO_SHIPPING').optional(),
      }),
    )
    .length(1),
  /** The held appointment; defaults to the user's live hold for the event in the description. */
  holdId: recordId.optional(),
  /** Missing from older pages. */
  shown: shownAppointment.optional(),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/**
 * Spec 3, 'Payment order request': product name, date DD/MM/YYYY, event id.
 * @param eventDate `YYYY-MM-DD`
 */
export function formatCartDescription(
  productName: string,
  eventDate: string,
  eventId: string,
): string {
  return `${productName}, ${eventDate.split('-').reverse().join('/')}, ${eventId}`;
}

export const issueDetail = z.object({ issue: z.string(), description: z.string().optional() });

/** Spec 3: the fields of an order that clients read; if `id` is missing there is no order. */
export const orderResponse = z.object({
  id: z.string().optional(),
  status: z.string().optional(),
  details: z.array(issueDetail).optional(),
  debug_id: z.string().optional(),
});
export type OrderResponse = z.infer<typeof orderResponse>;

/** A capture or authorization as in PayPal's Orders v2, with only the fields that are used. */
export const providerPayment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z
    .object({
      currency_code: z.string().meta({ examples: ['GBP'] }),
      value: z.string().meta({ examples: ['45.00'] }),
    })
    .optional(),
  processor_response: z
    .object({ avs_code: z.string().optional(), cvv_code: z.string().optional() })
    .optional(),
});

/** The card of an order, as returned by PayPal. */
export const providerCard = z.object({
  name: z.string().optional(),
  type: z.string().optional(),
  brand: z.string().optional(),
  last_digits: z.string().optional(),
  expiry: z.string().optional(),
  bin_details: z.object({ issuing_bank: z.string().optional() }).optional(),
});

/**
 * Spec 3: the fields of a capture that clients read; `appointment` is present once it is confirmed.
 */
export const captureResponse = z.object({
  id: z.string().optional(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        payments: z
          .object({
            captures: z.array(providerPayment).optional(),
            authorizations: z.array(providerPayment).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
  payment_source: z.object({ card: providerCard.optional() }).optional(),
  details: z.array(issueDetail).optional(),
  debug_id: z.string().optional(),
  appointment: appointment.optional(),
});
export type CaptureResponse = z.infer<typeof captureResponse>;

const shortText = z.string().max(120).nullish();

/** Spec 3, 'Transaction record'. */
export const transactionRequest = z.object({
  payer_name: shortText,
  /** Accepted and ignored. */
  amount: z.union([z.number(), z.string().max(20)]).nullish(),
  /** The id of the capture. */
  payment_reference: z
    .string()
    .min(1)
    .max(64)
    .meta({ examples: ['3C679366HH908993F'] }),
  status: shortText,
  payment_method: shortText,
  card_brand: shortText,
  card_last_digits: shortText,
  card_expiry: shortText,
  issuing_bank: shortText,
  avs_code: shortText,
  cvv_code: shortText,
});
export type TransactionRequest = z.infer<typeof transactionRequest>;

/** What the server recorded when it captured the payment. */
export const transactionResponse = z.object({
  status: z.literal('success'),
  transaction: z.object({
    payment_reference: z.string(),
    status: z.string(),
    /** Pence. */
    amount: z.int(),
  }),
});
export type TransactionResponse = z.infer<typeof transactionResponse>;

const PAYMENT_ERRORS = [
  'EVENT_PASSED',
  'BOOKING_CLOSED',
  'EVENT_CHANGED',
  'HOLD_EXPIRED',
  'ALREADY_BOOKED',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_FAILED',
  ...RECOVERABLE_ISSUES,
  'PAYMENT_PROVIDER_UNAVAILABLE',
] as const;

export const createOrder = {
  route: 'POST /payments/orders',
  caller: 'member',
  idempotent: true,
  body: orderRequest,
  answer: orderResponse,
  statuses: [201],
  errors: [...PAYMENT_ERRORS, 'PAYMENT_NOT_NEEDED', 'CONSENT_REQUIRED'],
} as const satisfies Endpoint;

export const captureOrder = {
  route: 'POST /payments/orders/{order_id}/capture',
  caller: 'member',
  /** Missing from older pages. */
  body: z.object({ shown: shownAppointment }).nullish(),
  answer: captureResponse,
  errors: PAYMENT_ERRORS,
} as const satisfies Endpoint;

export const readCapture = {
  route: 'GET /payments/orders/{order_id}/capture',
  caller: 'member',
  answer: captureResponse,
  errors: PAYMENT_ERRORS,
} as const satisfies Endpoint;

export const createTransaction = {
  route: 'POST /payments/transactions',
  caller: 'member',
  idempotent: true,
  body: transactionRequest,
  answer: transactionResponse,
} as const satisfies Endpoint;

export const receiveWebhook = {
  route: 'POST /payments/webhooks',
  caller: 'anyone',
  answer: successResponse,
} as const satisfies Endpoint;
