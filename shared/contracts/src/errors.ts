import * as z from '@chaps/contracts/schema';

/**
 * Every error code of the product API. The browser chooses its text by code; `message` can also be read on
 * its own.
 */
export const ERROR_CODES = [
  'VALIDATION_FAILED', // 422, details: field path → message
  'BAD_REQUEST', // 400, body is no JSON
  'PAYLOAD_TOO_LARGE', // 413
  'UNSUPPORTED_MEDIA_TYPE', // 415
  'UNAUTHORIZED', // 401
  'ACCOUNT_NOT_CONFIRMED', // 403, signed in with an unconfirmed address
  'NOT_FOUND', // 404, also for what belongs to someone else
  'METHOD_NOT_ALLOWED', // 405 with Allow
  'CONFLICT', // 409, another request made the same a moment before
  'TOO_MANY_REQUESTS', // 429 with Retry-After
  'SERVICE_UNAVAILABLE', // 503 with Retry-After
  'INTERNAL_ERROR', // 500
  'IDEMPOTENCY_KEY_REUSED', // 422, same key with another body
  'IDEMPOTENCY_IN_FLIGHT', // 409, same key still being answered
  'EVENT_PASSED', // 409
  'BOOKING_CLOSED', // 409, ends within 24 hours (not corporate)
  'ACCESS_CODE_REQUIRED', // 403, private event without a valid pass
  'SLOT_TAKEN', // 409, the slot's last seat was taken
  'WAITING_LIST_FIRST', // 409, places that become free are for those who wait
  'ALREADY_BOOKED', // 409, one live appointment per person and event
  'CANCELLED_BEFORE', // 409, somebody who cancelled a booking at the event is offered no other
  'HOLD_EXPIRED', // 409, the seat is no longer held
  'HOLD_LIMIT', // 409, held for 60 minutes already
  'HOLD_BREAK', // 409, a seat was held for 60 minutes just now: others come first
  'TOO_MANY_HOLDS', // 409, two unpaid seats at other events are held already
  'PROFILE_REQUIRED', // 409, signed in without a profile
  'STAFF_WITHOUT_PROFILE', // 404, a member of staff who has registered for no test; details: console
  'PROFILE_NOT_CREATED', // 422, 'Error creating user profile'
  'CONSENT_GIVEN', // 409, the answers were typed before a consent that is there
  'CONSENT_REQUIRED', // 409, nothing is paid before the consent is there
  'PAYMENT_REQUIRED', // 402, a paid event cannot be confirmed without a capture
  'PAYMENT_NOT_NEEDED', // 409, order asked for a free event
  'PAYMENT_IN_PROGRESS', // 409, a capture is being settled
  'PEOPLE_TO_TELL', // 409, a change concerns people who booked, and the caller has not seen whom
  'PAYMENT_FAILED', // 422, final refusal by the provider
  'INSTRUMENT_DECLINED', // 422, recoverable: restart the card form
  'PAYER_ACTION_REQUIRED', // 422, recoverable: restart the card form
  'PAYMENT_PROVIDER_UNAVAILABLE', // 503 with Retry-After
  'CANCELLATION_CLOSED', // 409, begun, attended or never confirmed
  'REFUND_CHANGED', // 409, the refund shown before is not what the policy gives now
  'MOVE_CLOSED', // 409, only a confirmed appointment can be moved
  'STAFF_ONLY', // 403, no active role
  'SECOND_FACTOR_REQUIRED', // 403, staff who have not shown a second factor in this session
  'EVENT_CHANGED', // 409, not in the state that the caller saw
  'SECOND_PERSON', // 403, somebody else, or of another hand, has to release results or confirm a role
  'NOT_BALANCED', // 409, somebody came, and nobody has recorded what came of it
  'TABLETS_UNSENT', // 409, tablets hold steps that the server does not have
  'PERSON_CHANGED', // 409, somebody else has changed the same details; details: what is stored now
  'PERSON_KNOWN', // 409, somebody with this e-mail address is known already
  'MERGE_REFUSED', // 409, two records cannot be merged, or a merge cannot be undone; the message says why
  'REQUEST_CLOSED', // 409, somebody has answered or refused it already
  'ROLES_OPEN', // 409, a person who is staff is not erased, so that no role is left that nobody holds
  'BOOKINGS_OPEN', // 409, somebody with a booking ahead, or money on its way, is not erased
  'RESULT_OWED', // 409, a clinician first speaks to somebody who is to be erased
  'RESULTS_HELD', // 409, a clinician first confirms whose account it is
  'RESULT_CHANGED', // 409, the result was corrected or withdrawn already, or its person was told
  'BATCH_CHANGED', // 409, what would be released is not what was confirmed, or has faults
  'BATCH_CLOSED', // 409, released or discarded already
  'FOLLOW_UP_CHANGED', // 409, not in the state that the caller saw
  'RECALL_CHANGED', // 409, not what the caller saw
  'LETTER_STOPPED', // 409, the person has died, or withdrawn their consent since it was approved
  'RELEASE_CHANGED', // 409, not what the caller saw is live
  'ROLLBACK_WAITING', // 409, one of the same part is not carried out yet
  'ROLE_CONFIRMED', // 409, confirmed already, or of a kind that needs none
  'LAST_ADMIN', // 409, no administrator would be left
  'ACCOUNT_UNKNOWN', // 422, nobody has a confirmed account with this address
  'INVITATION_ENDED', // 409, used, withdrawn or too old
  'LETTERS_MISSING', // 409, no font has all letters of what would be printed; the message names it; details: whom of a batch
  'CODE_ENDED', // 409, a tablet's code that was used or is too old
  'DEVICE_REVOKED', // 403, a tablet that a coordinator has taken out of the day, and its sessions
  'FORBIDDEN', // 403, any other rejection
] as const;
export const errorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCode>;

/** Codes that any endpoint may return, in addition to its own. */
export const GENERAL_ERRORS: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'BAD_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAUTHORIZED',
  'ACCOUNT_NOT_CONFIRMED',
  'DEVICE_REVOKED',
  'STAFF_ONLY',
  'SECOND_FACTOR_REQUIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_FLIGHT',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
];

/** Rejected fields: dotted path in the payload → message beside the field. */
export const fieldErrors = z.record(z.string(), z.string());
export type FieldErrors = z.infer<typeof fieldErrors>;

/**
 * The only error shape. It has both fields that clients written to the specification read: `error` is present
 * exactly when the call failed, and then `status` is never 'success'.
 */
export const errorResponse = z.object({
  status: z.literal('error'),
  error: z.object({
    code: errorCode,
    message: z.string(),
    details: fieldErrors.optional(),
    /** Shown to the user, and logged with the same id. */
    request_id: z.string().optional(),
  }),
});
export type ErrorResponse = z.infer<typeof errorResponse>;
