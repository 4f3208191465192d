import * as z from '@chaps/contracts/schema';
import { appointment, appointmentResponse } from './appointments.ts';
import type { Endpoint } from './endpoint.ts';
import { isoDate, pence, recordId, wallTime } from './scalars.ts';

/** What a cancellation would refund today under the refund policy (spec 9). */
export const cancellation = z.object({
  appointment_id: recordId,
  /** False when the appointment has begun, was attended or was never confirmed, or a sample was taken. */
  can_cancel: z.boolean(),
  /** Pence paid; 0 for a free appointment. */
  paid: pence,
  /** Pence that were returned in addition to the refund; absent if none. */
  given_back: pence.optional(),
  /** Part of it that the payer disputes with their bank; absent if none. */
  disputed: pence.optional(),
  /** Pence refunded in addition if the dispute is decided for the charity; absent if none. */
  refund_if_won: pence.optional(),
  /**
   * Pence that were taken at the event and not yet refunded; they are refunded by hand. Absent if
   * none.
   */
  paid_on_the_day: pence.optional(),
  /** Pence due at the event and not yet paid; absent if none. */
  to_pay: pence.optional(),
  /** Pence of payment-processing charges that are not refunded. */
  charge: pence,
  /** Pence refunded to the card, within 14 business days. */
  refund: pence,
  /** The last day on which cancelling gives a refund; null if nothing was paid. */
  refund_until: isoDate.nullable(),
  /** 'due' until the provider has accepted the refund; null if there is none. */
  refund_status: z.enum(['due', 'completed']).nullable(),
});
export type Cancellation = z.infer<typeof cancellation>;

export const cancellationPreview = z.object({ status: z.literal('success'), cancellation });
export type CancellationPreview = z.infer<typeof cancellationPreview>;

export const cancellationRequest = z
  .object({
    /**
     * The refund shown to the user, in pence. If the policy now gives a different amount: 409 REFUND_CHANGED.
     */
    refund: pence.optional(),
  })
  .default({});
export type CancellationRequest = z.infer<typeof cancellationRequest>;

/** Repeated calls get the same response. */
export const cancellationResponse = cancellationPreview.extend({ appointment });
export type CancellationResponse = z.infer<typeof cancellationResponse>;

export const moveRequest = z.object({ start_time: wallTime });
export type MoveRequest = z.infer<typeof moveRequest>;

export const moveAppointment = {
  route: 'POST /appointments/{appointment_id}/move',
  caller: 'member',
  idempotent: true,
  body: moveRequest,
  answer: appointmentResponse,
  errors: [
    'PROFILE_REQUIRED',
    'MOVE_CLOSED',
    'EVENT_PASSED',
    'BOOKING_CLOSED',
    'SLOT_TAKEN',
    'ALREADY_BOOKED',
    'PAYMENT_IN_PROGRESS',
  ],
} as const satisfies Endpoint;

export const readCancellation = {
  route: 'GET /appointments/{appointment_id}/cancellation',
  caller: 'member',
  answer: cancellationPreview,
} as const satisfies Endpoint;

export const cancelAppointment = {
  route: 'POST /appointments/{appointment_id}/cancellation',
  caller: 'member',
  idempotent: true,
  body: cancellationRequest,
  answer: cancellationResponse,
  errors: ['PROFILE_REQUIRED', 'CANCELLATION_CLOSED', 'REFUND_CHANGED', 'PAYMENT_IN_PROGRESS'],
} as const satisfies Endpoint;
