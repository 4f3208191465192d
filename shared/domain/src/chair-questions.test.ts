import { expect, test } from 'vitest';
import {
  CHAIR_QUESTION_NAMES,
  CHAIR_QUESTIONS,
  CHAIR_RULE_CONSEQUENCES,
  type ChairAnswers,
  chooseQuestionSet,
  findChairRule,
  formatChairQuestion,
  listChairQuestions,
} from './chair-questions.ts';

const none = Object.fromEntries(CHAIR_QUESTION_NAMES.map((name) => [name, 'no'])) as ChairAnswers;

test.each<[string, ChairAnswers, ReturnType<typeof findChairRule>]>([
  ['no to all goes on', none, undefined],
  ['nothing asked yet', {}, undefined],
  ['treated for the prostate', { ...none, care: 'yes' }, 'not tested'],
  ['an infection', { ...none, infection: 'yes' }, 'another date'],
  ['a procedure', { ...none, procedure: 'yes' }, 'another date'],
  ['ejaculation', { ...none, ejaculation: 'yes' }, 'another date'],
  ['exercise', { ...none, exercise: 'yes' }, 'another date'],
  ['symptoms', { ...none, symptoms: 'yes' }, 'clinician decides'],
  ['a change', { ...none, changed: 'yes' }, 'answer again'],
  ['care outweighs a date', { ...none, infection: 'yes', care: 'yes' }, 'not tested'],
  ['a date outweighs symptoms', { ...none, symptoms: 'yes', exercise: 'yes' }, 'another date'],
  ['symptoms outweigh a change', { ...none, changed: 'yes', symptoms: 'yes' }, 'clinician decides'],
])('%s', (_case, answers, rule) => {
  expect(findChairRule(answers)).toBe(rule);
});

test.each([
  ['infection', '09:20', 'since Tuesday, 10 November 2026?'],
  ['procedure', '09:20', 'since Tuesday, 10 November 2026?'],
  ['ejaculation', '09:20', 'since Sunday, 20 December 2026 at 09:20?'],
  ['exercise', '09:20', 'since Sunday, 20 December 2026 at 09:20?'],
  ['exercise', '', 'since Sunday, 20 December 2026?'],
] as const)('%s is asked about the time before the slot', (name, time, end) => {
  expect(formatChairQuestion(name, '2026-12-22', time).replaceAll('\u00a0', ' ')).toMatch(
    new RegExp(`${end.replace('?', '\\?')}$`),
  );
});

test('people with a completed form are asked what has changed, and everyone is asked what matters today', () => {
  expect(listChairQuestions(chooseQuestionSet(true))).toEqual(CHAIR_QUESTION_NAMES);
  expect(listChairQuestions(chooseQuestionSet(false))).toEqual(CHAIR_QUESTION_NAMES.slice(1));
});

test('only a test that is too early leads to a new invitation, and a changed answer does not end the visit', () => {
  const again = CHAIR_QUESTION_NAMES.map((name) => [
    name,
    CHAIR_RULE_CONSEQUENCES[CHAIR_QUESTIONS[name].rule].ending?.inviteAgain,
  ]);
  expect(Object.fromEntries(again)).toEqual({
    ...{ changed: undefined, care: false, symptoms: false },
    ...{ infection: true, procedure: true, ejaculation: true, exercise: true },
  });
});
