// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { readEventPass, saveEventPass } from './event-pass.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

beforeEach(() => sessionStorage.clear());

test('returns a pass until it expires, and only for its own event', () => {
  saveEventPass('one', 'signed', minutesLater(30).toISOString());
  expect(readEventPass('one', minutesLater(29))).toBe('signed');
  expect(readEventPass('one', minutesLater(30))).toBeUndefined();
  expect(readEventPass('two', NOW)).toBeUndefined();
});

test('finds a pass that another remote or an earlier document stored', () => {
  const stored = { pass: 'signed', expires_at: minutesLater(5).toISOString() };
  sessionStorage.setItem('event-pass:three', JSON.stringify(stored));
  expect(readEventPass('three', NOW)).toBe('signed');
});

test('treats a malformed entry as missing', () => {
  sessionStorage.setItem('event-pass:four', '{"pass":');
  expect(readEventPass('four', NOW)).toBeUndefined();
});
