import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test } from '../../test/console.ts';
import type { StaffPerson } from '../../test/makers.ts';

describe('moving', () => {
  test('to another event takes the new seat, frees the old one, mails the person and is audited', async ({
    api,
    payment,
    booking,
    coordinator,
    console: { call, read, audits },
  }) => {
    const { event, person, appointmentId } = await payment.paidBooking();
    const target = await api.event({ name: 'The other event', daysAhead: 40 });
    const body = { event_id: target.id, start_time: '09:15' };
    const moved = await call('POST', `${event.id}/bookings/${appointmentId}/move`, body);
    expect(moved.status).toBe(200);
    expect(await booking.seats(event.id)).toEqual({ taken: 0, live: 0 });
    expect(await booking.seats(target.id)).toEqual({ taken: 1, live: 1 });
    const mail = await booking.newestMail(person);
    expect(mail.text).toContain('The other event');
    const shown = await read(target.id, appointmentId);
    expect(shown.booking).toMatchObject({ event_id: target.id, start_time: '09:15', paid: 2500 });
    expect(shown.history).toContainEqual(
      expect.objectContaining({
        what: expect.stringMatching(/^Appointment moved from .*09:00 to .*09:15$/),
        by: coordinator.email,
      }),
    );
    expect((await call('GET', `${event.id}/bookings/${appointmentId}`)).status).toBe(404);
    expect(await audits(`appointment ${appointmentId}`)).toMatchObject([
      { event_id: event.id, profile_id: person.profileId, after: { event_id: target.id } },
    ]);
  });

  test('is possible after online booking has closed, but not to a time in the past', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking({
      soon: true,
      audience: 'CORPORATE',
    });
    await sql`UPDATE events SET exclusive_for = NULL WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    const [, second = '', third = ''] = event.times;
    const move = (start_time: string) =>
      call('POST', `${event.id}/bookings/${appointmentId}/move`, {
        event_id: event.id,
        start_time,
      });
    expect(outcome(await booking.move(person, appointmentId, second))).toEqual([
      409,
      'BOOKING_CLOSED',
    ]);
    expect((await move(second)).status).toBe(200);
    await sql`INSERT INTO event_slots (event_id, starts_at, capacity)
      SELECT event_id, starts_at - interval '12 hours', 4 FROM event_slots
      WHERE event_id = ${event.id} AND taken = 1`.execute(api.owner);
    expect((await move(third)).status).toBe(200);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('is refused for a full time, an unknown time, and an event outside the role’s scope', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, appointmentId } = await booking.freeBooking();
    const full = await api.event({ seats: 1, slots: 1 });
    await booking.book(await api.person(), full);
    const scoped = await api.staff('coordinator', event.id);
    const move = (event_id: string, start_time: string, as?: StaffPerson) =>
      call('POST', `${event.id}/bookings/${appointmentId}/move`, { event_id, start_time }, as);
    expect(outcome(await move(full.id, '09:00'))).toEqual([409, 'SLOT_TAKEN']);
    expect((await move(event.id, '09:05')).body.error.details).toHaveProperty('start_time');
    const [theirs, unknown] = [
      await move(full.id, '09:00', scoped),
      await move(crypto.randomUUID(), '09:00', scoped),
    ];
    expect(theirs.body.error.details).toEqual({ event_id: 'This event does not exist.' });
    expect(unknown.body.error.details).toEqual(theirs.body.error.details);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('is refused for an event at which the person already has a booking', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking();
    const second = await api.event();
    await booking.book(person, second);
    const body = { event_id: second.id, start_time: '09:15' };
    const answer = await call('POST', `${event.id}/bookings/${appointmentId}/move`, body);
    expect(outcome(answer)).toEqual([409, 'ALREADY_BOOKED']);
    expect(answer.body.error.message).toBe('This person already has a booking at that event.');
    expect(await booking.seats(second.id)).toEqual({ taken: 1, live: 1 });
  });

  test('several people between two events concurrently neither loses nor duplicates a seat', async ({
    api,
    booking,
    console: { call },
  }) => {
    const [one, two] = [
      await api.event({ seats: 3, slots: 1 }),
      await api.event({ seats: 3, slots: 1 }),
    ];
    const crowd = await booking.people(4);
    const booked = await Promise.all(
      crowd.map(async (person, index) => {
        const from = index % 2 === 0 ? one : two;
        const { body } = await booking.book(person, from);
        return { from, to: index % 2 === 0 ? two : one, id: body.appointment.appointment_id };
      }),
    );
    const answers = await Promise.all(
      booked.map(({ from, to, id }) =>
        call('POST', `${from.id}/bookings/${id}/move`, { event_id: to.id, start_time: '09:00' }),
      ),
    );
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const [first, second] = [await booking.seats(one.id), await booking.seats(two.id)];
    expect([first?.taken, second?.taken]).toEqual([first?.live, second?.live]);
    expect((first?.taken ?? 0) + (second?.taken ?? 0)).toBe(4);
  });
});

describe('cancelling', () => {
  test('refunds the amount in the policy', async ({ api, payment, booking, console: { call } }) => {
    const { event, person, appointmentId } = await payment.paidBooking({ daysAhead: 30 });
    const cancel = (body: object) =>
      call('POST', `${event.id}/bookings/${appointmentId}/cancellation`, body);
    const stale = await cancel({ policy_refund: 2500, exception: null });
    expect(outcome(stale)).toEqual([409, 'REFUND_CHANGED']);
    expect((await cancel({ policy_refund: 2440, exception: null })).status).toBe(200);
    expect(await booking.seats(event.id)).toEqual({ taken: 0, live: 0 });
    const [refund] = await api.owner
      .selectFrom('refunds')
      .selectAll()
      .where('appointment_id', '=', appointmentId)
      .execute();
    expect(refund).toMatchObject({ amount: 2440, reason: 'cancelled by staff' });
    const mail = await booking.newestMail(person);
    expect(mail.text).toContain('We have cancelled your appointment');
    expect(outcome(await cancel({ policy_refund: 2440, exception: null }))).toEqual([
      409,
      'CANCELLATION_CLOSED',
    ]);
  });

  test('with a different refund needs a reason, which is audited, and never refunds more than was paid', async ({
    api,
    payment,
    booking,
    console: { call, read, audits },
  }) => {
    const { event, person, appointmentId } = await payment.paidBooking({ daysAhead: 30 });
    const cancel = (refund: number, reason: string) =>
      call('POST', `${event.id}/bookings/${appointmentId}/cancellation`, {
        policy_refund: 2440,
        exception: { refund, reason },
      });
    expect((await cancel(2500, ' ')).status).toBe(422);
    expect((await cancel(2501, 'Ill.')).body.error.details).toHaveProperty('refund');
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
    expect((await cancel(2500, 'They are in hospital.')).status).toBe(200);
    expect((await booking.newestMail(person)).text).toContain('full amount of £25.00');
    expect(await audits(`appointment ${appointmentId}`)).toMatchObject([
      {
        action: 'appointment cancelled',
        reason: 'They are in hospital.',
        before: { refund_by_policy: '£24.40' },
        after: { refund: '£25.00' },
      },
    ]);
    const { booking: shown } = await read(event.id, appointmentId);
    expect(shown).toMatchObject({ status: 'cancelled', refund: 2500, refund_status: 'due' });
    const refunds = api.owner.selectFrom('refunds').selectAll();
    expect(await refunds.where('appointment_id', '=', appointmentId).execute()).toHaveLength(1);
  });
});
