import { addDays } from './london-time.ts';

/**
 * How far the follow-up of a raised result has come. It only moves forward, and restarts when it continues
 * with another result. The first state is called 'told' because writing the mail once counted as telling the
 * person; 'opened' means that the person knows. The result records whether and how they were told.
 */
export const FOLLOW_UP_STATES = ['told', 'opened', 'gp told', 'outcome'] as const;
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number];

/**
 * The permitted transitions; the database has the same table. If a person never opens the result, their GP
 * can still be told; if they do not want that, an outcome can still be recorded.
 */
export const FOLLOW_UP_TRANSITIONS: Readonly<Record<FollowUpState, readonly FollowUpState[]>> = {
  told: ['opened', 'gp told', 'outcome'],
  opened: ['gp told', 'outcome'],
  'gp told': ['outcome'],
  outcome: [],
};

/** The outcomes that a clinician can choose; a follow-up stays on the list until it has one. */
export const SELECTABLE_OUTCOMES = [
  'referred',
  'test repeated',
  'nothing further needed',
  'declined by the person',
  'person not reached',
  'died',
  'corrected by the laboratory',
] as const;

/** The last two are set when the laboratory withdraws the result, or the person is erased. */
export const FOLLOW_UP_OUTCOMES = [
  ...SELECTABLE_OUTCOMES,
  'withdrawn by the laboratory',
  'person erased',
] as const;
export type FollowUpOutcome = (typeof FOLLOW_UP_OUTCOMES)[number];

/**
 * Days within which the next step is due. From the GP to an outcome: 28 days, the Faster Diagnosis
 * Standard of NHS England (referral to diagnosis or ruling it out). No guidance covers the two steps
 * before it: the charity chose those, and its clinical lead confirms all three before launch.
 */
export const FOLLOW_UP_DAYS: Readonly<Record<Exclude<FollowUpState, 'outcome'>, number>> = {
  told: 7,
  opened: 7,
  'gp told': 28,
};

/** Days ahead beyond which a due day needs a reason, and the maximum number of days ahead. */
const FAR_AHEAD_DAYS = 90;
const MAX_DAYS_AHEAD = 365;

/** @param day `YYYY-MM-DD`, like `today` */
export const isFarAhead = (day: string, today: string): boolean =>
  day > addDays(today, FAR_AHEAD_DAYS);

/** Whether a next step may be due on a day: at most 90 days ahead, or a year with a reason. */
export const canBeDueOn = (day: string, today: string, hasReason: boolean): boolean =>
  day >= today && day <= addDays(today, hasReason ? MAX_DAYS_AHEAD : FAR_AHEAD_DAYS);

/** Whether a person who did not answer may be called again on a day, as for any step without a reason. */
export const canCallAgainOn = (day: string, today: string): boolean =>
  canBeDueOn(day, today, false);

/** The day by which the next step is due; null when there is none. @param since `YYYY-MM-DD` */
export const getFollowUpDueDate = (state: FollowUpState, since: string): string | null =>
  state === 'outcome' ? null : addDays(since, FOLLOW_UP_DAYS[state]);
