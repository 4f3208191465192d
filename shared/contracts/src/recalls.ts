import * as z from '@chaps/contracts/schema';
import {
  CHOSEN_RECALL_ENDS,
  coloursWithoutRule,
  RECALL_BASES,
  RECALL_ENDS,
  RECALL_STATES,
  RULE_COLOURS,
  RULE_RISKS,
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
  /** Why it has ended; null while it has not. */
  ended_reason: z.enum(RECALL_ENDS).nullable(),
  /** The day from which the next test is due; of an ended one the day that it had. */
  due_on: isoDate,
  /** Counts its changes: a change names the one that it is based on. */
  version: z.int(),
});

/** When the user's next test is due. */
export const ownRecall = recall.extend({
  /** Whether the user's own last change can be undone. */
  can_undo: z.boolean(),
});
export type OwnRecall = z.infer<typeof ownRecall>;

/** null before a first result, and while a clinician follows it up. */
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

export const showRecallEnd = {
  route: 'GET /recall/end',
  caller: 'anyone',
  query: unsubscribeQuery,
  answer: z.string(),
  media: 'text/html',
} as const satisfies Endpoint;

/** By the link of an invitation. */
export const endRecallByLink = {
  route: 'POST /recall/end',
  caller: 'anyone',
  query: unsubscribeQuery,
  answer: z.string(),
  media: 'text/html',
} as const satisfies Endpoint;

export const staffRecall = recall.extend({
  /** The record that it belongs to (ADR 50). */
  profile_id: profileId,
  /** null, as the two below, for staff who read no results. */
  basis: z.enum(RECALL_BASES).nullable(),
  /** Such as 'P1Y', of a rule or a comment of the laboratory. */
  test_interval: z.string().nullable(),
  /** Version of the rules that gave the date. */
  rule_version: z.int().nullable(),
  /** The day of the test, or of the visit without a sample, that it follows. */
  tested_on: isoDate,
  is_newest: z.boolean(),
  /** A clinician follows a result up, and the date counts once that has ended. */
  is_set_for_later: z.boolean().default(false),
  /** What happened, oldest first; `by` is null for the product, 'the person' for themselves. */
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

/** Of all records of the person, the newest first. */
export const personRecallsResponse = z.object({ recalls: z.array(staffRecall) });

export const RECALL_CHANGES = ['due on', 'invited', 'ended'] as const;

export const recallChange = z
  .object({
    version: z.int(),
    change: z.enum(RECALL_CHANGES),
    /** Of 'due on'. */
    due_on: isoDate.nullable().default(null),
    /** Of 'ended'. */
    ended_reason: z.enum(CHOSEN_RECALL_ENDS).nullable().default(null),
    reason: optionalLines(1000),
  })
  .refine(({ change, due_on }) => change !== 'due on' || due_on !== null, {
    path: ['due_on'],
    error: 'Please enter a date.',
  })
  .refine(({ change, ended_reason }) => change !== 'ended' || ended_reason !== null, {
    path: ['ended_reason'],
    error: 'Please choose why it ends.',
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

/** Somebody who is due now, and has not been invited or has not answered. */
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

/** 'no answer': invited, and the event is over or 30 days have passed without a booking. */
export const DUE_RECALL_FILTERS = ['due', 'no answer'] as const;

export const dueRecallsQuery = z.object({
  show: z.enum(DUE_RECALL_FILTERS).default('due'),
  ...cursor,
});

/** Those who have waited longest come first. */
export const listDueRecalls = {
  route: 'GET /staff/recalls',
  caller: { staff: 'manage recalls' },
  query: dueRecallsQuery,
  answer: pageWithTotal(dueRecall),
} as const satisfies Endpoint;

/** 'due on' an ended recall begins it again. */
export const changeRecall = {
  route: 'PATCH /staff/recalls/{recall_id}',
  caller: { staff: 'manage recalls' },
  body: recallChange,
  answer: successResponse,
  errors: ['RECALL_CHANGED'],
} as const satisfies Endpoint;

const age = z.int().min(18).max(120).nullable();

/** Months until the next test: the first rule that fits counts. */
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
  rules: recallRules.max(100).refine((rules) => coloursWithoutRule(rules).length === 0, {
    error: 'Each colour needs a rule for everyone else: without ages, for any risk.',
  }),
  /** Whose guidance it is. */
  source: requiredText(500),
});

const recallRulesVersion = z.object({
  version: z.int(),
  rules: recallRules,
  source: z.string(),
  /** null of the default. */
  author: z.string().nullable(),
  created_at: isoInstant,
});
export type RecallRulesVersion = z.infer<typeof recallRulesVersion>;

export const recallRulesResponse = z.object({
  /** Newest first; the first one counts. */
  versions: z.array(recallRulesVersion),
});

export const listRecallRules = {
  route: 'GET /staff/recall-rules',
  caller: { staff: 'follow up results' },
  answer: recallRulesResponse,
} as const satisfies Endpoint;

/** A new version, for results that are released from now on. */
export const addRecallRules = {
  route: 'POST /staff/recall-rules',
  caller: { staff: 'follow up results' },
  idempotent: true,
  body: rulesForm,
  answer: recallRulesResponse,
} as const satisfies Endpoint;
