import { addDays, formatLongDate } from './london-time.ts';
import type { NotSampledReason } from './visits.ts';

/** What a 'yes' means for the test on the day. */
type ChairRule = 'not tested' | 'another date' | 'clinician decides' | 'answer again';

interface ChairQuestion {
  /** `{since}` is replaced by the start of the period asked about. */
  question: string;
  rule: ChairRule;
  /** Length of that period, up to the person's appointment. */
  days?: number;
  /** Whether the period starts at the appointment's time of day. */
  toTheMinute?: true;
}

/**
 * The questions asked before blood is taken, in this order (docs/clinical-safety/hazard-log.md, H5). Any
 * change to the wording or to a rule needs a new version, which is recorded with the step 'ready'.
 */
export const CHAIR_QUESTIONS_VERSION = '2026-2';
export const CHAIR_QUESTION_NAMES = [
  'changed',
  'care',
  'infection',
  'procedure',
  'ejaculation',
  'exercise',
  'symptoms',
] as const;
export type ChairQuestionName = (typeof CHAIR_QUESTION_NAMES)[number];

export const CHAIR_QUESTIONS: Readonly<Record<ChairQuestionName, ChairQuestion>> = {
  changed: {
    question:
      'Has anything changed since you filled in the consent form, such as your family history or your medicines?',
    rule: 'answer again',
  },
  care: {
    question:
      'Are you being treated for a prostate condition, or is a hospital or your GP monitoring one?',
    rule: 'not tested',
  },
  infection: {
    question: 'Have you had a urine infection since {since}?',
    rule: 'another date',
    days: 42,
  },
  procedure: {
    question:
      'Have you had a biopsy, a catheter or an operation on your prostate or bladder since {since}?',
    rule: 'another date',
    days: 42,
  },
  ejaculation: {
    question: 'Have you ejaculated since {since}?',
    rule: 'another date',
    days: 2,
    toTheMinute: true,
  },
  exercise: {
    question: 'Have you cycled, or done other hard exercise, since {since}?',
    rule: 'another date',
    days: 2,
    toTheMinute: true,
  },
  symptoms: {
    question: 'Do you have symptoms, such as blood in your urine or problems when you pee?',
    rule: 'clinician decides',
  },
};

/** 'all': the consent form's questions are asked too. 'changes': they were answered before. */
export const QUESTION_SETS = ['all', 'changes'] as const;
export type QuestionSet = (typeof QUESTION_SETS)[number];

export const chooseQuestionSet = (consentGiven: boolean): QuestionSet =>
  consentGiven ? 'changes' : 'all';

/** The questions in a set, in the order in which they are asked. */
export const listChairQuestions = (set: QuestionSet): readonly ChairQuestionName[] =>
  CHAIR_QUESTION_NAMES.filter((name) => name !== 'changed' || set === 'changes');

/** @param time of the person's slot, `HH:mm`; '' without a slot, so that the whole first day counts */
export function formatChairQuestion(name: ChairQuestionName, date: string, time: string): string {
  const { question, days = 0, toTheMinute } = CHAIR_QUESTIONS[name];
  // Non-breaking spaces keep a date on one line.
  const since = formatLongDate(addDays(date, -days)).replaceAll(' ', '\u00a0');
  return question.replace('{since}', toTheMinute && time ? `${since} at ${time}` : since);
}

/** How a visit ends without a sample. */
export interface VisitEnding {
  reason: NotSampledReason;
  inviteAgain: boolean;
}

/** What happens after a 'yes', in words for the person and the member of staff who asks. */
interface Consequence {
  title: string;
  words: string;
  /** Undefined when the visit continues. */
  ending?: VisitEnding;
}

export const CHAIR_RULE_CONSEQUENCES: Readonly<Record<ChairRule, Consequence>> = {
  'not tested': {
    title: 'CHAPS cannot test them',
    words:
      'Their own doctors are already checking their PSA. A result from us could confuse them. They should ask their hospital or GP, who can test them.',
    ending: { reason: 'under care for a prostate condition', inviteAgain: false },
  },
  'another date': {
    title: 'Another date, free of charge',
    words:
      'This can raise their PSA for a while and cause needless worry. We will invite them again, at no extra cost.',
    ending: { reason: 'should wait before a test', inviteAgain: true },
  },
  'clinician decides': {
    title: 'They should see their GP, tested or not',
    words:
      'A test does not explain symptoms. Ask a clinician whether to test them today. Do not test them without a clinician’s decision.',
    ending: { reason: 'should see their GP first', inviteAgain: false },
  },
  'answer again': {
    title: 'They fill in the form again',
    words: 'On this tablet or on paper. The new answers replace the earlier ones.',
  },
};

const RULES_BY_SEVERITY = [
  'not tested',
  'another date',
  'clinician decides',
  'answer again',
] as const;

export type ChairAnswers = Partial<Record<ChairQuestionName, 'yes' | 'no'>>;

/** The most serious rule among the questions answered 'yes'; undefined when the test can go ahead. */
export const findChairRule = (answers: ChairAnswers): ChairRule | undefined =>
  RULES_BY_SEVERITY.find((rule) =>
    CHAIR_QUESTION_NAMES.some(
      (name) => answers[name] === 'yes' && CHAIR_QUESTIONS[name].rule === rule,
    ),
  );
