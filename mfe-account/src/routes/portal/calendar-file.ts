import type { Appointment } from '@chaps/shared/contracts/appointments';
import { londonInstant } from '@chaps/shared/contracts/london-time';

/** A moment as RFC 5545 writes it in UTC, so that no calendar moves it by its own zone. */
const utcStamp = (moment: Date): string =>
  `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11: what must not stand bare in a text. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** RFC 5545, 3.1: no line longer than 75 octets; a continued one begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (octets + size > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += sign;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

type Booked = Pick<
  Appointment,
  | 'appointment_id'
  | 'reference'
  | 'event_name'
  | 'product_name'
  | 'event_date'
  | 'start_time'
  | 'end_time'
  | 'event_location'
>;

/**
 * The appointment as an iCalendar file.
 * @param now the moment of writing
 */
export function calendarFile(booked: Booked, now: Date): string {
  const at = (time: string) => utcStamp(londonInstant(booked.event_date, time));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CHAPS//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    // The same id as in the confirmation mail's file, so that a calendar holds it once.
    `UID:${booked.appointment_id}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${at(booked.start_time)}`,
    `DTEND:${at(booked.end_time)}`,
    `SUMMARY:${escaped(`${booked.product_name} - ${booked.event_name}`)}`,
    `LOCATION:${escaped(booked.event_location)}`,
    `DESCRIPTION:${escaped(`Your booking reference is ${booked.reference}.`)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(booked.product_name)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
