import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { isoInstant, requiredText } from './scalars.ts';

/** Spec 8: the same message for every rejected code, whatever the cause. */
export const INVALID_ACCESS_CODE_MESSAGE = 'Invalid Access code';

export const accessCodeRequest = z.object({
  access_code: requiredText(64).meta({ examples: ['LODGE-7421'] }),
});
export type AccessCodeRequest = z.infer<typeof accessCodeRequest>;

/**
 * 'success' means granted. A rejection has fields with the same names and lengths, with a pass that
 * grants nothing, so read `status` first.
 */
export const accessCodeResponse = z.object({
  status: z.enum(['success', 'error']),
  /** Sent with the hold, and as `X-Event-Pass` to read the event's address. */
  pass: z.string(),
  expires_at: isoInstant,
});
export type AccessCodeResponse = z.infer<typeof accessCodeResponse>;

export const checkAccessCode = {
  route: 'POST /events/{event_id}/check-access-code',
  caller: 'anyone',
  body: accessCodeRequest,
  answer: accessCodeResponse,
} as const satisfies Endpoint;
