import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { TUBE_TELLING_METHODS } from './samples.ts';
import { requiredText, successResponse } from './scalars.ts';

/** How a tube ends without a result. */
export const TUBE_ENDINGS = ['rejected', 'missing'] as const;

export const endingRequest = z.object({
  state: z.enum(TUBE_ENDINGS, 'Please choose what happened.'),
  reason: requiredText(300, 'Enter what the laboratory or courier told you.'),
});
export type EndingRequest = z.infer<typeof endingRequest>;

/** The person gets a mail, and counts as told once it is delivered or staff record a call. */
export const endTube = {
  route: 'POST /staff/events/{event_id}/samples/{sample_id}/ending',
  caller: { staff: 'close the day' },
  body: endingRequest,
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const personToldRequest = z
  .object({
    how: z.enum(TUBE_TELLING_METHODS, 'Please choose how they were told.').default('telephone'),
    /** Why they cannot be reached. */
    reason: z.string().trim().max(300, 'Please use at most 300 characters.').optional(),
  })
  .refine(({ how, reason }) => how !== 'cannot be reached' || Boolean(reason), {
    error: 'Enter what you tried.',
    path: ['reason'],
  });
export type PersonToldRequest = z.input<typeof personToldRequest>;

/** Records that staff told the person that there is no result, or that they cannot be reached. */
export const recordPersonTold = {
  route: 'POST /staff/events/{event_id}/samples/{sample_id}/told',
  caller: { staff: 'close the day' },
  // Older consoles send no body: they record calls.
  body: personToldRequest.nullish(),
  answer: successResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
