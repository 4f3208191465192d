import {
  isRecoverableIssue,
  PAYMENT_FAILED_MESSAGE,
  type ShownAppointment,
} from '@chaps/contracts';
import { londonInstant } from '@chaps/domain';
import { HttpError } from '../platform/http/errors.ts';
import { PayPalRequestError, PayPalUnknownOutcome } from './paypal/client.ts';

/** 422 with the provider's issue, in the shape of spec 3 and 4: `details[].issue`, `debug_id`. */
export function paymentFailedError(
  details: ReadonlyArray<{ issue: string; description?: string | undefined }>,
  debugId?: string,
): HttpError {
  const issue = details[0]?.issue;
  const recoverable = isRecoverableIssue(issue);
  const code = !recoverable
    ? 'PAYMENT_FAILED'
    : issue === 'PAYER_ACTION_REQUIRED'
      ? 'PAYER_ACTION_REQUIRED'
      : 'INSTRUMENT_DECLINED';
  return new HttpError(422, code, PAYMENT_FAILED_MESSAGE, {
    beside: { details, ...(debugId ? { debug_id: debugId } : {}) },
  });
}

/**
 * @param shown undefined for pages that do not say what they showed
 * @throws {HttpError} 409 EVENT_CHANGED when the appointment has moved since it was shown
 */
export function assertAsShown(
  appointment: { event_id: string; slot_starts_at: Date | null },
  shown: ShownAppointment | undefined,
): void {
  if (!shown) return;
  const startsAt = londonInstant(shown.event_date, shown.start_time).getTime();
  if (appointment.event_id === shown.event_id && appointment.slot_starts_at?.getTime() === startsAt)
    return;
  throw new HttpError(
    409,
    'EVENT_CHANGED',
    'The date or time of your appointment has changed. You have not been charged. Please check the new time before you pay.',
  );
}

/** Converts an error of the provider's client to a response; returns any other error unchanged. */
export function toHttpError(error: unknown): unknown {
  if (error instanceof PayPalRequestError) return paymentFailedError(error.details, error.debugId);
  if (!(error instanceof PayPalUnknownOutcome)) return error;
  return new HttpError(
    503,
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'The payment service is not available just now. You have not been charged; please try again.',
    { retryAfterSeconds: 10, cause: error },
  );
}
