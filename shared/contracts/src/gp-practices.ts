import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { optionalText, requiredText, successResponse } from './scalars.ts';

/** Most practices returned. */
export const MAX_PRACTICES = 10;

/** Code from the NHS's Organisation Data Service. */
const practiceCode = z
  .string()
  .regex(/^[A-Z0-9]{3,10}$/)
  .meta({ examples: ['K84001'] });

const practice = z.object({
  practice_code: practiceCode,
  name: z.string(),
  /** On one line, with the postcode. */
  address: z.string(),
});
export type GpPractice = z.infer<typeof practice>;

/** Finds open practices by the beginnings of words in their name and town, or by postcode. */
export const findGpPractices = {
  route: 'GET /gp-practices',
  caller: 'anyone',
  query: z.object({
    search: z
      .string()
      .trim()
      .min(2)
      .max(100)
      .meta({ examples: ['St Mary'] }),
  }),
  answer: z.object({ practices: z.array(practice) }),
} as const satisfies Endpoint;

/**
 * A practice in the register, by its code, or the text typed: for a practice elsewhere or not in the list.
 */
export const gpChoice = z.object({
  practice_code: practiceCode.nullable(),
  /** Name and address as shown or typed. */
  name: requiredText(300),
});
export type GpChoice = z.infer<typeof gpChoice>;
/** The same, for a form in which it may be left empty. */
export const optionalGpChoice = gpChoice.extend({ name: optionalText(300) });

/** A person's practice. */
export const personGp = gpChoice.extend({
  telephone: z.string().nullable(),
  /** Whether it is no longer in the register; the person is then asked for another practice. */
  has_closed: z.boolean(),
});
export type PersonGp = z.infer<typeof personGp>;

const ownGp = z.object({ status: z.literal('success'), gp: personGp.nullable() });

/** The user's own practice; null if not known. */
export const readOwnGp = {
  route: 'GET /gp-practice',
  caller: 'member',
  answer: ownGp,
} as const satisfies Endpoint;

export const changeOwnGp = {
  route: 'PATCH /gp-practice',
  caller: 'member',
  body: gpChoice,
  answer: ownGp,
  errors: ['PROFILE_REQUIRED'],
} as const satisfies Endpoint;

/** As the person told staff. */
export const changePersonGp = {
  route: 'PATCH /staff/people/{profile_id}/gp-practice',
  caller: { staff: 'change GP practices' },
  body: gpChoice,
  answer: successResponse,
} as const satisfies Endpoint;
