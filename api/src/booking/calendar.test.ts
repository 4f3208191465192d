import { appointmentResponse } from '@chaps/contracts';
import { addDays } from '@chaps/domain';
import { toCalendarEntry } from '@chaps/domain/calendar-entry';
import { createCalendarFile } from '@chaps/domain/calendar-file';
import { expect } from 'vitest';
import { eventEditor } from '../../test/event-editor.ts';
import { test as base } from '../../test/fixtures.ts';
import type { Person } from '../../test/harness.ts';

const test = base.extend('calendar', ({ api, booking }) => {
  /** The calendar files in a person's mails, earliest first, without folded lines. */
  const files = (person: Person) =>
    api.mailbox.store
      .list(person.email)
      .toReversed()
      .flatMap(({ id, attachments }) =>
        attachments
          .filter(({ contentType }) => contentType === 'text/calendar')
          .map(({ id: index }) => {
            const content = api.mailbox.store.attachment(id, index)?.content.toString() ?? '';
            return content.replaceAll(/\r?\n /g, '');
          }),
      );
  const fieldOf = (file: string, name: string) =>
    new RegExp(`^${name}[:;](.*)$`, 'm').exec(file)?.[1] ?? '';
  /** A booking whose confirmation has arrived. */
  const booked = async () => {
    const made = await booking.freeBooking();
    await booking.newestMail(made.person);
    return made;
  };
  return { files, fieldOf, booked };
});

test('each change to a booking, including its cancellation, is a newer version of one calendar entry', async ({
  api,
  booking,
  calendar: { booked, files, fieldOf },
}) => {
  const { event, person, appointmentId } = await booked();
  await booking.move(person, appointmentId, '09:30');
  await booking.newestMail(person);
  const { confirm, sendQueued } = await eventEditor(api, event.id);
  await confirm({ address_line_1: 'Another Road' });
  await sendQueued();
  await api.call('POST', `/appointments/${appointmentId}/cancellation`, { as: person, body: {} });
  await api.sendMails();

  const sent = files(person);
  expect(sent.map((file) => fieldOf(file, 'METHOD'))).toEqual([
    'REQUEST',
    'REQUEST',
    'REQUEST',
    'CANCEL',
  ]);
  expect(new Set(sent.map((file) => fieldOf(file, 'UID')))).toEqual(new Set([appointmentId]));
  const sequences = sent.map((file) => Number(fieldOf(file, 'SEQUENCE')));
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, two) => one - two));
  expect(sent.map((file) => fieldOf(file, 'STATUS'))).toEqual([
    ...['CONFIRMED', 'CONFIRMED', 'CONFIRMED'],
    'CANCELLED',
  ]);
  expect(sent.map((file) => file.includes('BEGIN:VALARM'))).toEqual([true, true, true, false]);
  for (const file of sent) {
    expect(fieldOf(file, 'ORGANIZER')).toContain('mailto:bookings@example.org');
    expect(fieldOf(file, 'ATTENDEE')).toContain(`MAILTO:${person.email}`);
  }
  expect(sent[2]).toContain('Another Road');
});

test('the calendar file from the site is at least as new as the mails sent before it', async ({
  api,
  booking,
  calendar: { files, fieldOf },
}) => {
  const { person, appointmentId } = await booking.freeBooking();
  await booking.newestMail(person);
  const ofSite = async () => {
    const { body } = await api.call('GET', `/appointments/${appointmentId}`, { as: person });
    const entry = toCalendarEntry(appointmentResponse.parse(body).appointment);
    return Number(fieldOf(createCalendarFile(entry, new Date()), 'SEQUENCE'));
  };
  const ofMail = () => Number(fieldOf(files(person).at(-1) ?? '', 'SEQUENCE'));
  const confirmed = await ofSite();
  expect(confirmed).toBeGreaterThanOrEqual(ofMail());
  await booking.move(person, appointmentId, '09:30');
  const moved = await ofSite();
  expect(moved).toBeGreaterThan(confirmed);
  await booking.newestMail(person);
  expect(moved).toBeGreaterThanOrEqual(ofMail());
});

test('a confirmation resent after a move has the newest version', async ({
  api,
  booking,
  calendar: { files, fieldOf },
}) => {
  const { event, person, appointmentId } = await booking.freeBooking();
  await booking.move(person, appointmentId, '09:30');
  await api.sendMails();
  await api.call('POST', `/staff/events/${event.id}/bookings/${appointmentId}/mails`, {
    as: await api.staff('coordinator'),
    body: { kind: 'booking-confirmation' },
  });
  await api.sendMails();
  const sequences = files(person).map((file) => Number(fieldOf(file, 'SEQUENCE')));
  expect(sequences.at(-1)).toBe(Math.max(...sequences));
  expect(sequences.at(-1)).toBeGreaterThan(sequences.at(-2) ?? 0);
});

test.for([
  ['staff cancel the booking', 'cancellation', { policy_refund: 0, exception: null }],
  ['the event is called off', 'call-off', { reason: 'No hall.' }],
] as const)('the entry ends when %s', async ([, how, body], { api, calendar }) => {
  const { event, person, appointmentId } = await calendar.booked();
  const as = await api.staff('coordinator');
  const path =
    how === 'call-off'
      ? `/staff/events/${event.id}/call-off`
      : `/staff/events/${event.id}/bookings/${appointmentId}/cancellation`;
  expect((await api.call('POST', path, { as, body })).status).toBe(200);
  const { sendQueued } = await eventEditor(api, event.id);
  await sendQueued();
  const [confirmed = '', ended = ''] = calendar.files(person);
  expect(calendar.fieldOf(ended, 'METHOD')).toBe('CANCEL');
  expect(calendar.fieldOf(ended, 'UID')).toBe(appointmentId);
  expect(Number(calendar.fieldOf(ended, 'SEQUENCE'))).toBeGreaterThan(
    Number(calendar.fieldOf(confirmed, 'SEQUENCE')),
  );
  expect(calendar.fieldOf(ended, 'DTSTART')).toContain(event.date.replaceAll('-', ''));
  const [mail] = api.mailbox.store.list(person.email);
  const raw = String(await api.mailbox.raw(mail?.id ?? '')).replaceAll('\r\n ', ' ');
  expect(raw).toMatch(/Content-Type: text\/calendar;[^\r]*method=CANCEL/i);
});

test('a booking that staff move to another event keeps its entry, with the new address and day', async ({
  api,
  calendar: { booked, files, fieldOf },
}) => {
  const { event, person, appointmentId } = await booked();
  const other = await api.event({ daysAhead: 40, slots: 1 });
  await api.call('POST', `/staff/events/${event.id}/bookings/${appointmentId}/move`, {
    as: await api.staff('coordinator'),
    body: { event_id: other.id, start_time: '09:00' },
  });
  await api.sendMails();
  const [before = '', after = ''] = files(person);
  expect([fieldOf(after, 'UID'), fieldOf(after, 'METHOD')]).toEqual([appointmentId, 'REQUEST']);
  expect(fieldOf(after, 'DTSTART')).toContain(addDays(api.today, 40).replaceAll('-', ''));
  expect(Number(fieldOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(fieldOf(before, 'SEQUENCE')));
});
