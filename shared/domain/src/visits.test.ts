import { expect, test } from 'vitest';
import {
  type DayStep,
  hasCome,
  NEXT_STEP,
  type RecordedStep,
  standingPayment,
  type VisitState,
  type VisitStep,
  visitOf,
} from './visits.ts';

/** Steps a minute apart, in the order of the day; that of their ids is the other way round. */
const day = (...steps: (DayStep | 'override')[]): RecordedStep[] =>
  steps.map((step, minute) => ({
    action_id: `00000000-0000-4000-8000-00000000000${9 - minute}`,
    step: step === 'override' ? 'sampled' : step,
    done_at: `2026-12-01T09:0${minute}:00.000Z`,
    reason: step === 'override' ? 'The form is on paper.' : null,
  }));

test.each<[ReturnType<typeof day>, VisitState]>([
  [day(), 'expected'],
  [day('arrived'), 'arrived'],
  [day('arrived', 'ready'), 'ready'],
  [day('arrived', 'ready', 'sampled'), 'sampled'],
  [day('arrived', 'ready', 'not sampled'), 'not sampled'],
  [day('arrived', 'not sampled'), 'not sampled'],
  [day('did not attend'), 'did not attend'],
  [day('did not attend', 'arrived'), 'arrived'],
  [day('arrived', 'did not attend'), 'arrived'],
  // A step waits for the one before it, which may come later.
  [day('ready'), 'expected'],
  [day('ready', 'arrived'), 'ready'],
  [day('arrived', 'sampled'), 'arrived'],
  [day('sampled', 'arrived', 'ready'), 'sampled'],
  [day('arrived', 'override'), 'sampled'],
  [day('override'), 'expected'],
  [day('ready', 'arrived', 'sampled'), 'sampled'],
  [day('not sampled', 'arrived'), 'not sampled'],
  [day('not sampled', 'arrived', 'override'), 'not sampled'],
  // The first by the device's time stands.
  [day('arrived', 'ready', 'sampled', 'not sampled'), 'sampled'],
  [day('arrived', 'ready', 'not sampled', 'sampled'), 'not sampled'],
  [day('arrived', 'arrived'), 'arrived'],
  // Undo takes back the last step that stands.
  [day('arrived', 'undo'), 'expected'],
  [day('arrived', 'ready', 'undo'), 'arrived'],
  [day('arrived', 'ready', 'undo', 'undo'), 'expected'],
  [day('undo', 'arrived'), 'arrived'],
  [day('arrived', 'ready', 'sampled', 'undo', 'not sampled'), 'not sampled'],
  [day('arrived', 'arrived', 'undo'), 'arrived'],
])('%j is %s, in each order of arrival', (steps, state) => {
  expect(visitOf(steps)).toBe(state);
  expect(visitOf([...steps].reverse())).toBe(state);
});

test('equal times are decided by the id', () => {
  const [arrived, undo] = day('arrived', 'undo').map((step) => ({
    ...step,
    done_at: '2026-12-01T09:00:00.000Z',
  }));
  if (!arrived || !undo) throw new Error('two steps');
  expect(visitOf([arrived, undo])).toBe('arrived');
  const swapped = [
    { ...arrived, action_id: undo.action_id },
    { ...undo, action_id: arrived.action_id },
  ];
  expect(visitOf(swapped)).toBe('expected');
});

test('only the reason of a sample is an override', () => {
  const [arrived, sampled] = day('arrived', 'sampled');
  if (!arrived || !sampled) throw new Error('two steps');
  expect(visitOf([{ ...arrived, reason: 'Consent came on paper.' }, sampled])).toBe('arrived');
});

test('who came', () => {
  expect(hasCome('expected')).toBeUndefined();
  expect(hasCome('did not attend')).toBe(false);
  expect(hasCome('not sampled')).toBe(true);
});

test('the next steps lead to a sample', () => {
  const steps: VisitStep[] = [];
  for (let next = NEXT_STEP.expected; next; next = NEXT_STEP[visitOf(day(...steps))])
    steps.push(next);
  expect(visitOf(day(...steps))).toBe('sampled');
});

test.each<[ReturnType<typeof day>, number | undefined]>([
  [day('paid'), 0],
  [day('paid', 'arrived', 'undo'), 0],
  [day('paid', 'not paid'), undefined],
  [day('paid', 'not paid', 'paid'), 2],
  [day('paid', 'paid'), 0],
  [day('not paid', 'paid'), 1],
  [day('paid', 'arrived', 'not paid'), undefined],
  // More than two minutes later the money is given back instead.
  [day('paid', 'arrived', 'ready', 'not paid'), 0],
])('of %j the step %s is the payment, in any order', (steps, index) => {
  const expected = index === undefined ? undefined : steps[index];
  expect(standingPayment(steps)).toEqual(expected);
  expect(standingPayment(steps.toReversed())).toEqual(expected);
});

test('a payment changes nothing of the visit, and no undo takes it back', () => {
  expect(visitOf(day('arrived', 'paid', 'undo'))).toBe('expected');
  expect(visitOf(day('paid', 'arrived', 'not paid', 'ready'))).toBe('ready');
});
