import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { parseAppointmentId } from '../../test/booking-steps.ts';
import { test } from '../../test/console.ts';

describe('several bookings', () => {
  test('get their confirmations resent once, unless staff cancel in time', async ({
    api,
    booking,
    console: { call, audits, read },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking({ seats: 8 });
    const other = await api.person();
    const cancelled = parseAppointmentId(await booking.book(other, event, '09:30'));
    const refund = { policy_refund: 0, exception: null };
    await call('POST', `${event.id}/bookings/${cancelled}/cancellation`, refund);
    await api.sendMails();
    const { appointmentId: elsewhere } = await booking.freeBooking();
    const rang = await api.person();
    const unreached = parseAppointmentId(await booking.book(rang, event, '09:15'));
    await sql`UPDATE profiles SET email = NULL
      WHERE profile_id = ${rang.profileId}`.execute(api.owner);
    const path = `${event.id}/confirmations`;
    const appointment_ids = [appointmentId, cancelled, elsewhere, unreached];
    const resend = (resend_id: string) => call('POST', path, { resend_id, appointment_ids });
    const id = crypto.randomUUID();
    const before = await booking.mailKinds(appointmentId);
    for (const _time of ['first', 'second']) {
      expect((await resend(id)).body).toEqual({ people: 1, skipped: 3 });
    }
    expect(await booking.mailKinds(appointmentId)).toHaveLength(before.length + 1);
    expect(await audits(`appointment ${appointmentId}`)).toMatchObject([
      { action: 'mail requested again: booking-confirmation', profile_id: person.profileId },
    ]);
    const { id: stranger } = await api.event();
    expect((await call('DELETE', `${stranger}/confirmations/${id}`)).status).toBe(404);
    const back = await call('DELETE', `${path}/${id}`);
    expect(back.body).toEqual({ taken_back: 1, sent: 0 });
    expect((await read(event.id, appointmentId)).history.at(-1).what).toBe(
      'E-mail not sent: Confirmation',
    );

    const late = crypto.randomUUID();
    await resend(late);
    await sql`UPDATE outbox SET next_attempt_at = now()`.execute(api.owner);
    expect((await booking.newestMail(person)).subject).toContain('confirmed');
    expect((await call('DELETE', `${path}/${late}`)).status).toBe(409);
  });

  test('move to the same time, with a result for each', async ({
    api,
    booking,
    console: { call, audits, read },
  }) => {
    const { event, appointmentId: first } = await booking.freeBooking({ seats: 8 });
    const people = await booking.people(3);
    const ids = [first];
    for (const [index, time] of ['09:00', '09:30', '09:30'].entries()) {
      const person = people[index];
      if (!person) throw new Error('nobody');
      ids.push(parseAppointmentId(await booking.book(person, event, time)));
    }
    const [, second = '', third = '', fourth = ''] = ids;
    const refund = { policy_refund: 0, exception: null };
    await call('POST', `${event.id}/bookings/${fourth}/cancellation`, refund);
    const move = (start_time: string) =>
      call('POST', `${event.id}/moves`, {
        event_id: event.id,
        start_time,
        appointment_ids: [fourth, first, second, first],
      });
    expect((await move('03:00')).status).toBe(422);
    const { moves } = (await move('09:30')).body;
    expect(moves).toEqual([
      { appointment_id: fourth, moved: false, message: expect.any(String) },
      {
        ...{ appointment_id: first, moved: true, message: null },
        ...{ reached: true, phone: '+441632960000' },
      },
      { appointment_id: second, moved: false, message: expect.any(String) },
    ]);
    expect((await read(event.id, first)).booking.start_time).toBe('09:30');
    expect((await read(event.id, second)).booking.start_time).toBe('09:00');
    expect((await read(event.id, third)).booking.start_time).toBe('09:30');
    expect(await audits(`appointment ${first}`)).toMatchObject([{ action: 'appointment moved' }]);
    expect(await audits(`appointment ${second}`)).toEqual([]);
    expect(await booking.seats(event.id)).toEqual({ taken: 3, live: 3 });
    const { id: stranger } = await api.event();
    const elsewhere = { event_id: stranger, start_time: '09:00', appointment_ids: [first] };
    const refused = await call('POST', `${stranger}/moves`, elsewhere);
    expect(refused.body.moves).toMatchObject([{ moved: false }]);
  });
});
