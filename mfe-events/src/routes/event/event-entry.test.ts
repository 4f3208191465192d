import { createCalendarFile } from '@chaps/domain/calendar-file';
import { expect, test } from 'vitest';
import { exampleEvent, NOW } from '../../testing/example-event.ts';
import { createCalendarEntry } from './event-thing.ts';

const PAGE = 'https://chaps.example/event/1';
const linesOf = (event: ReturnType<typeof exampleEvent>) =>
  createCalendarFile(createCalendarEntry(event, PAGE), NOW).split('\r\n');

test.each([
  ['2026-12-01', 'DTSTART:20261201T170000Z', 'DTEND:20261201T200000Z'],
  ['2027-06-01', 'DTSTART:20270601T160000Z', 'DTEND:20270601T190000Z'],
])('converts London times to instants, on %s', (event_date, start, end) => {
  const lines = linesOf(exampleEvent({ event_date }));
  expect(lines).toContain(start);
  expect(lines).toContain(end);
});

test('the calendar entry says that it is not a booking, and where to book', () => {
  const text = linesOf(exampleEvent({})).join('').replaceAll('\r\n ', '');
  expect(text).toContain('This calendar entry is not a booking');
});
