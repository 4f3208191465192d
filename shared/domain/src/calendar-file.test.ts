import { expect, test } from 'vitest';
import { toCalendarEntry } from './calendar-entry.ts';
import { createCalendarFile } from './calendar-file.ts';

const BOOKED = {
  appointment_id: '7b4e3c52-0d4f-4bcb-9c5c-8a2f6f0f7a11',
  reference: 'CH-ABCD2345',
  event_name: 'Rotary, Ipswich; men',
  product_name: 'PSA blood test',
  event_date: '2026-10-25',
  start_time: '00:30',
  end_time: '09:40',
  event_location:
    'The Very Long Named Village Hall of Saint Edmund, 12 High Street, Ipswich, IP1 1AA, United Kingdom',
};
const NOW = new Date('2026-06-01T10:00:00Z');
const fileOf = (booked: typeof BOOKED) => createCalendarFile(toCalendarEntry(booked), NOW);

test('times are in London time before and after a clock change', () => {
  const file = fileOf(BOOKED);
  expect(file).toContain('DTSTART:20261024T233000Z');
  expect(file).toContain('DTEND:20261025T094000Z');
  expect(fileOf({ ...BOOKED, event_date: '2026-07-01' })).toContain('DTEND:20260701T084000Z');
});

test('the entry has the same id as the mailed file, and a reminder the day before', () => {
  const file = fileOf(BOOKED);
  expect(file).toContain(`UID:${BOOKED.appointment_id}`);
  expect(file).toContain('TRIGGER:-P1D');
});

test('the entry has the reference and what to bring', () => {
  const [, description = ''] =
    /DESCRIPTION:(.*)\r\n/.exec(fileOf(BOOKED).replaceAll('\r\n ', '')) ?? [];
  const [first, ...more] = description.split('\\n');
  expect(first).toBe(`Your booking reference is ${BOOKED.reference}.`);
  expect(more).toContain('- Your NHS number.');
});

test('a change replaces the previous entry, and each file carries the page’s URL and its own creation time', () => {
  const entry = toCalendarEntry(BOOKED);
  const file = createCalendarFile(
    { ...entry, sequence: 3, url: 'https://example.org/my-booking' },
    NOW,
  );
  expect(file).toContain('SEQUENCE:3\r\n');
  expect(file).toContain('URL;VALUE=URI:https://example.org/my-booking\r\n');
  expect(file).toContain('DTSTAMP:20260601T100000Z\r\n');
  expect(file).toContain('METHOD:PUBLISH\r\n');
  expect(fileOf(BOOKED)).toContain('SEQUENCE:0\r\n');
});

const PARTIES = {
  organizer: { name: 'CHAPS', email: 'bookings@example.org' },
  attendee: { name: 'Sam', email: 'sam@example.org' },
};
const lines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('an invitation names both parties, requests no reply and keeps the reminder', () => {
  const invitation = { method: 'REQUEST' as const, ...PARTIES };
  const file = lines(createCalendarFile(toCalendarEntry(BOOKED), NOW, invitation));
  expect(file).toContain('METHOD:REQUEST');
  expect(file).toContain('STATUS:CONFIRMED');
  expect(file).toContain('BEGIN:VALARM');
  expect(file.find((line) => line.startsWith('ORGANIZER'))).toBe(
    'ORGANIZER;CN="CHAPS":mailto:bookings@example.org',
  );
  expect(file.find((line) => line.startsWith('ATTENDEE'))).toMatch(
    /PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Sam":MAILTO:sam@example\.org$/,
  );
});

test('a cancellation cancels the entry and its reminder', () => {
  const cancelling = { method: 'CANCEL' as const, ...PARTIES };
  const entry = { ...toCalendarEntry(BOOKED), sequence: 4 };
  const file = lines(createCalendarFile(entry, NOW, cancelling));
  expect(file).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:4']));
  expect(file).toContain(`UID:${BOOKED.appointment_id}`);
  expect(file).not.toContain('BEGIN:VALARM');
});

test('an entry can have no reminder', () => {
  const file = createCalendarFile({ ...toCalendarEntry(BOOKED), reminder: false }, NOW);
  expect(file).not.toContain('VALARM');
});

test('text is escaped, and lines end with CRLF after at most 75 octets', () => {
  const file = fileOf(BOOKED);
  expect(file).toContain('SUMMARY:PSA blood test - Rotary\\, Ipswich\\; men\r\n');
  const folded = file.split('\r\n');
  expect(folded.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(file.replaceAll('\r\n ', '')).toContain('IP1 1AA\\, United Kingdom');
});
