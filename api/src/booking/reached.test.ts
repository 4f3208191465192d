import { describe, expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { eventEditor } from '../../test/event-editor.ts';

const PHONE = '+441632960000';

const test = base.extend('refused', ({ api, booking }) => async () => {
  const booked = await booking.freeBooking({ seats: 8 }, 'unknown-mailbox');
  const reached = await booking.people(1);
  for (const person of reached) await booking.book(person, booked.event, booked.event.times[1]);
  // The confirmation is rejected.
  await expect(api.sendMails()).rejects.toThrow('550');
  await api.sendMails();
  return booked;
});

describe('before staff promise an e-mail, they see that the person’s address has rejected mail', () => {
  test('on the booking’s page', async ({ booking, console: { read }, refused }) => {
    const { event, appointmentId } = await refused();
    expect((await read(event.id, appointmentId)).booking).toMatchObject({
      ...{ reached: false, phone: PHONE },
    });
    const other = await booking.freeBooking();
    expect((await read(other.event.id, other.appointmentId)).booking).toMatchObject({
      reached: true,
    });
  });

  test('when they move several bookings', async ({ console: { call }, refused }) => {
    const { event, appointmentId } = await refused();
    const moved = await call('POST', `${event.id}/moves`, {
      ...{ event_id: event.id, start_time: '09:30', appointment_ids: [appointmentId] },
    });
    expect(moved.body.moves).toMatchObject([{ moved: true, reached: false, phone: PHONE }]);
  });

  test('before and after they change the event', async ({ api, refused }) => {
    const { event } = await refused();
    const { preview, confirm, read } = await eventEditor(api, event.id);
    const change = { city: 'Ipswich East' };
    expect((await preview(change)).body.people).toMatchObject([
      { reached: false, phone: PHONE },
      { reached: true },
    ]);
    expect((await confirm(change)).status).toBe(200);
    expect((await read()).undo).toMatchObject({ people: 2, unreached: 1 });
  });
});
