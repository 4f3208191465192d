import * as z from '@chaps/contracts/schema';

/**
 * Every refusal the product API can give, by code. The browser chooses its words by these codes;
 * `message` is readable as it stands.
 */
export const ERROR_CODES = [
  'VALIDATION_FAILED', // 422, details: field path → message
  'BAD_REQUEST', // 400, body is no JSON
  'PAYLOAD_TOO_LARGE', // 413
  'UNSUPPORTED_MEDIA_TYPE', // 415
  'UNAUTHORIZED', // 401
  'ACCOUNT_NOT_CONFIRMED', // 403, signed in, but nobody has confirmed the address
  'NOT_FOUND', // 404, also for what belongs to someone else
  'METHOD_NOT_ALLOWED', // 405 with Allow
  'TOO_MANY_REQUESTS', // 429 with Retry-After
  'SERVICE_UNAVAILABLE', // 503 with Retry-After
  'INTERNAL_ERROR', // 500
  'IDEMPOTENCY_KEY_REUSED', // 422, same key with another body
  'IDEMPOTENCY_IN_FLIGHT', // 409, same key still being answered
  'EVENT_PASSED', // 409
  'EVENT_FULL', // 409, no place left at all
  'BOOKING_CLOSED', // 409, ends within 24 hours (not corporate)
  'ACCESS_CODE_REQUIRED', // 403, private event without a valid pass
  'SLOT_TAKEN', // 409, the slot's last place went to someone else
  'SLOT_UNKNOWN', // 422, no such slot
  'ALREADY_BOOKED', // 409, one live appointment per person and event
  'HOLD_EXPIRED', // 409, the place is no longer kept
  'HOLD_LIMIT', // 409, kept for 60 minutes already
  'HOLD_BREAK', // 409, a seat was held for 60 minutes just now: others come first
  'TOO_MANY_HOLDS', // 409, two unpaid seats at other events are held already
  'PROFILE_REQUIRED', // 409, signed in without a profile
  'PROFILE_NOT_CREATED', // 422, 'Error creating user profile'
  'CONSENT_REQUIRED', // 409, nothing is paid before the consent is there
  'PAYMENT_REQUIRED', // 402, a paid event cannot be confirmed without a capture
  'PAYMENT_NOT_NEEDED', // 409, order asked for a free event
  'PAYMENT_IN_PROGRESS', // 409, a capture is being settled
  'PAYMENT_FAILED', // 422, final refusal by the provider
  'INSTRUMENT_DECLINED', // 422, recoverable: restart the card form
  'PAYER_ACTION_REQUIRED', // 422, recoverable: restart the card form
  'PAYMENT_PROVIDER_UNAVAILABLE', // 503 with Retry-After
  'CANCELLATION_CLOSED', // 409, begun, attended or never confirmed
  'REFUND_CHANGED', // 409, the refund shown before is not what the policy gives now
  'MOVE_CLOSED', // 409, only a confirmed appointment can be moved
  'FORBIDDEN', // 403, any other refusal
] as const;
export const errorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCode>;

/** Refused fields: dotted path in the payload → the words to show beside the field. */
export const fieldErrors = z.record(z.string(), z.string());
export type FieldErrors = z.infer<typeof fieldErrors>;

/**
 * The one error shape. It keeps the two fields the specification's calls read: `error` is present
 * exactly when the call failed, and `status` is then never 'success'.
 */
export const errorResponse = z.object({
  status: z.literal('error'),
  error: z.object({
    // A newer API may know more codes than an older browser build.
    code: z.union([errorCode, z.string()]),
    message: z.string(),
    details: fieldErrors.optional(),
    /** Quoted to the person, and found in the log under the same id. */
    request_id: z.string().optional(),
  }),
});
export type ErrorResponse = z.infer<typeof errorResponse>;
