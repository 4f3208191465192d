import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import { isoDate, pence, recordId, wallTime } from './scalars.ts';

/** What a cancellation refunds under the refund policy today (spec 9). */
export const cancellation = z.object({
  appointment_id: recordId,
  /** False when the appointment has begun, was attended or was never confirmed. */
  can_cancel: z.boolean(),
  /** Pence paid; 0 for a free appointment. */
  paid: pence,
  /** Pence of payment-processing charges that are not refunded. */
  charge: pence,
  /** Pence refunded to the card, within 14 business days. */
  refund: pence,
  /** The last day with a refund; null when nothing was paid. */
  refund_until: isoDate.nullable(),
  /** 'due' until the provider has accepted the refund; null when there is none. */
  refund_status: z.enum(['due', 'completed']).nullable(),
});
export type Cancellation = z.infer<typeof cancellation>;

/** `GET /appointments/{appointment_id}/cancellation`: before a cancellation, and afterwards. */
export const cancellationPreview = z.object({ status: z.literal('success'), cancellation });
export type CancellationPreview = z.infer<typeof cancellationPreview>;

/** `POST /appointments/{appointment_id}/cancellation` payload. */
export const cancellationRequest = z
  .object({
    /**
     * The refund shown to the user, in pence. If the policy now gives another, 409 REFUND_CHANGED.
     */
    refund: pence.optional(),
  })
  .default({});
export type CancellationRequest = z.infer<typeof cancellationRequest>;

/** Identical for a repeated call. */
export const cancellationResponse = cancellationPreview.extend({ appointment });
export type CancellationResponse = z.infer<typeof cancellationResponse>;

/** `POST /appointments/{appointment_id}/move` payload: another free slot of the same event. */
export const moveRequest = z.object({ start_time: wallTime });
export type MoveRequest = z.infer<typeof moveRequest>;
