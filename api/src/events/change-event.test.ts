import { addDays, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { test } from '../../test/fixtures.ts';
import type { Harness } from '../../test/harness.ts';
import { settleByProvider } from '../payments/reconcile.ts';

const own = async (api: Harness, person: { token: string }) =>
  (await api.call('GET', '/appointments', { as: person })).body.appointments[0];

/** Half an hour later, so that some of the new times coincide with old ones. */
const LATER = { start_time: '09:15', end_time: '10:15' };

describe('a new date or start', () => {
  test('shows who will be notified, and changes nothing until confirmed', async ({
    api,
    booking,
  }) => {
    const { event, person } = await booking.freeBooking();
    const { preview, save, read } = await eventEditor(api, event.id);
    const { body } = await preview(LATER);
    expect(body).toMatchObject({
      holds: 0,
      people: [
        {
          reference: expect.stringMatching(/^CH-/),
          name: 'Person Tested',
          channel: 'email',
          reached: true,
          phone: '+441632960000',
          from: londonInstant(event.date, '09:00').toISOString(),
          to: londonInstant(event.date, '09:15').toISOString(),
          paying: false,
        },
      ],
    });
    expect(outcome(await save(LATER))).toEqual([409, 'PEOPLE_TO_TELL']);
    expect((await read()).event.start_time).toBe('09:00');
    expect((await own(api, person)).start_time).toBe('09:00');
  });

  test('moves bookings with their slots, notifies each person once and replaces the calendar entry', async ({
    api,
    booking,
  }) => {
    const { mailKinds, newestMail, seats, freeBooking, move } = booking;
    const { event, person, appointmentId } = await freeBooking();
    const { confirm, read, sendQueued } = await eventEditor(api, event.id);
    const date = addDays(event.date, 7);
    expect((await confirm({ ...LATER, event_date: date })).status).toBe(200);
    expect(await own(api, person)).toMatchObject({ event_date: date, start_time: '09:15' });
    expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
    const taken = (await read()).slots.map(
      ({ start_time, taken }: { start_time: string; taken: number }) => [start_time, taken],
    );
    expect(taken).toEqual([
      ['09:15', 1],
      ['09:30', 0],
      ['09:45', 0],
      ['10:00', 0],
    ]);
    await sendQueued();
    const message = await newestMail(person);
    expect(message.subject).toContain('Your appointment has changed');
    for (const words of [', 09:00', ', 09:15', 'cancel free of charge', '/portal']) {
      expect(message.text).toContain(words);
    }
    const calendar = api.mailbox.store.attachment(message.id, 0)?.content.toString() ?? '';
    expect(calendar).toContain(`UID:${appointmentId}`);
    expect(Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1])).toBeGreaterThan(0);
    expect(await mailKinds(appointmentId)).toEqual(['booking-confirmation', 'event-changed']);
    expect((await move(person, appointmentId, '09:30')).status).toBe(200);
  });

  test('notifies the person at each event to which the booking moves, even if the events’ versions match', async ({
    api,
    booking,
  }) => {
    const { event, appointmentId } = await booking.freeBooking();
    const other = await api.event({ slots: 4, seats: 4 });
    const notified = async (id: string) => {
      const { confirm, sendQueued, read } = await eventEditor(api, id);
      const { version } = await read();
      expect((await confirm(LATER)).status).toBe(200);
      await sendQueued();
      const kinds = await booking.mailKinds(appointmentId);
      return { version, mails: kinds.filter((kind) => kind === 'event-changed').length };
    };
    const first = await notified(event.id);
    const as = await api.staff('coordinator');
    const moved = await api.call(
      'POST',
      `/staff/events/${event.id}/bookings/${appointmentId}/move`,
      {
        as,
        body: { event_id: other.id, start_time: '09:00' },
      },
    );
    expect(moved.status).toBe(200);
    const second = await notified(other.id);
    expect(second.version).toBe(first.version);
    expect([first.mails, second.mails]).toEqual([1, 2]);
  });

  test('can be changed back to the first day, with all bookings', async ({ api, booking }) => {
    const { event, person } = await booking.freeBooking();
    const { confirm } = await eventEditor(api, event.id);
    for (const event_date of [addDays(event.date, 1), event.date]) {
      expect((await confirm({ event_date })).status).toBe(200);
      expect(await own(api, person)).toMatchObject({ event_date, start_time: '09:00' });
    }
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('lets the person cancel free of charge, and says so first', async ({ api, payment }) => {
    const { event, person, appointmentId } = await payment.paidBooking({ daysAhead: 20 });
    const { confirm } = await eventEditor(api, event.id);
    const today = { event_date: addDays(api.today, 1) };
    expect((await confirm(today)).status).toBe(200);
    const path = `/appointments/${appointmentId}/cancellation`;
    const shown = (await api.call('GET', path, { as: person })).body.cancellation;
    expect(shown).toMatchObject({ can_cancel: true, charge: 0, refund: 2500 });
    const { body } = await api.call('POST', path, { as: person, body: { refund: 2500 } });
    expect(body.cancellation).toMatchObject({ charge: 0, refund: 2500 });
  });

  test('is refused when it leaves somebody without a time, or is in the past', async ({
    api,
    booking,
  }) => {
    const { event } = await booking.freeBooking();
    const { confirm } = await eventEditor(api, event.id);
    const yesterday = await confirm({ event_date: addDays(api.today, -1) });
    expect(yesterday.body.error.details).toEqual({ event_date: 'This time has passed.' });
    const other = await api.person();
    expect((await booking.book(other, event, '09:45')).status).toBe(201);
    const shorter = await confirm({ end_time: '09:45' });
    expect(shorter.body.error.details).toEqual({
      end_time: '1 booked place would no longer have a time. Move or cancel it first.',
    });
  });

  test('releases seats that are only held', async ({ api, booking }) => {
    const { event, hold, seats } = {
      ...booking,
      event: await api.event({ paymentRequired: false }),
    };
    const person = await api.person();
    expect((await hold(person, event)).status).toBe(201);
    const { preview, save } = await eventEditor(api, event.id);
    expect((await preview(LATER)).body).toMatchObject({ people: [], holds: 1 });
    expect((await save(LATER)).status).toBe(200);
    expect(await seats(event.id)).toEqual({ taken: 0, live: 0 });
    expect((await hold(person, event, '09:15')).status).toBe(201);
  });

  test('keeps a consent given for the earlier day', async ({ api, payment }) => {
    const { event, person } = await payment.paidBooking();
    expect((await own(api, person)).consent_given).toBe(true);
    const { confirm } = await eventEditor(api, event.id);
    expect((await confirm({ event_date: addDays(event.date, 3) })).status).toBe(200);
    expect((await own(api, person)).consent_given).toBe(true);
  });

  test('ends a hold that is being paid for, and a late payment books the moved time', async ({
    api,
    payment,
  }) => {
    const { event, person, holdId, orderId } = await payment.approvedOrder(undefined, {
      slots: 4,
      seats: 4,
    });
    const { save } = await eventEditor(api, event.id);
    const date = addDays(event.date, 7);
    expect((await save({ event_date: date })).status).toBe(200);
    expect(outcome(await payment.capture(person, orderId))).toEqual([409, 'HOLD_EXPIRED']);
    await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
    await settleByProvider(api.services, orderId, false);
    expect(await payment.statusOf(holdId)).toBe('confirmed');
    expect(await own(api, person)).toMatchObject({ event_date: date, start_time: '09:00' });
    const path = `/appointments/${holdId}/cancellation`;
    const { body } = await api.call('GET', path, { as: person });
    expect(body.cancellation).toMatchObject({ charge: 0, refund: 2500 });
  });

  test('is refused when somebody has booked since the preview', async ({ api, booking }) => {
    const { event } = await booking.freeBooking();
    const { preview, save, confirm } = await eventEditor(api, event.id);
    const { confirmation } = (await preview(LATER)).body;
    expect((await booking.book(await api.person(), event, '09:30')).status).toBe(201);
    expect(outcome(await save(LATER, confirmation))).toEqual([409, 'PEOPLE_TO_TELL']);
    expect((await confirm(LATER)).status).toBe(200);
  });

  test('notifies everyone who books while it is saved, or refuses their booking', async ({
    api,
    booking,
  }) => {
    const event = await api.event({ slots: 4, seats: 8 });
    const { save } = await eventEditor(api, event.id);
    const people = await booking.people(6);
    const [saved, ...booked] = await Promise.all([
      save(LATER),
      ...people.map((person, index) => booking.book(person, event, event.times[index % 4])),
    ]);
    expect([200, 409]).toContain(saved?.status);
    for (const { status } of booked) expect([201, 409, 422]).toContain(status);
    const successes = booked.filter(({ status }) => status === 201).length;
    expect(await booking.seats(event.id)).toEqual({ taken: successes, live: successes });
    const { rows } = await sql`SELECT FROM event_slots s WHERE event_id = ${event.id} AND taken <> (
      SELECT count(*) FROM appointments a WHERE a.event_id = s.event_id
        AND a.slot_starts_at = s.starts_at AND a.status = 'confirmed')`.execute(api.owner);
    expect(rows).toEqual([]);
  });
});

test('people are notified of a new address, but not of a new laboratory', async ({
  api,
  booking,
}) => {
  const { event, person, appointmentId } = await booking.freeBooking();
  const { confirm, save, sendQueued } = await eventEditor(api, event.id);
  expect((await save({ lab_name: 'ESNEFT' })).status).toBe(200);
  const city = 'Bury St Edmunds';
  expect(outcome(await save({ city }))).toEqual([409, 'PEOPLE_TO_TELL']);
  expect((await confirm({ city })).status).toBe(200);
  await sendQueued();
  const { text } = await booking.newestMail(person);
  expect(text).toContain(city);
  expect(await booking.mailKinds(appointmentId)).toEqual(['booking-confirmation', 'event-changed']);
});
