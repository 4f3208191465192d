import { describe, expect, test } from 'vitest';
import { hasSeat, isHeld } from './appointments.ts';

describe('a seat', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  test.each([
    ['held', '2026-11-22T10:00:01Z', true, true],
    ['held', '2026-11-22T10:00:00Z', false, false],
    ['held', null, false, false],
    ['capturing', '2026-11-22T09:00:00Z', false, true],
    ['confirmed', null, false, true],
    ['attended', null, false, true],
    ['released', '2026-11-22T11:00:00Z', false, false],
    ['cancelled', null, false, false],
  ] as const)('%s until %s: held %s, taken %s', (status, expires_at, held, taken) => {
    expect(isHeld({ status, expires_at }, now)).toBe(held);
    expect(hasSeat({ status, expires_at }, now)).toBe(taken);
  });
});
