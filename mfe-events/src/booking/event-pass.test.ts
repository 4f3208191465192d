import { expect, it } from 'vitest';
import { eventId, NOW } from '../testing/sample-event.ts';
import { keepPass, passFor, passKey } from './event-pass.ts';

const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

it('keeps a pass until it ends, for its own event only', () => {
  keepPass(eventId(1), 'pass', after(30).toISOString());
  expect(passFor(eventId(1), after(29))).toBe('pass');
  expect(passFor(eventId(1), after(30))).toBeUndefined();
  expect(passFor(eventId(2), NOW)).toBeUndefined();
});

it('finds it again after a full document load, in this tab only', () => {
  sessionStorage.setItem(
    passKey(eventId(3)),
    JSON.stringify({ pass: 'kept', expires_at: after(5).toISOString() }),
  );
  expect(passFor(eventId(3), NOW)).toBe('kept');
});

it('takes a broken entry as none', () => {
  sessionStorage.setItem(passKey(eventId(4)), '{"pass":');
  expect(passFor(eventId(4), NOW)).toBeUndefined();
});
