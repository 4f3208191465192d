import { expect, test } from 'vitest';
import { isAmbiguousUndo, serverTimes } from './visits.ts';

const BEGIN = new Date('2026-12-01T00:00:00.000Z');
const NOW = new Date('2026-12-01T12:00:00.000Z');
const DAY_BEFORE = '2026-11-30T00:00:00.000Z';
const DAY_AFTER = '2026-12-02T12:00:00.000Z';

const at = (time: string) => `2026-12-01T${time}Z`;

test.each<[string, string[], string[]]>([
  ['none', [], []],
  ['of the day, as they are', [at('09:00:00.000'), at('09:01:00.000')], []],
  ['in another order, as they are', [at('09:01:00.000'), at('09:00:00.000')], []],
  ['from the first moment of the day', [BEGIN.toISOString()], []],
  ['of just now', [NOW.toISOString()], []],
  ['later than now, by now', [at('13:00:00.000')], [at('12:00:00.000')]],
  ['before the day, by now', ['2026-11-30T23:59:59.999Z'], [at('12:00:00.000')]],
  [
    'later than now, one after the other',
    [at('13:05:00.000'), at('13:00:00.000'), at('13:10:00.000')],
    [at('11:59:59.999'), at('11:59:59.998'), at('12:00:00.000')],
  ],
  [
    'of one moment later than now, at one moment',
    [at('13:00:00.000'), at('13:00:00.000')],
    [at('12:00:00.000'), at('12:00:00.000')],
  ],
  [
    'before the day, before what was done on it',
    ['1970-01-01T00:01:00.000Z', at('09:00:00.000'), '1970-01-01T00:00:00.000Z'],
    [at('08:59:59.999'), at('09:00:00.000'), at('08:59:59.998')],
  ],
])('steps %s', (_case, done, expected) => {
  const times = serverTimes(
    done.map((done_at) => ({ step: 'arrived', done_at })),
    BEGIN,
    NOW,
  );
  expect(times.map((time) => time.toISOString())).toEqual(expected.length > 0 ? expected : done);
});

test('corrects the time of a step by the offset of the device’s clock', () => {
  const action = { step: 'arrived', done_at: at('09:00:00.000'), clock_offset: 60_000 } as const;
  expect(serverTimes([action], BEGIN, NOW)).toEqual([new Date(at('09:01:00.000'))]);
});

const before = '2026-11-29T23:59:59.999Z';
const after = '2026-12-02T12:00:00.001Z';
const other = '00000000-0000-4000-8000-000000000001';
test.each([
  ['undo', undefined, before, true],
  ['undo', undefined, DAY_BEFORE, false],
  ['undo', undefined, at('09:00:00.000'), false],
  ['undo', undefined, DAY_AFTER, false],
  ['undo', undefined, after, true],
  ['undo', other, after, false],
  ['not paid', undefined, after, true],
  ['not paid', undefined, at('09:00:00.000'), false],
  ['not paid', other, before, true],
  ['arrived', undefined, before, false],
] as const)('%s of %s at %s has an ambiguous time: %s', (step, undoes, done_at, expected) => {
  expect(isAmbiguousUndo({ step, undoes, done_at }, BEGIN, NOW)).toBe(expected);
});
