import { describe, expect, test } from 'vitest';
import { readOrigin, toNavigationState, toSafePath, toStorablePath } from './return-path.ts';

describe('safePath', () => {
  test.each([
    ['/book-event?event=1', '/book-event?event=1'],
    ['/event/1#map', '/event/1#map'],
    ['/', '/'],
  ])('keeps %s', (path, safe) => expect(toSafePath(path)).toBe(safe));

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'book-event',
    '',
    undefined,
    null,
    42,
    { pathname: '/' },
  ])('rejects %j', (path) => expect(toSafePath(path)).toBeUndefined());

  test.each(['/login', '/signup', '/signup-success', '/reset-password?token_hash=x'])(
    'never leads back to %s',
    (path) => expect(toSafePath(path)).toBeUndefined(),
  );
});

test.each([undefined, null, 'text', 7, {}])('ignores %j', (state) => {
  expect(readOrigin(state)).toEqual({ from: undefined, eventDetails: undefined });
});

test('passes on a safe path and the event', () => {
  const state = { from: '/book-event', eventDetails: { event_id: 'e1' } };
  expect(toNavigationState(readOrigin(state))).toEqual(state);
  expect(toNavigationState(readOrigin({ ...state, from: '//evil.example' }))).toEqual({
    eventDetails: { event_id: 'e1' },
  });
});

test.each([
  [{ from: '/book-event', eventDetails: { event_id: 'e1' } }, '/book-event?event=e1'],
  [{ from: '/book-event?event=e1&x=2', eventDetails: undefined }, '/book-event?event=e1'],
  [{ from: '/event/e1', eventDetails: { event_id: 'e1' } }, '/event/e1'],
  [
    { from: '/test-consent?profile_id=12345678&token=secret', eventDetails: undefined },
    '/test-consent',
  ],
  [{ from: undefined, eventDetails: undefined }, '/'],
])('stores no personal data from %j', (origin, stored) => {
  expect(toStorablePath(origin)).toBe(stored);
});
