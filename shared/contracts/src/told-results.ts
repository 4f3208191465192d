import * as z from '@chaps/contracts/schema';
import { LETTER_STATES } from '@chaps/domain/letters';
import {
  NEVER_TOLD_REASONS,
  NOT_TOLD_REASONS,
  TELLING_METHODS,
  TELLING_RECORDS,
} from '@chaps/domain/told';
import type { Endpoint } from './endpoint.ts';
import { cursor, pageWithTotal } from './pages.ts';
import { isoDate, isoInstant, recordId, successResponse } from './scalars.ts';
import { resultLevel } from './staff-results.ts';

/** How and when the person was told of a result; `by` is a member of staff. */
export const toldRecord = z.object({
  how: z.enum(TELLING_METHODS),
  at: isoInstant,
  by: z.string().nullable(),
});
export type ToldRecord = z.infer<typeof toldRecord>;

/** Why the person cannot be told of a result; null if they can, or know of it. */
export const notToldReason = z.enum(NEVER_TOLD_REASONS).nullable();

const notToldResult = z.object({
  result_id: recordId,
  profile_id: z.string(),
  name: z.string(),
  date_of_birth: isoDate.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** With its unit. */
  value: z.string(),
  level: resultLevel,
  /** Whether the person is to be told that it was withdrawn. */
  withdrawn: z.boolean(),
  /** When it was released, or withdrawn. */
  since: isoInstant,
  /** Whole days since then. */
  days: z.int(),
  why: z.enum(NOT_TOLD_REASONS),
  event: z.object({ event_id: recordId, event_name: z.string(), event_date: isoDate }).nullable(),
  reference: z.string().nullable(),
  /** Their account does not show the result until a clinician confirms whose it is. */
  account_to_confirm: z.boolean().default(false),
  /** When staff last changed the telephone number; null if they never did. */
  phone_changed_on: isoDate.nullable().default(null),
  /** The open follow-up of the result; null if there is none. */
  follow_up_id: recordId.nullable(),
  /** The last letter to the person about it, unless discarded. */
  letter: z
    .object({ letter_id: recordId, state: z.enum(LETTER_STATES) })
    .nullable()
    .default(null),
});
export type NotToldResult = z.infer<typeof notToldResult>;

export const NOT_TOLD_FILTERS = ['all', 'to call first', 'late', 'accounts to confirm'] as const;

export const notToldQuery = z.object({
  /**
   * 'to call first': raised results. 'late': not told for more than `NOT_TOLD_DAYS` days. Counted as on the
   * Today page. 'accounts to confirm': also results that the person has been told.
   */
  show: z.enum(NOT_TOLD_FILTERS).default('all'),
  event_id: recordId.optional(),
  ...cursor,
});

/**
 * Results of which the person has not been told, raised ones first, then oldest first. Each view is recorded
 * in the access log.
 */
export const listNotToldResults = {
  route: 'GET /staff/results-not-told',
  caller: { staff: 'follow up results' },
  query: notToldQuery,
  answer: pageWithTotal(notToldResult),
} as const satisfies Endpoint;

export const toldRequest = z
  .object({
    how: z.enum(TELLING_RECORDS),
    /** Why they cannot be reached. */
    reason: z.string().trim().max(300, 'Please use at most 300 characters.').optional(),
    /** A clinician has considered telling the GP about a raised result instead. */
    gp_considered: z.boolean().default(false),
  })
  .refine(({ how, reason }) => how !== 'cannot be reached' || Boolean(reason), {
    error: 'Enter what you tried.',
    path: ['reason'],
  });
export type ToldRequest = z.input<typeof toldRequest>;

/**
 * Records that staff called the person, know that a letter arrived, or cannot reach the person. The last of
 * these ends when their contact details change.
 */
export const recordAsTold = {
  route: 'POST /staff/results/{result_id}/told',
  caller: { staff: 'follow up results' },
  body: toldRequest,
  answer: successResponse,
  errors: ['RESULT_CHANGED'],
} as const satisfies Endpoint;

/** Records that a clinician has spoken to the person, whose account it is. */
export const confirmClaim = {
  route: 'POST /staff/people/{profile_id}/account-confirmation',
  caller: { staff: 'follow up results' },
  answer: successResponse,
  errors: ['PERSON_CHANGED'],
} as const satisfies Endpoint;

/** Detaches an account that a clinician has found to be another person's. */
export const rejectClaim = {
  route: 'DELETE /staff/people/{profile_id}/account',
  caller: { staff: 'follow up results' },
  answer: successResponse,
  errors: ['PERSON_CHANGED'],
} as const satisfies Endpoint;

export const MAX_CALL_FIRST_HOURS = 168;

/** Hours for which the mail about a raised result is held for a clinician's call; 0 if it is not held. */
export const resultSettings = z.object({
  call_first_hours: z.int().min(0).max(MAX_CALL_FIRST_HOURS),
});
export type ResultSettings = z.infer<typeof resultSettings>;

export const readResultSettings = {
  route: 'GET /staff/result-settings',
  caller: { staff: 'follow up results' },
  answer: resultSettings,
} as const satisfies Endpoint;

/** Applies from the next release. */
export const changeResultSettings = {
  route: 'PATCH /staff/result-settings',
  caller: { staff: 'follow up results' },
  body: resultSettings,
  answer: successResponse,
} as const satisfies Endpoint;

/** Undoes a record made by mistake. */
export const removeToldRecord = {
  route: 'DELETE /staff/results/{result_id}/told',
  caller: { staff: 'follow up results' },
  answer: successResponse,
  errors: ['RESULT_CHANGED'],
} as const satisfies Endpoint;
