import { expect, it } from 'vitest';
import { NOW, sampleEvent } from '../../testing/sample-event.ts';
import { calendarFile } from './calendar-file.ts';

const linesOf = (...args: Parameters<typeof calendarFile>) => calendarFile(...args).split('\r\n');
const PAGE = 'https://chaps.example/event/1';

it.each([
  ['2026-12-01', 'DTSTART:20261201T170000Z', 'DTEND:20261201T200000Z'],
  ['2027-06-01', 'DTSTART:20270601T160000Z', 'DTEND:20270601T190000Z'],
])('gives London times as moments, on %s', (event_date, start, end) => {
  const lines = linesOf(sampleEvent({ event_date }), PAGE, NOW);
  expect(lines).toContain(start);
  expect(lines).toContain(end);
});

it('escapes what the format reserves', () => {
  const lines = linesOf(sampleEvent({ event_name: 'Tea, cake; and\nblood' }), PAGE, NOW);
  expect(lines).toContain('SUMMARY:Tea\\, cake\\; and\\nblood');
});

it('folds long lines at 75 bytes, never inside a character', () => {
  const lines = linesOf(sampleEvent({ event_name: 'Größe – '.repeat(20) }), PAGE, NOW);
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(lines.join('').replaceAll('\r\n ', '')).not.toContain('\uFFFD');
});
