import * as z from '@chaps/contracts/schema';
import { CHOSEN_OUTCOMES, FOLLOW_UP_OUTCOMES, FOLLOW_UP_STATES } from '@chaps/domain/follow-up';
import { LETTER_RECIPIENTS, LETTER_STATES } from '@chaps/domain/letters';
import { SAMPLE_STATES } from '@chaps/domain/samples';
import { VISIT_STATES } from '@chaps/domain/visits';
import { consentChannel } from './consent.ts';
import type { Endpoint } from './endpoint.ts';
import { gpOfPerson } from './gp-practices.ts';
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
import { told } from './told-results.ts';

const state = z.enum(FOLLOW_UP_STATES);

const item = z.object({
  follow_up_id: recordId,
  name: z.string(),
  profile_id: z.string(),
  event_name: z.string().nullable(),
  sample_date: isoDate.nullable(),
  /** What the laboratory says of it; 'not raised' of one that it has corrected to that. */
  level: z.enum(['raised', 'not raised', 'not said']),
  /** The result that it is about, with its unit. */
  value: z.string(),
  /** It counts no longer: the laboratory has corrected or withdrawn it. */
  superseded: z.boolean(),
  withdrawn: z.boolean().default(false),
  state,
  outcome: z.enum(FOLLOW_UP_OUTCOMES).nullable(),
  owner: z.guid().nullable(),
  owner_email: z.string().nullable(),
  due_on: isoDate.nullable(),
  overdue: z.boolean(),
  result_id: recordId.nullable().default(null),
  /** How and when the person was told of the result; null while they were not. */
  told: told.nullable().default(null),
  /** When the person is to be called again; null unless the last call had no answer. */
  next_try_at: isoInstant.nullable().default(null),
});
export type FollowUpItem = z.infer<typeof item>;

export const FOLLOW_UP_FILTERS = [
  'open',
  'mine',
  'overdue',
  'to call again',
  /** The laboratory has corrected or withdrawn the result, and no clinician has done anything since. */
  'changed',
  'closed',
] as const;

/** In place of an owner: those that nobody looks after. */
export const NO_OWNER = 'nobody';

const clinician = z.object({ user_id: z.guid(), email: z.string() });

/** The most urgent first. */
export const followUpsQuery = z.object({
  show: z.enum(FOLLOW_UP_FILTERS).default('open'),
  owner: z.union([z.guid(), z.literal(NO_OWNER)]).optional(),
  /** London day, part of it. */
  due_until: isoDate.optional(),
  ...cursor,
});
export const followUpsResponse = pageWithTotal(item).extend({
  /** Whose follow-ups can be asked for. */
  clinicians: z.array(clinician).default([]),
});

/** The visit that a result is of, and its tube. */
const visit = z.object({
  event_name: z.string(),
  event_date: isoDate,
  reference: z.string(),
  state: z.enum(VISIT_STATES),
  arrived_at: isoInstant.nullable(),
  sampled_at: isoInstant.nullable(),
  /** Why a step was taken out of order. */
  reason: z.string().nullable(),
  /** Who took the sample, as it was recorded. */
  sampled_by: z.string().nullable(),
  tube: z
    .object({
      code: z.string().nullable(),
      state: z.enum(SAMPLE_STATES),
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type VisitOfResult = z.infer<typeof visit>;

/** What the person answered on their consent form before a test. */
const answersBefore = z.object({
  given_at: isoInstant,
  given_through: consentChannel,
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
});
export type AnswersBeforeTest = z.infer<typeof answersBefore>;

export const followUpResponse = z.object({
  item,
  person: person.pick({ date_of_birth: true, phone: true }).extend({
    /** null for somebody who was erased. */
    email: z.string().nullable(),
    /** Whether the GP may be told of this sample, as the person last said; null for never agreed. */
    gp_sharing: z.boolean().nullable(),
    gp: gpOfPerson.nullable().default(null),
  }),
  /** null of a result without an appointment, and from an older API, as the next. */
  visit: visit.nullable().default(null),
  answers: answersBefore.nullable().default(null),
  /** Numbers of the person's other records (ADR 50), whose results are followed up on their own. */
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
      /** At which it is plotted, in ng/ml; null for what is not a number. */
      plotted: z.number().nullable().default(null),
      /** The medicine that lowers the PSA, if they named one before this test. */
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
  /** What happened, oldest first; `by` is null for the person and for what the product does. */
  timeline: z.array(
    z.object({
      at: isoInstant,
      what: z.string(),
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** The people who can own it. */
  clinicians: z.array(clinician),
});
export type FollowUp = z.infer<typeof followUpResponse>;

const note = requiredLines(2000);

/** Refused when it is not in `from` any more. */
export const followUpStep = z
  .object({
    from: state,
    to: state,
    outcome: z.enum(CHOSEN_OUTCOMES).nullable(),
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
  /** London day and time of the next try. */
  next_on: isoDate,
  next_at: wallTime,
  note: note.nullable(),
});
export type FollowUpCall = z.infer<typeof followUpCall>;

/** When the person is tested next, once the follow-up has ended. */
export const followUpNextTest = z.object({ due_on: isoDate, reason: note });
export type FollowUpNextTest = z.infer<typeof followUpNextTest>;

export const followUpChange = z.object({
  owner: z.guid().nullable(),
  due_on: isoDate,
  /** Needed for a day more than 90 days ahead. */
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

export const moveFollowUp = {
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
