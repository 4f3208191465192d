import { formatAddress } from '@chaps/shared/contracts/addresses';
import { endOf, startOf } from '@chaps/shared/contracts/bookability';
import type { Event } from '@chaps/shared/contracts/events';

const LINE_BYTES = 75;

/** RFC 5545, 3.3.5: a moment in UTC, '20261201T092000Z'. */
const stamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11. */
const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** RFC 5545, 3.1: lines of at most 75 bytes; what is left goes on after a blank. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (encoder.encode(current + character).length > LINE_BYTES) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}

/**
 * The event as an iCalendar file. Times are moments, so that a calendar in any zone shows them right.
 * @param address of the event's page
 * @param now when the file is made
 */
export function calendarFile(event: Event, address: string, now: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CHAPS//Screening events//EN',
    'BEGIN:VEVENT',
    `UID:${event.event_id}@chaps-events`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startOf(event))}`,
    `DTEND:${stamp(endOf(event))}`,
    `SUMMARY:${escapeText(event.event_name)}`,
    `LOCATION:${escapeText(formatAddress(event))}`,
    `DESCRIPTION:${escapeText(`${event.product_name}. This note is not a booking: book your place at ${address}`)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
