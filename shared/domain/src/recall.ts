import { CHAIR_QUESTIONS } from './chair-questions.ts';
import type { FollowUpOutcome } from './follow-up.ts';
import { addDays, addMonths } from './london-time.ts';
import { findCommentColour, RESULT_COLOURS, type ReportedLevel } from './results.ts';
import type { NotSampledReason } from './visits.ts';

/** How far the invitation to a next test has come. 'booked' is derived from the appointments. */
export const RECALL_STATES = ['due', 'invited', 'booked', 'postponed', 'ended'] as const;
export type RecallState = (typeof RECALL_STATES)[number];

/** Where the date of a recall comes from. */
export const RECALL_BASES = ['rule', 'laboratory', 'hand', 'invite again'] as const;
export type RecallBasis = (typeof RECALL_BASES)[number];

/** The reasons that staff can choose to end a recall. */
export const SELECTABLE_RECALL_ENDS = [
  'no more reminders',
  'no longer wants a test',
  'under the care of a GP or hospital',
  'tested elsewhere',
  'died',
] as const;
/** The person is over the maximum age for the test when it is due, or had not been invited by then. */
export const OVER_AGE = 'over the age limit';
/** Reasons that stay until another test, or until staff set a date. */
export const LASTING_RECALL_ENDS = [...SELECTABLE_RECALL_ENDS, OVER_AGE] as const;
/** Other reasons why a recall ends; a new one may follow. */
export const TEMPORARY_RECALL_ENDS = [
  'another test',
  'being followed up',
  'result withdrawn',
  'visit changed',
  'records merged or separated',
] as const;
export const RECALL_ENDS = [...LASTING_RECALL_ENDS, ...TEMPORARY_RECALL_ENDS, 'erased'] as const;
export type RecallEnd = (typeof RECALL_ENDS)[number];

/** Whether a recall that ended for this reason prevents a new one after another test. */
export const preventsNewRecall = (reason: RecallEnd): boolean =>
  reason === 'no more reminders' || reason === 'died';

export const isTemporaryEnd = (reason: RecallEnd): boolean =>
  TEMPORARY_RECALL_ENDS.some((passing) => passing === reason);

/** Reasons that reveal something about health, which staff without access to results do not see. */
export const isClinicalEnd = (reason: RecallEnd): boolean =>
  reason === 'being followed up' ||
  reason === 'result withdrawn' ||
  reason === 'under the care of a GP or hospital';

/** The colours that rules apply to: as the laboratory or clinician wrote, or else from the level. */
export const RULE_COLOURS = [...RESULT_COLOURS, 'none'] as const;
export type RuleColour = (typeof RULE_COLOURS)[number];

const LEVEL_COLOURS: Record<ReportedLevel, RuleColour> = {
  raised: 'red',
  'not raised': 'green',
  'not said': 'none',
};
export const getRuleColour = (comments: string | null, level: ReportedLevel): RuleColour =>
  findCommentColour(comments) ?? LEVEL_COLOURS[level];

export const RULE_RISKS = ['any', 'higher'] as const;

/** How many months after a test the next one is due. */
export interface RecallRule {
  colour: RuleColour;
  /** Ages on the day of the test, inclusive; null for no limit. */
  from_age: number | null;
  to_age: number | null;
  /** 'higher': Black people, and people with prostate cancer in the family. */
  risk: (typeof RULE_RISKS)[number];
  months: number;
}

export interface RecallSubject {
  colour: RuleColour;
  /** Null if not known. */
  age: number | null;
  hasHigherRisk: boolean;
}

/** Months until the next test, by the first rule that matches; undefined if none does. */
export const recallMonths = (
  rules: readonly RecallRule[],
  { colour, age, hasHigherRisk }: RecallSubject,
): number | undefined =>
  rules.find(
    (rule) =>
      rule.colour === colour &&
      (rule.risk === 'any' || hasHigherRisk) &&
      (rule.from_age === null || (age !== null && age >= rule.from_age)) &&
      (rule.to_age === null || (age !== null && age <= rule.to_age)),
  )?.months;

const coversEveryone = ({ from_age, to_age, risk }: RecallRule) =>
  from_age === null && to_age === null && risk === 'any';

/** Colours without a rule that covers everyone: some of their results would have no next test. */
export const listColoursWithoutRule = (rules: readonly RecallRule[]): RuleColour[] =>
  RULE_COLOURS.filter(
    (colour) => !rules.some((rule) => rule.colour === colour && coversEveryone(rule)),
  );

const NUMBER_WORDS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];
const parseNumberWord = (word: string): number => {
  const named = NUMBER_WORDS.indexOf(word.toLowerCase()) + 1;
  return named || (/^an?$/i.test(word) ? 1 : Number(word));
};

const NEXT_TEST_PATTERN = new RegExp(
  String.raw`\b(?:again|repeat\w*|re-?test\w*|re-?check\w*|recall\w*|next test|test)\b[^.;\n]*?\bin\s+` +
    String.raw`(?:about\s+)?(\d{1,2}|an?|${NUMBER_WORDS.join('|')})[\s-]*(week|month|year)s?\b`,
  'gi',
);

/** Time until the next test, as an ISO 8601 duration: 'P6W', 'P3M', 'P1Y'. */
export type TestInterval = `P${number}${'W' | 'M' | 'Y'}`;

const UNIT_LETTERS = { week: 'W', month: 'M', year: 'Y' } as const;

/**
 * The time after which a laboratory's comment asks for another test: 'Green: test again in 1 year'. Undefined
 * if the comment gives no time or several, or advises against another test.
 */
export function findIntervalInComment(comments: string | null): TestInterval | undefined {
  const found = [...(comments ?? '').matchAll(NEXT_TEST_PATTERN)].map(
    ([words, count = '', unit = '']) => ({
      words,
      count: parseNumberWord(count),
      unit: unit.toLowerCase(),
    }),
  );
  const [first, second] = found;
  if (!first || second || first.count === 0) return undefined;
  const before =
    (comments ?? '')
      .split(first.words)[0]
      ?.split(/[.;\n]/)
      .at(-1) ?? '';
  if (/\b(?:no|not|without|unless)\b|n[’']t\b/i.test(before + first.words)) return undefined;
  const unit = first.unit === 'week' || first.unit === 'month' ? first.unit : 'year';
  return `P${first.count}${UNIT_LETTERS[unit]}`;
}

/** Adds an interval to a day; returns the day unchanged if the text is not an interval. */
export function addInterval(day: string, interval: string): string {
  const [, count = '0', unit] = /^P(\d+)([WMY])$/.exec(interval) ?? [];
  if (unit === 'W') return addDays(day, 7 * Number(count));
  return addMonths(day, unit === 'Y' ? 12 * Number(count) : Number(count));
}

const LONGEST_WAIT_DAYS = Math.max(...Object.values(CHAIR_QUESTIONS).map(({ days = 0 }) => days));

/**
 * The first day on which a person who gave no sample can be tested. The answer that made them wait is not
 * stored, so the longest wait of all the questions applies.
 */
export const getDueDateAfterDeferral = (day: string, reason: string | null): string => {
  const waits: NotSampledReason = 'should wait before a test';
  return addDays(day, reason === waits ? LONGEST_WAIT_DAYS : 1);
};

const ENDS_BY_OUTCOME: Readonly<Record<FollowUpOutcome, RecallEnd | undefined>> = {
  referred: 'under the care of a GP or hospital',
  'test repeated': undefined,
  'nothing further needed': undefined,
  'declined by the person': 'no longer wants a test',
  'person not reached': undefined,
  died: 'died',
  'corrected by the laboratory': undefined,
  'withdrawn by the laboratory': undefined,
  'person erased': undefined,
};

/** Why a follow-up with this outcome leads to no next test; undefined if it does lead to one. */
export const findRecallEnd = (outcome: FollowUpOutcome): RecallEnd | undefined =>
  ENDS_BY_OUTCOME[outcome];

/** How long the next test is postponed when a person asks for it. */
export const POSTPONEMENT_INTERVAL: TestInterval = 'P1Y';

/** Days after its due date, or after it was created or last set, within which a recall needs an invitation. */
export const RECALL_GRACE_DAYS = 30;

/** What the nightly check of recalls may report about a person. */
export const RECALL_FINDINGS = [
  'no next test',
  'promise not kept',
  'not invited',
  'wrong date',
  'invitation not sent',
  'invited although erased',
] as const;
export type RecallFinding = (typeof RECALL_FINDINGS)[number];

/** Distances in miles that people can choose from; INVITATION_MILES[2] is the default. */
export const INVITATION_MILES = [5, 10, 20, 40] as const;

/** How far ahead staff may set a next test. */
const MAX_MONTHS_AHEAD = 60;
export const canBeRecalled = (day: string, today: string): boolean =>
  day >= today && day <= addMonths(today, MAX_MONTHS_AHEAD);

/** The responses assumed for a place before any of its invitations have been answered. */
const ASSUMED_ANSWERS = { sent: 10, booked: 2 };

/** The share of invited people who book, from the responses counted for a place and the assumed ones. */
export const responseRate = ({ sent, booked }: { sent: number; booked: number }): number =>
  (booked + ASSUMED_ANSWERS.booked) / (sent + ASSUMED_ANSWERS.sent);

/** How many more people to invite to fill the free seats. @param open invitations that may be answered */
export const waveSize = ({
  seats,
  rate,
  open,
}: {
  seats: number;
  rate: number;
  open: number;
}): number => Math.max(0, Math.ceil(seats / rate) - open);
