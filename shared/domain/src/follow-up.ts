import { addDays } from './london-time.ts';

/**
 * How far the follow-up of a raised result has come. It only moves forward. 'told' is where it begins, from
 * a time when a mail that was written counted as told; 'opened' is that the person knows. Whether and how
 * they were told stands at the result.
 */
export const FOLLOW_UP_STATES = ['told', 'opened', 'gp told', 'outcome'] as const;
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number];

/**
 * The moves that are allowed; the database has the same table. A person who never opens the result
 * can still have the GP informed, and one who does not want that can still have an outcome.
 */
export const FOLLOW_UP_MOVES: Readonly<Record<FollowUpState, readonly FollowUpState[]>> = {
  told: ['opened', 'gp told', 'outcome'],
  opened: ['gp told', 'outcome'],
  'gp told': ['outcome'],
  outcome: [],
};

/** The outcomes with which a clinician ends a follow-up; nothing leaves the list without one. */
export const CHOSEN_OUTCOMES = [
  'referred',
  'test repeated',
  'nothing further needed',
  'declined by the person',
  'person not reached',
  'corrected by the laboratory',
] as const;

/** The last follows from the withdrawal of the result. */
export const FOLLOW_UP_OUTCOMES = [...CHOSEN_OUTCOMES, 'withdrawn by the laboratory'] as const;
export type FollowUpOutcome = (typeof FOLLOW_UP_OUTCOMES)[number];

/**
 * Days within which the next step is due. From the GP to an outcome: 28 days, the Faster Diagnosis
 * Standard of NHS England (referral to diagnosis or ruling it out). No guidance gives the two before;
 * they are this charity's own, and its clinical lead confirms all three before launch.
 */
export const FOLLOW_UP_DAYS: Readonly<Record<Exclude<FollowUpState, 'outcome'>, number>> = {
  told: 7,
  opened: 7,
  'gp told': 28,
};

/** Days ahead from which a due day needs a reason, and beyond which there is none. */
const FAR_AHEAD_DAYS = 90;
const LATEST_DAYS = 365;

/** @param day `YYYY-MM-DD`, as `today` */
export const isFarAhead = (day: string, today: string): boolean =>
  day > addDays(today, FAR_AHEAD_DAYS);

/** Whether a next step may be due on a day: at most 90 days ahead, with a reason a year. */
export const canBeDueOn = (day: string, today: string, hasReason: boolean): boolean =>
  day >= today && day <= addDays(today, hasReason ? LATEST_DAYS : FAR_AHEAD_DAYS);

/** Whether somebody who did not answer may be called again on that day; without a reason, as any step. */
export const canCallAgainOn = (day: string, today: string): boolean =>
  canBeDueOn(day, today, false);

/** The day by which the next step is due; null when there is none. @param since `YYYY-MM-DD` */
export const followUpDue = (state: FollowUpState, since: string): string | null =>
  state === 'outcome' ? null : addDays(since, FOLLOW_UP_DAYS[state]);
