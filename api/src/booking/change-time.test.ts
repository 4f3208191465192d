import { londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test } from '../../test/fixtures.ts';

describe('changing the time of a booking', () => {
  test('takes the new time, frees the old one and sends the new calendar entry', async ({
    api,
    booking,
    payment,
  }) => {
    const { move, mailKinds, newestMail } = booking;
    const { paidBooking } = payment;
    const { event, person, appointmentId } = await paidBooking();
    const moved = await move(person, appointmentId, '09:30');
    expect([moved.status, moved.body.appointment.start_time]).toEqual([200, '09:30']);
    const slots = await api.call('GET', `/events/${event.id}/slots`);
    expect(slots.body[event.date].availableTimeSlots).toEqual(['09:00', '09:15', '09:45']);
    const message = await newestMail(person);
    expect(message.subject).toContain('Your appointment has a new time');
    expect(message.text).toContain('09:30');
    const calendar = api.mailbox.store.attachment(message.id, 1)?.content.toString() ?? '';
    expect(calendar).toContain(`UID:${appointmentId}`);
    expect(Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1])).toBeGreaterThan(0);
    // The same time again changes nothing and sends no mail.
    await move(person, appointmentId, '09:30');
    expect(await mailKinds(appointmentId)).toEqual(['booking-confirmation', 'appointment-moved']);
  });

  test('sends a mail for each move, even if the client repeats its request id', async ({
    api,
    booking,
  }) => {
    const { freeBooking, mailKinds } = booking;
    const { person, appointmentId } = await freeBooking();
    for (const start_time of ['09:30', '09:15', '09:30']) {
      const moved = await api.call('POST', `/appointments/${appointmentId}/move`, {
        as: person,
        body: { start_time },
        headers: { 'x-request-id': 'chosen-by-the-client' },
      });
      expect(moved.status).toBe(200);
    }
    const moves = (await mailKinds(appointmentId)).filter((kind) => kind === 'appointment-moved');
    expect(moves).toHaveLength(3);
  });

  test('is refused for a taken time, an unknown time, and once booking has closed', async ({
    api,
    booking,
  }) => {
    const { hold, move, seats, freeBooking } = booking;
    const { event, person, appointmentId } = await freeBooking({
      soon: true,
      audience: 'CORPORATE',
    });
    const other = await api.person();
    const [, second = '', third = ''] = event.times;
    await hold(other, event, second);
    expect((await move(person, appointmentId, second)).body.error.code).toBe('SLOT_TAKEN');
    expect((await move(person, appointmentId, '09:20')).status).toBe(422);
    await sql`UPDATE events SET exclusive_for = NULL WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    expect((await move(person, appointmentId, third)).body.error.code).toBe('BOOKING_CLOSED');
    expect(await seats(event.id)).toEqual({ taken: 2, live: 2 });
  });

  test('is in the audit log with both times, once for each change', async ({ api, booking }) => {
    const { event, person, appointmentId } = await booking.freeBooking();
    await booking.move(person, appointmentId, '09:30');
    await booking.move(person, appointmentId, '09:30');
    const rows = await api.owner
      .selectFrom('audit_log')
      .select(['actor', 'action', 'details'])
      .where('subject', '=', `appointment ${appointmentId}`)
      .where('action', '=', 'appointment moved')
      .execute();
    const at = (time: string) => londonInstant(event.date, time).toISOString();
    expect(rows).toEqual([
      {
        actor: person.userId,
        action: 'appointment moved',
        details: { from: at('09:00'), to: at('09:30') },
      },
    ]);
  });

  test('is refused for a cancelled booking, and while its payment is in progress', async ({
    api,
    booking,
    payment,
  }) => {
    const { person, appointmentId } = await booking.freeBooking();
    await api.call('POST', `/appointments/${appointmentId}/cancellation`, { as: person, body: {} });
    const cancelled = await booking.move(person, appointmentId, '09:30');
    expect([cancelled.status, cancelled.body.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'MOVE_CLOSED',
        message: 'This appointment cannot be moved.',
      }),
    ]);
    const paying = await payment.paymentUnderReview({ slots: 4, seats: 4 });
    const answer = await booking.move(paying.person, paying.holdId, '09:30');
    expect(outcome(answer)).toEqual([409, 'PAYMENT_IN_PROGRESS']);
    expect(await booking.seats(paying.event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('by many people at the same moment never gives a seat to two of them', async ({
    api,
    booking,
  }) => {
    const { people, book, move } = booking;
    const event = await api.event({ seats: 6, slots: 3 });
    const crowd = await people(4);
    const booked = await Promise.all(
      crowd.map((person, i) => book(person, event, event.times[i % 2])),
    );
    const ids = booked.map(({ body }) => String(body.appointment.appointment_id));
    for (let round = 1; round <= 3; round += 1) {
      const answers = await Promise.all(
        crowd.map((as, i) => move(as, ids[i] ?? '', event.times[(i + round) % 3] ?? '')),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    }
    const { rows } = await sql<{ taken: number; booked: number }>`
      SELECT taken, count(a.appointment_id)::int AS booked FROM event_slots s
      LEFT JOIN appointments a ON a.event_id = s.event_id AND a.slot_starts_at = s.starts_at
      WHERE s.event_id = ${event.id} GROUP BY s.event_id, s.starts_at`.execute(api.owner);
    expect(rows.reduce((sum, { booked: seats }) => sum + seats, 0)).toBe(4);
    for (const { taken, booked: seats } of rows) expect(taken).toBe(seats);
  });
});
