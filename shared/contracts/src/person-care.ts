import * as z from '@chaps/contracts/schema';
import { STAFF_CONSENT_CHANNELS } from './consent.ts';
import type { Endpoint } from './endpoint.ts';
import { optionalLines, requiredLines, successResponse } from './scalars.ts';

/** The needs that a person may have on the day. */
export const NEEDS = [
  'wheelchair',
  'walking',
  'hearing',
  'sight',
  'interpreter',
  'carer',
  'quiet place',
  'longer time',
  'needles',
] as const;
export type Need = (typeof NEEDS)[number];

export const personNeeds = z.object({
  needs: z.array(z.enum(NEEDS)),
  /** Needs that the list does not cover, such as the language. */
  details: z.string().nullable(),
});
export type PersonNeeds = z.infer<typeof personNeeds>;

export const personNeedsForm = z.object({
  needs: z.array(z.enum(NEEDS)).max(NEEDS.length),
  details: optionalLines(500),
});

export const personNote = z.object({ note: requiredLines(1000) });

/**
 * Sets what a person needs on the day; an empty list clears it. Needs that someone else has recorded or
 * removed since the editor saw them keep that change. Without `seen`, as from consoles of release 1.1.0, all
 * are replaced.
 */
export const changePersonNeeds = {
  route: 'PATCH /staff/people/{profile_id}/needs',
  caller: { staff: 'change people' },
  body: personNeedsForm.extend({ seen: personNeeds.optional() }),
  answer: successResponse,
  errors: ['PERSON_CHANGED'],
} as const satisfies Endpoint;

/** Adds a permanent note about a person to their timeline. It must not contain health information. */
export const addPersonNote = {
  route: 'POST /staff/people/{profile_id}/notes',
  caller: { staff: 'change people' },
  idempotent: true,
  body: personNote,
  answer: successResponse,
} as const satisfies Endpoint;

export const gpWithdrawalForm = z.object({
  through: z.enum(STAFF_CONSENT_CHANNELS, 'Please choose how they told you.'),
});

/** Records that a person no longer agrees to share the result of a test with their GP, as they told staff. */
export const withdrawPersonGpConsent = {
  route: 'POST /staff/people/{profile_id}/consents/{consent_id}/gp-withdrawal',
  caller: { staff: 'change GP practices' },
  body: gpWithdrawalForm,
  answer: successResponse,
} as const satisfies Endpoint;
