import type { MedicalResult } from '@chaps/contracts/results';
import { resultExpectedBy, type VisitState } from '@chaps/domain';
import { visitOf } from '@chaps/testing/fixtures';
import { describe, expect, test } from 'vitest';
import { describeResult, formatResultValue, getResultStatus } from './result-text.ts';
import { getScaleTop, getTrendPoints } from './trend-points.ts';

const TODAY = '2026-06-10';

const resultOf = (
  test_result: string | null,
  test_unit: string | null = 'ng/ml',
): MedicalResult => ({
  appointment: null,
  result: { test_result, test_unit, comments: null, sample_date: '2026-06-01' },
});
const dayOf = (event_date: string, visit?: MedicalResult['visit']): MedicalResult => ({
  appointment: { event_name: 'Event', product_name: null, event_date },
  result: null,
  visit,
});
/** A visit at which a sample was taken. */
const awaited = (sampled_on: string) => {
  const result_by = resultExpectedBy(sampled_on);
  return dayOf(sampled_on, visitOf({ state: 'sampled', is_over: true, sampled_on, result_by }));
};
const over = (state: VisitState) => dayOf('2026-06-09', visitOf({ state, is_over: true }));

test.each([
  [resultOf('1.2'), 'Your PSA was 1.2 ng/ml', '1.2 ng/ml'],
  [resultOf('<0.1'), 'Your PSA was less than 0.1 ng/ml', '<0.1 ng/ml'],
  [resultOf('> 100'), 'Your PSA was more than 100 ng/ml', '> 100 ng/ml'],
  [resultOf('>=100'), 'Your PSA was at least 100 ng/ml', '>=100 ng/ml'],
  [resultOf('<=0.5'), 'Your PSA was at most 0.5 ng/ml', '<=0.5 ng/ml'],
  [resultOf('1.2', null), 'Your PSA was 1.2', '1.2'],
  [
    resultOf('Insufficient sample', null),
    'Your result: Insufficient sample',
    'Insufficient sample',
  ],
  [resultOf(null), 'Your result is not ready yet', 'N/A'],
  [awaited('2026-06-09'), 'Your result is not ready yet', 'N/A'],
  [dayOf('2026-06-11', visitOf()), 'You have not had your test yet', 'N/A'],
  [over('expected'), 'We have not recorded your visit yet', 'N/A'],
  [over('not sampled'), 'No sample was taken', 'N/A'],
  [over('did not attend'), 'We missed you', 'N/A'],
])('describes %j in words and as a value', (item, sentence, value) => {
  expect(describeResult(item, TODAY)).toBe(sentence);
  expect(formatResultValue(item)).toBe(value);
});

test.each([
  [dayOf('2026-06-11', visitOf()), 'ahead'],
  [dayOf('2026-06-10', visitOf()), 'ahead'],
  [dayOf('2026-06-10', visitOf({ state: 'ready' })), 'ahead'],
  [over('expected'), 'not recorded'],
  [over('arrived'), 'unfinished'],
  [over('ready'), 'unfinished'],
  [over('not sampled'), 'not sampled'],
  [over('did not attend'), 'did not attend'],
  // An older API does not send the visit.
  [dayOf('2026-06-10'), 'ahead'],
  [dayOf('2026-06-09'), 'not recorded'],
  [awaited('2026-06-10'), 'awaiting'],
  [awaited('2026-05-27'), 'awaiting'],
  [awaited('2026-05-26'), 'overdue'],
  [{ appointment: null, result: null }, 'unknown'],
  [resultOf('1'), 'ready'],
  [resultOf('<0.1'), 'ready'],
  [resultOf('Insufficient sample'), 'in words'],
  [resultOf(' '), 'awaiting'],
] as const)('the status of %j is ‘%s’', (item, standing) =>
  expect(getResultStatus(item, TODAY)).toBe(standing),
);

describe('the trend', () => {
  test('uses only numbers in the newest unit, oldest first', () => {
    const at = (day: string, value: string, unit: string): MedicalResult => ({
      appointment: null,
      result: { test_result: value, test_unit: unit, comments: null, sample_date: day },
    });
    const points = getTrendPoints([
      at('2026-01-01', '2.5', 'ng/ml'),
      at('2025-01-01', 'Insufficient', 'ng/ml'),
      at('2024-01-01', '1.5', 'µg/l'),
      at('2023-01-01', '<0.1', 'ng/ml'),
    ]);
    expect(points.map(({ day, value }) => [day, value])).toEqual([
      ['2023-01-01', 0.1],
      ['2026-01-01', 2.5],
    ]);
  });

  test.each([
    [[0.2], 1],
    [[4.1], 5],
    [[260], 300],
  ])('of %j has a scale up to %i', (values, top) => expect(getScaleTop(values)).toBe(top));
});
