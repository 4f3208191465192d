import { describe, expect, test } from 'vitest';
import { bookability, canBook, hasNotEnded, isUpcoming } from './bookability.ts';
import { londonInstant } from './london-time.ts';

describe('bookability', () => {
  const base = {
    event_date: '2026-06-10',
    start_time: '10:00',
    end_time: '16:00:00',
    total_spaces: 10,
    booked_spaces: 4,
    exclusive_for: null,
  };
  const end = londonInstant('2026-06-10', '16:00');
  const beforeEnd = (hours: number, milliseconds = 0) =>
    new Date(end.getTime() - hours * 3_600_000 - milliseconds);

  test.each([
    ['open', base, beforeEnd(48), 'bookable', 'BOOK'],
    ['just before the cut-off', base, beforeEnd(24, 1), 'bookable', 'BOOK'],
    ['ends in exactly 24 hours', base, beforeEnd(24), 'closing', 'Fully Booked'],
    [
      'corporate in its last hour',
      { ...base, exclusive_for: 'CORPORATE' as const },
      beforeEnd(1),
      'bookable',
      'BOOK',
    ],
    ['full', { ...base, booked_spaces: 10 }, beforeEnd(48), 'full', 'Fully Booked'],
    ['closed by staff', { ...base, is_closed: true }, beforeEnd(48), 'closing', 'Fully Booked'],
    ['overfull', { ...base, booked_spaces: 12 }, beforeEnd(48), 'full', 'Fully Booked'],
    ['ends now', { ...base, exclusive_for: 'CORPORATE' as const }, end, 'bookable', 'BOOK'],
    [
      'passed and full',
      { ...base, booked_spaces: 10 },
      new Date(end.getTime() + 1),
      'passed',
      'Event Passed',
    ],
  ])('%s', (_name, event, now, state, label) => {
    expect(bookability(event, now)).toEqual({ state, label });
    expect(canBook(event, now)).toBe(state === 'bookable');
  });

  test('an appointment is upcoming until its start', () => {
    const start = londonInstant('2026-06-10', '10:00');
    expect(isUpcoming(base, start)).toBe(true);
    expect(isUpcoming(base, new Date(start.getTime() + 1))).toBe(false);
  });

  test('an event is listed until its end', () => {
    expect(hasNotEnded(base, end)).toBe(true);
    expect(hasNotEnded(base, new Date(end.getTime() + 1))).toBe(false);
  });
});
