import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { optionalText, requiredText, successResponse } from './scalars.ts';

/** So many practices are answered at most. */
export const PRACTICES_AT_MOST = 10;

/** Code of the NHS's Organisation Data Service. */
const practiceCode = z
  .string()
  .regex(/^[A-Z0-9]{3,10}$/)
  .meta({ examples: ['K84001'] });

const practice = z.object({
  practice_code: practiceCode,
  name: z.string(),
  /** In one line, with the postcode. */
  address: z.string(),
});
export type GpPractice = z.infer<typeof practice>;

/** Open practices by the beginnings of words of name and town, or of the postcode. */
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

/** A practice of the register by its code, or else what was typed: one elsewhere, or not in the list. */
export const gpChoice = z.object({
  practice_code: practiceCode.nullable(),
  /** Name and address as they were shown or typed. */
  name: requiredText(300),
});
export type GpChoice = z.infer<typeof gpChoice>;
/** The same of a form that may leave it empty. */
export const optionalGpChoice = gpChoice.extend({ name: optionalText(300) });

/** A person's practice. */
export const gpOfPerson = gpChoice.extend({
  telephone: z.string().nullable(),
  /** It is in the register no more: the person is asked for another. */
  has_closed: z.boolean(),
});
export type GpOfPerson = z.infer<typeof gpOfPerson>;

const ownGp = z.object({ status: z.literal('success'), gp: gpOfPerson.nullable() });

/** The user's own; null while it is not known. */
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

/** As the person has told it. */
export const changePersonGp = {
  route: 'PATCH /staff/people/{profile_id}/gp-practice',
  caller: { staff: 'change GP practices' },
  body: gpChoice,
  answer: successResponse,
} as const satisfies Endpoint;
