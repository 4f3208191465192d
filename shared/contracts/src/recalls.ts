import * as z from '@chaps/contracts/schema';
import {
  listColoursWithoutRule,
  RECALL_BASES,
  RECALL_ENDS,
  RECALL_STATES,
  RULE_COLOURS,
  RULE_RISKS,
  SELECTABLE_RECALL_ENDS,
} from '@chaps/domain/recall';
import type { Endpoint } from './endpoint.ts';
import { cursor, pageWithTotal } from './pages.ts';
import {
  isoDate,
  isoInstant,
  optionalLines,
  profileId,
  REQUIRED_MESSAGE,
  recordId,
  requiredText,
  successResponse,
} from './scalars.ts';
import { unsubscribeQuery } from './subscriptions.ts';

export const recall = z.object({
  recall_id: recordId,
  state: z.enum(RECALL_STATES),
  /** Why it has ended; null while it is open. */
  ended_reason: z.enum(RECALL_ENDS).nullable(),
  /** The day from which the next test is due; for an ended recall, the last such day. */
  due_on: isoDate,
  /** Increases with each change; a request to change the recall states the version that it is based on. */
  version: z.int(),
});

/** When the user's next test is due. */
export const ownRecall = recall.extend({
  /** Whether the user's own last change can be undone. */
  can_undo: z.boolean(),
  /** Whether they may be tested at all in a year's time, or will be too old; missing from older APIs. */
  can_postpone: z.boolean().optional(),
});
export type OwnRecall = z.infer<typeof ownRecall>;

/** null before the first result, and while a clinician follows it up. */
export const ownRecallResponse = z.object({
  status: z.literal('success'),
  recall: ownRecall.nullable(),
});
export type OwnRecallResponse = z.infer<typeof ownRecallResponse>;

export const OWN_RECALL_CHANGES = ['in a year', 'no more reminders', 'undo'] as const;

export const ownRecallChange = z.object({
  version: z.int(),
  change: z.enum(OWN_RECALL_CHANGES),
});
export type OwnRecallChange = z.infer<typeof ownRecallChange>;

export const readOwnRecall = {
  route: 'GET /recall',
  caller: 'member',
  answer: ownRecallResponse,
} as const satisfies Endpoint;

export const changeOwnRecall = {
  route: 'PATCH /recall/{recall_id}',
  caller: 'member',
  body: ownRecallChange,
  answer: ownRecallResponse,
  errors: ['RECALL_CHANGED'],
} as const satisfies Endpoint;

export const showStopInvitationsPage = {
  route: 'GET /recall/end',
  caller: 'anyone',
  query: unsubscribeQuery,
  answer: z.string(),
  media: 'text/html',
} as const satisfies Endpoint;

/** Uses the link in an invitation. */
export const endRecallByLink = {
  route: 'POST /recall/end',
  caller: 'anyone',
  query: unsubscribeQuery,
  answer: z.string(),
  media: 'text/html',
} as const satisfies Endpoint;

export const staffRecall = recall.extend({
  /** The record to which the recall belongs (ADR 50). */
  profile_id: profileId,
  /** null for staff who may not read results, like the next two fields. */
  basis: z.enum(RECALL_BASES).nullable(),
  /** For example 'P1Y', from a rule or the laboratory's comment. */
  test_interval: z.string().nullable(),
  /** Version of the rules that gave the date. */
  rule_version: z.int().nullable(),
  /** The day of the preceding test, or of the preceding visit without a sample. */
  tested_on: isoDate,
  is_newest: z.boolean(),
  /** Whether a clinician is following up a result; the date only applies once the follow-up has ended. */
  is_set_for_later: z.boolean().default(false),
  /** History, oldest first; `by` is null for automatic entries and 'the person' for the person. */
  history: z.array(
    z.object({
      at: isoInstant,
      what: z.string(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type StaffRecall = z.infer<typeof staffRecall>;

/** For all records of the person, newest first. */
export const personRecallsResponse = z.object({ recalls: z.array(staffRecall) });

export const RECALL_CHANGES = ['due on', 'invited', 'ended'] as const;

export const recallChange = z
  .object({
    version: z.int(),
    change: z.enum(RECALL_CHANGES),
    /** For 'due on'. */
    due_on: isoDate.nullable().default(null),
    /** For 'ended'. */
    ended_reason: z.enum(SELECTABLE_RECALL_ENDS).nullable().default(null),
    reason: optionalLines(1000),
  })
  .refine(({ change, due_on }) => change !== 'due on' || due_on !== null, {
    path: ['due_on'],
    error: 'Please enter a date.',
  })
  .refine(({ change, ended_reason }) => change !== 'ended' || ended_reason !== null, {
    path: ['ended_reason'],
    error: 'Please choose why you are ending the reminders.',
  })
  .refine(({ change, reason }) => change === 'invited' || reason !== '', {
    path: ['reason'],
    error: REQUIRED_MESSAGE,
  });
export type RecallChange = z.input<typeof recallChange>;

export const listPersonRecalls = {
  route: 'GET /staff/people/{profile_id}/recalls',
  caller: { staff: 'manage recalls' },
  answer: personRecallsResponse,
} as const satisfies Endpoint;

/** A person who is due now and either has not been invited or has not responded. */
const dueRecall = recall.pick({ recall_id: true, due_on: true }).extend({
  profile_id: z.string(),
  name: z.string(),
  date_of_birth: isoDate.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The day of the last invitation. */
  invited_on: isoDate.nullable().default(null),
});
export type DueRecall = z.infer<typeof dueRecall>;

/**
 * 'no answer': invited, and the event is over or 30 days have passed without a booking. 'not tested': they came
 * to the test that is due, gave no sample and are not invited again, and nobody has decided since.
 */
export const DUE_RECALL_FILTERS = ['due', 'no answer', 'not tested'] as const;

export const dueRecallsQuery = z.object({
  show: z.enum(DUE_RECALL_FILTERS).default('due'),
  ...cursor,
});

/** Longest waiting first. */
export const listDueRecalls = {
  route: 'GET /staff/recalls',
  caller: { staff: 'manage recalls' },
  query: dueRecallsQuery,
  answer: pageWithTotal(dueRecall),
} as const satisfies Endpoint;

/** 'due on' reopens an ended recall. */
export const changeRecall = {
  route: 'PATCH /staff/recalls/{recall_id}',
  caller: { staff: 'manage recalls' },
  body: recallChange,
  answer: successResponse,
  errors: ['RECALL_CHANGED'],
} as const satisfies Endpoint;

const age = z.int().min(18).max(120).nullable();

/** Months until the next test: the first matching rule applies. */
export const recallRules = z.array(
  z.object({
    colour: z.enum(RULE_COLOURS),
    from_age: age,
    to_age: age,
    risk: z.enum(RULE_RISKS),
    months: z.int().min(1).max(60),
  }),
);

const rulesForm = z.object({
  rules: recallRules.max(100).refine((rules) => listColoursWithoutRule(rules).length === 0, {
    error: 'Each colour needs a general rule, for all ages and any risk.',
  }),
  /** Whose guidance it follows. */
  source: requiredText(500),
});

const recallRulesVersion = z.object({
  version: z.int(),
  rules: recallRules,
  source: z.string(),
  /** null for the default. */
  author: z.string().nullable(),
  created_at: isoInstant,
});
export type RecallRulesVersion = z.infer<typeof recallRulesVersion>;

export const recallRulesResponse = z.object({
  /** Newest first; the first one applies. */
  versions: z.array(recallRulesVersion),
});

export const listRecallRules = {
  route: 'GET /staff/recall-rules',
  caller: { staff: 'follow up results' },
  answer: recallRulesResponse,
} as const satisfies Endpoint;

/** Adds a new version, for results released from now on. */
export const addRecallRules = {
  route: 'POST /staff/recall-rules',
  caller: { staff: 'follow up results' },
  idempotent: true,
  body: rulesForm,
  answer: recallRulesResponse,
} as const satisfies Endpoint;
