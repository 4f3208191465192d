import * as z from '@chaps/contracts/schema';
import { FOLLOW_UP_OUTCOMES, FOLLOW_UP_STATES } from '@chaps/domain/follow-up';
import type { Endpoint } from './endpoint.ts';
import { countedPage, cursor } from './pages.ts';
import { person } from './profiles.ts';
import { isoDate, isoInstant, recordId, requiredLines, successResponse } from './scalars.ts';

const state = z.enum(FOLLOW_UP_STATES);

const item = z.object({
  follow_up_id: recordId,
  name: z.string(),
  profile_id: z.string(),
  event_name: z.string().nullable(),
  sample_date: isoDate.nullable(),
  /** Whether the laboratory marked it as raised, or left that open. */
  level: z.enum(['raised', 'not said']),
  /** The result that it is about, with its unit. */
  value: z.string(),
  /** The laboratory has corrected it. */
  superseded: z.boolean(),
  state,
  outcome: z.enum(FOLLOW_UP_OUTCOMES).nullable(),
  owner: z.guid().nullable(),
  owner_email: z.string().nullable(),
  due_on: isoDate.nullable(),
  overdue: z.boolean(),
});
export type FollowUpItem = z.infer<typeof item>;

export const FOLLOW_UP_FILTERS = ['open', 'mine', 'overdue', 'closed'] as const;

/** The most urgent first. */
export const followUpsQuery = z.object({
  show: z.enum(FOLLOW_UP_FILTERS).default('open'),
  ...cursor,
});
export const followUpsResponse = countedPage(item);

export const followUpResponse = z.object({
  item,
  person: person.pick({ date_of_birth: true, phone: true }).extend({
    /** null for somebody who was erased. */
    email: z.string().nullable(),
    /** Whether the GP may be told of this sample, as the person last said; null for never agreed. */
    gp_sharing: z.boolean().nullable(),
  }),
  /** The person's results, newest first. */
  results: z.array(
    z.object({
      result_id: recordId,
      value: z.string(),
      comments: z.string().nullable(),
      sample_date: isoDate.nullable(),
      event_name: z.string().nullable(),
      superseded: z.boolean(),
    }),
  ),
  /** What happened, oldest first; `by` is null for the person and for what the product does. */
  timeline: z.array(
    z.object({
      at: isoInstant,
      what: z.string(),
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** Who can own it. */
  clinicians: z.array(z.object({ user_id: z.guid(), email: z.string() })),
});
export type FollowUp = z.infer<typeof followUpResponse>;

const note = requiredLines(2000);

/** Refused when it is not in `from` any more. */
export const followUpStep = z
  .object({
    from: state,
    to: state,
    outcome: z.enum(FOLLOW_UP_OUTCOMES).nullable(),
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
  body: followUpNote,
  answer: successResponse,
} as const satisfies Endpoint;
