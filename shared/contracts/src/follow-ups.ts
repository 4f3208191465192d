import * as z from '@chaps/contracts/schema';
import { FOLLOW_UP_OUTCOMES, FOLLOW_UP_STATES, SELECTABLE_OUTCOMES } from '@chaps/domain/follow-up';
import { LETTER_RECIPIENTS, LETTER_STATES } from '@chaps/domain/letters';
import { SAMPLE_STATES } from '@chaps/domain/samples';
import { VISIT_STATES } from '@chaps/domain/visits';
import { consentChannel } from './consent.ts';
import type { Endpoint } from './endpoint.ts';
import { personGp } from './gp-practices.ts';
import { cursor, pageWithTotal } from './pages.ts';
import { person } from './profiles.ts';
import {
  isoDate,
  isoInstant,
  recordId,
  requiredLines,
  successResponse,
  wallTime,
} from './scalars.ts';
import { notToldReason, toldRecord } from './told-results.ts';

const state = z.enum(FOLLOW_UP_STATES);

const followUpItem = z.object({
  follow_up_id: recordId,
  name: z.string(),
  profile_id: z.string(),
  event_name: z.string().nullable(),
  sample_date: isoDate.nullable(),
  /** The laboratory's assessment; 'not raised' if it has corrected the result to that. */
  level: z.enum(['raised', 'not raised', 'not said']),
  /** The result that the follow-up is about, with its unit. */
  value: z.string(),
  /** Whether the result no longer applies, because the laboratory has corrected or withdrawn it. */
  superseded: z.boolean(),
  withdrawn: z.boolean().default(false),
  state,
  outcome: z.enum(FOLLOW_UP_OUTCOMES).nullable(),
  owner: z.guid().nullable(),
  owner_email: z.string().nullable(),
  due_on: isoDate.nullable(),
  overdue: z.boolean(),
  result_id: recordId.nullable().default(null),
  /** How and when the person was told of the result; null if they were not. */
  told: toldRecord.nullable().default(null),
  untold: notToldReason.default(null),
  /** When to call the person again; null unless the last call was not answered. */
  next_try_at: isoInstant.nullable().default(null),
});
export type FollowUpItem = z.infer<typeof followUpItem>;

export const FOLLOW_UP_FILTERS = [
  'open',
  'mine',
  'overdue',
  'to call again',
  /** Whether the laboratory has corrected or withdrawn the result and no clinician has acted since. */
  'changed',
  'closed',
] as const;

/** Value of the owner filter for follow-ups without an owner. */
export const NO_OWNER = 'nobody';

const clinician = z.object({ user_id: z.guid(), email: z.string() });

/** Most urgent first. */
export const followUpsQuery = z.object({
  show: z.enum(FOLLOW_UP_FILTERS).default('open'),
  owner: z.union([z.guid(), z.literal(NO_OWNER)]).optional(),
  /** London day, inclusive. */
  due_until: isoDate.optional(),
  ...cursor,
});
export const followUpsResponse = pageWithTotal(followUpItem).extend({
  /** Whose follow-ups a list can show. */
  clinicians: z.array(clinician).default([]),
});

/** The visit and the tube that a result belongs to. */
const visit = z.object({
  event_name: z.string(),
  event_date: isoDate,
  reference: z.string(),
  state: z.enum(VISIT_STATES),
  arrived_at: isoInstant.nullable(),
  sampled_at: isoInstant.nullable(),
  /** Why a step was recorded out of order. */
  reason: z.string().nullable(),
  /** Who took the sample, as recorded. */
  sampled_by: z.string().nullable(),
  tube: z
    .object({
      code: z.string().nullable(),
      state: z.enum(SAMPLE_STATES),
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type ResultVisit = z.infer<typeof visit>;

/** The person's answers on the consent form before a test. */
const answersBeforeTest = z.object({
  given_at: isoInstant,
  given_through: consentChannel,
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
});
export type PreTestAnswers = z.infer<typeof answersBeforeTest>;

export const followUpResponse = z.object({
  item: followUpItem,
  person: person.pick({ date_of_birth: true, phone: true }).extend({
    /** null for an erased person. */
    email: z.string().nullable(),
    /**
     * Whether the GP may be told of this sample, according to the person's latest answer; null if
     * they never agreed.
     */
    gp_sharing: z.boolean().nullable(),
    /** The consent that contains this agreement; absent without an agreement, and from an older API. */
    gp_consent_id: recordId.optional(),
    gp: personGp.nullable().default(null),
  }),
  /**
   * null for a result without an appointment, and from an older API; the same applies to the next
   * field.
   */
  visit: visit.nullable().default(null),
  answers: answersBeforeTest.nullable().default(null),
  /** Numbers of the person's other records (ADR 50), whose results have follow-ups of their own. */
  other_records: z.array(z.string()).default([]),
  /** The person's results, newest first. */
  results: z.array(
    z.object({
      result_id: recordId,
      value: z.string(),
      comments: z.string().nullable(),
      sample_date: isoDate.nullable(),
      event_name: z.string().nullable(),
      superseded: z.boolean(),
      withdrawn: z.boolean().default(false),
      /** Value that is plotted, in ng/ml; null if it is not a number. */
      plotted: z.number().nullable().default(null),
      /** The medicine that lowers PSA, if they named one before this test. */
      medicine: z.string().nullable().default(null),
    }),
  ),
  /** Newest first. */
  letters: z
    .array(
      z.object({
        letter_id: recordId,
        recipient: z.enum(LETTER_RECIPIENTS),
        state: z.enum(LETTER_STATES),
        changed_at: isoInstant,
      }),
    )
    .default([]),
  /** History, oldest first; `by` is null for the person and for automatic entries. */
  timeline: z.array(
    z.object({
      at: isoInstant,
      what: z.string(),
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** The people who can be assigned as owner. */
  clinicians: z.array(clinician),
});
export type FollowUp = z.infer<typeof followUpResponse>;

const note = requiredLines(2000);

/**
 * The result that the clinician has read; the request is rejected if the follow-up is now about a different
 * result. Consoles before 1.2 do not send it.
 */
const seenResult = { result_id: recordId.optional() };

/** Rejected if the follow-up is no longer in state `from`. */
export const followUpStep = z
  .object({
    ...seenResult,
    from: state,
    to: state,
    outcome: z.enum(SELECTABLE_OUTCOMES).nullable(),
    note: note.nullable(),
    /** Why the GP is told without the person's consent (overriding duty). */
    reason: note.nullable().default(null),
  })
  .refine(({ to, outcome }) => (to === 'outcome') === (outcome !== null), {
    path: ['outcome'],
    error: 'Please choose the outcome.',
  });
export type FollowUpStep = z.input<typeof followUpStep>;

export const followUpNote = z.object({ note });

/** The person was called and did not answer. */
export const followUpCall = z.object({
  ...seenResult,
  /** London day and time of the next attempt. */
  next_on: isoDate,
  next_at: wallTime,
  note: note.nullable(),
});
export type FollowUpCall = z.infer<typeof followUpCall>;

/** When the person's next test is due, once the follow-up has ended. */
export const followUpNextTest = z.object({ due_on: isoDate, reason: note });
export type FollowUpNextTest = z.infer<typeof followUpNextTest>;

export const followUpChange = z.object({
  ...seenResult,
  owner: z.guid().nullable(),
  due_on: isoDate,
  /** Required if the day is more than 90 days ahead. */
  reason: note.nullable().default(null),
});
export type FollowUpChange = z.input<typeof followUpChange>;

export const listFollowUps = {
  route: 'GET /staff/follow-ups',
  caller: { staff: 'follow up results' },
  query: followUpsQuery,
  answer: followUpsResponse,
} as const satisfies Endpoint;

export const readFollowUp = {
  route: 'GET /staff/follow-ups/{follow_up_id}',
  caller: { staff: 'follow up results' },
  answer: followUpResponse,
} as const satisfies Endpoint;

export const changeFollowUp = {
  route: 'PATCH /staff/follow-ups/{follow_up_id}',
  caller: { staff: 'follow up results' },
  body: followUpChange,
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;

export const changeFollowUpState = {
  route: 'POST /staff/follow-ups/{follow_up_id}/steps',
  caller: { staff: 'follow up results' },
  body: followUpStep,
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;

export const addNote = {
  route: 'POST /staff/follow-ups/{follow_up_id}/notes',
  caller: { staff: 'follow up results' },
  idempotent: true,
  body: followUpNote,
  answer: successResponse,
} as const satisfies Endpoint;

export const recordCall = {
  route: 'POST /staff/follow-ups/{follow_up_id}/calls',
  caller: { staff: 'follow up results' },
  idempotent: true,
  body: followUpCall,
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;

export const setNextTest = {
  route: 'PATCH /staff/follow-ups/{follow_up_id}/next-test',
  caller: { staff: 'follow up results' },
  body: followUpNextTest,
  answer: successResponse,
  errors: ['FOLLOW_UP_CHANGED'],
} as const satisfies Endpoint;
