import * as z from '@chaps/contracts/schema';
import { appointment } from './appointments.ts';
import { isoDate, pence, recordId, wallTime } from './scalars.ts';

/** What cancelling gives back, as the refund policy has it today (spec 9). */
export const cancellation = z.object({
  appointment_id: recordId,
  /** False once the appointment has begun, was attended or was never confirmed. */
  can_cancel: z.boolean(),
  /** Pence that were paid; 0 for a free place. */
  paid: pence,
  /** Pence of payment-processing charges kept back. */
  charge: pence,
  /** Pence that go back to the card, within 14 business days. */
  refund: pence,
  /** The last day on which a refund is given; null when nothing was paid. */
  refund_until: isoDate.nullable(),
  /** 'due' until the provider has taken the refund; null when there is none. */
  refund_status: z.enum(['due', 'completed']).nullable(),
});
export type Cancellation = z.infer<typeof cancellation>;

/** `GET /appointments/{appointment_id}/cancellation`: shown before he cancels, and afterwards. */
export const cancellationPreview = z.object({ status: z.literal('success'), cancellation });
export type CancellationPreview = z.infer<typeof cancellationPreview>;

/** `POST /appointments/{appointment_id}/cancellation` payload. */
export const cancellationRequest = z
  .object({
    /** The refund he was shown, pence: when the policy gives another by now, 409 REFUND_CHANGED. */
    refund: pence.optional(),
  })
  .default({});
export type CancellationRequest = z.infer<typeof cancellationRequest>;

/** Its answer; the same again for a repeated call. */
export const cancellationResponse = cancellationPreview.extend({ appointment });
export type CancellationResponse = z.infer<typeof cancellationResponse>;

/** `POST /appointments/{appointment_id}/move` payload: another free time of the same event. */
export const moveRequest = z.object({ start_time: wallTime });
export type MoveRequest = z.infer<typeof moveRequest>;
