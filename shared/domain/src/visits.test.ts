import { expect, test } from 'vitest';
import {
  type DayStep,
  deriveVisit,
  effectivePayment,
  hasAttended,
  isPriceDue,
  mayChangeBooking,
  NEXT_STEP,
  type RecordedStep,
  type VisitState,
  type VisitStep,
} from './visits.ts';

const idOf = (minute: number) => `00000000-0000-4000-8000-00000000000${9 - minute}`;

/**
 * Steps a minute apart, in the order of the day; their ids are in reverse order. 'undo 1' undoes the
 * second step.
 */
const day = (...steps: (DayStep | 'override' | `undo ${number}`)[]): RecordedStep[] =>
  steps.map((step, minute) => {
    const done = { action_id: idOf(minute), done_at: `2026-12-01T09:0${minute}:00.000Z` };
    if (step === 'override') return { ...done, step: 'sampled', reason: 'The form is on paper.' };
    const [, undone] = /^undo (\d)$/.exec(step) ?? [];
    return undone === undefined
      ? { ...done, step: step as DayStep, reason: null }
      : { ...done, step: 'undo', reason: null, undoes: idOf(Number(undone)) };
  });

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
  // A step depends on the step before it, which may arrive later.
  [day('ready'), 'expected'],
  [day('ready', 'arrived'), 'ready'],
  [day('arrived', 'sampled'), 'arrived'],
  [day('sampled', 'arrived', 'ready'), 'sampled'],
  [day('arrived', 'override'), 'sampled'],
  [day('override'), 'expected'],
  [day('ready', 'arrived', 'sampled'), 'sampled'],
  [day('not sampled', 'arrived'), 'not sampled'],
  [day('not sampled', 'arrived', 'override'), 'not sampled'],
  // The earliest by the device's time counts.
  [day('arrived', 'ready', 'sampled', 'not sampled'), 'sampled'],
  [day('arrived', 'ready', 'not sampled', 'sampled'), 'not sampled'],
  [day('arrived', 'arrived'), 'arrived'],
  // An undo reverses only the step that it names.
  [day('arrived', 'undo 0'), 'expected'],
  [day('arrived', 'ready', 'undo 1'), 'arrived'],
  [day('arrived', 'ready', 'undo 1', 'undo 1'), 'arrived'],
  [day('undo 1', 'arrived'), 'expected'],
  [day('arrived', 'ready', 'sampled', 'undo 0'), 'expected'],
  [day('arrived', 'ready', 'sampled', 'undo 2', 'not sampled'), 'not sampled'],
  [day('arrived', 'arrived', 'undo 0'), 'arrived'],
  [day('arrived', 'undo 9'), 'arrived'],
])('%j leads to the state %s, in any order of arrival', (steps, state) => {
  expect(deriveVisit(steps).state).toBe(state);
  expect(deriveVisit([...steps].reverse())).toEqual(deriveVisit(steps));
});

test('equal times are ordered by id', () => {
  const [taken, not] = day('sampled', 'not sampled').map((step) => ({
    ...step,
    done_at: '2026-12-01T09:00:00.000Z',
  }));
  if (!taken || !not) throw new Error('two steps');
  const here = day('arrived', 'ready').map((step) => ({
    ...step,
    action_id: `${step.action_id}0`,
    done_at: '2026-12-01T08:00:00.000Z',
  }));
  expect(deriveVisit([...here, taken, not]).state).toBe('not sampled');
  const swapped = [
    { ...taken, action_id: not.action_id },
    { ...not, action_id: taken.action_id },
  ];
  expect(deriveVisit([...here, ...swapped]).state).toBe('sampled');
});

test('a visit has the times of its steps, its reason and its last action', () => {
  const at = (minute: number) => `2026-12-01T09:0${minute}:00.000Z`;
  const none = { reason: null, invite_again: null, sample_id: null, is_waiting: false };
  const times = { arrived_at: at(0), ready_at: at(1), sampled_at: null, ended_at: null };
  expect(deriveVisit(day('arrived', 'ready'))).toEqual({
    ...{ ...none, ...times, state: 'ready', since: at(1), last_action_id: idOf(1) },
  });
  expect(deriveVisit(day('arrived', 'ready', 'sampled'))).toEqual({
    ...{ ...none, ...times, state: 'sampled', sampled_at: at(2), ended_at: at(2) },
    ...{ since: at(2), last_action_id: idOf(2), sample_id: idOf(2) },
  });
  const [arrived, not] = day('arrived', 'not sampled');
  if (!arrived || !not) throw new Error('two steps');
  expect(deriveVisit([arrived, { ...not, reason: 'unwell', invite_again: true }])).toMatchObject({
    ...{ state: 'not sampled', reason: 'unwell', invite_again: true, ended_at: at(1) },
  });
  expect(deriveVisit(day('did not attend'))).toMatchObject({ ended_at: at(0), arrived_at: null });
});

test.each<[ReturnType<typeof day>, boolean]>([
  [day('arrived', 'ready', 'sampled'), false],
  [day('ready'), true],
  [day('sampled'), true],
  [day('not sampled'), true],
  [day('arrived', 'sampled'), true],
  [day('arrived', 'not sampled', 'sampled'), false],
  [day('did not attend'), false],
])('%j include a step that depends on a missing step: %s', (steps, isWaiting) => {
  expect(deriveVisit(steps).is_waiting).toBe(isWaiting);
});

test('an undo or a payment is not the last action', () => {
  expect(deriveVisit(day('arrived', 'ready', 'undo 1')).last_action_id).toBe(idOf(0));
  expect(deriveVisit(day('arrived', 'paid')).last_action_id).toBe(idOf(0));
});

test('a sample that depends on a missing step, or came after the visit ended, does not belong to the visit', () => {
  expect(deriveVisit(day('arrived', 'sampled')).sample_id).toBeNull();
  expect(deriveVisit(day('arrived', 'not sampled', 'override')).sample_id).toBeNull();
});

test('nobody who gave a sample is invited again', () => {
  const steps = day('arrived', 'override').map((step) => ({ ...step, invite_again: true }));
  expect(deriveVisit(steps).invite_again).toBeNull();
});

test('a booking may change until the sample is taken', () => {
  expect(mayChangeBooking('ready')).toBe(true);
  expect(mayChangeBooking('sampled')).toBe(false);
});

test('a sample counts as an override only with a reason', () => {
  const [arrived, sampled] = day('arrived', 'sampled');
  if (!arrived || !sampled) throw new Error('two steps');
  expect(deriveVisit([{ ...arrived, reason: 'Consent came on paper.' }, sampled]).state).toBe(
    'arrived',
  );
});

test('attendance follows from the state of the visit', () => {
  expect(hasAttended('expected')).toBeUndefined();
  expect(hasAttended('did not attend')).toBe(false);
  expect(hasAttended('not sampled')).toBe(true);
});

test.each([
  ['expected', true],
  ['sampled', true],
  ['not sampled', false],
  ['did not attend', false],
] as const)('in the state ‘%s’, an unpaid price is due: %s', (state, isDue) => {
  expect(isPriceDue(state)).toBe(isDue);
});

test('the next steps lead to a sample', () => {
  const steps: VisitStep[] = [];
  for (let next = NEXT_STEP.expected; next; next = NEXT_STEP[deriveVisit(day(...steps)).state])
    steps.push(next);
  expect(deriveVisit(day(...steps)).state).toBe('sampled');
});

test.each<[ReturnType<typeof day>, number | undefined]>([
  [day('paid'), 0],
  [day('paid', 'arrived', 'undo 0'), 0],
  [day('paid', 'not paid'), undefined],
  [day('paid', 'not paid', 'paid'), 2],
  [day('paid', 'paid'), 0],
  [day('not paid', 'paid'), 1],
  [day('paid', 'arrived', 'not paid'), undefined],
  // After more than two minutes the money is refunded instead.
  [day('paid', 'arrived', 'ready', 'not paid'), 0],
])('in %j the payment is step %s, in any order', (steps, index) => {
  const expected = index === undefined ? undefined : steps[index];
  expect(effectivePayment(steps)).toEqual(expected);
  expect(effectivePayment(steps.toReversed())).toEqual(expected);
});

test('a payment does not change the visit, and an undo cannot remove it', () => {
  expect(deriveVisit(day('arrived', 'paid', 'undo 0')).state).toBe('expected');
  expect(deriveVisit(day('paid', 'arrived', 'not paid', 'ready')).state).toBe('ready');
});
