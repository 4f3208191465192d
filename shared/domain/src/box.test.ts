import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLastScans, SCAN_STEPS } from './box.ts';

const scan = fc.record({
  action_id: fc.uuid(),
  step: fc.constantFrom(...SCAN_STEPS),
  code: fc.constantFrom('T-1', 't-1', ']C1T-1', '0042', '42'),
  done_at: fc.integer({ min: 0, max: 5 }).map((minute) => new Date(minute * 60_000)),
});
const scans = fc.uniqueArray(scan, { selector: ({ action_id }) => action_id, maxLength: 8 });

test('the last scan is the same in any order', () => {
  fc.assert(
    fc.property(
      scans.chain((each) =>
        fc.tuple(fc.constant(each), fc.shuffledSubarray(each, { minLength: each.length })),
      ),
      ([each, shuffled]) => {
        const byKey = (some: typeof each) => new Map(findLastScans(some, 'ignored'));
        expect(byKey(shuffled)).toEqual(byKey(each));
      },
    ),
  );
});

test.each([
  ['ignored', ['42', 'T-1']],
  ['significant', ['0042', '42', 'T-1']],
] as const)('only the last scan of each code counts, with zeros %s', (zeros, keys) => {
  const at = (code: string, step: (typeof SCAN_STEPS)[number], minute: number) => ({
    ...{ action_id: `${minute}`, code, step },
    done_at: new Date(minute * 60_000),
  });
  const last = findLastScans(
    [
      at('T-1', 'unpacked', 2),
      at('t-1', 'packed', 1),
      at('42', 'packed', 3),
      at('0042', 'packed', 4),
    ],
    zeros,
  );
  expect([...last.keys()].toSorted()).toEqual(keys);
  expect(last.get('T-1')?.step).toBe('unpacked');
});
