import { londonDate } from '@chaps/domain';
import { describe, expect } from 'vitest';
import { test } from '../../test/console.ts';

const text = { subject: 'The front door is closed', body: 'Please use the side door.' };

describe('a repeated message', () => {
  test('with a used id but different recipients or a different time is rejected, not ignored', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event, appointmentId } = await booking.freeBooking({ seats: 8 });
    const { body } = await booking.book(await api.person(), event, '09:30');
    const other = String(body.appointment.appointment_id);
    const message = {
      ...text,
      to: { appointment_ids: [appointmentId] },
      message_id: crypto.randomUUID(),
    };
    const send = (change: object = {}) =>
      call('POST', `${event.id}/messages`, { ...message, ...change });
    expect((await send()).status).toBe(200);
    const soon = { send_date: londonDate(api.services.now()), send_time: '23:59' };
    for (const change of [
      { to: { appointment_ids: [other] } },
      { to: { appointment_ids: [appointmentId, other] } },
      { to: { group: 'booked' } },
      soon,
    ]) {
      expect((await send(change)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    const test = (change: object = {}) =>
      call('POST', `${event.id}/messages/test`, {
        ...{ ...text, message_id: other, ...change },
      });
    expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(200);
    expect((await test({ body: 'Another text.' })).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('that was scheduled gets the same response, even after its send time', async ({
    api,
    booking,
    console: { call },
  }) => {
    const { event } = await booking.freeBooking();
    const { now } = api.services;
    const at = new Date(now().getTime() + 86_400_000);
    const message = {
      ...{ ...text, to: { group: 'booked' }, message_id: crypto.randomUUID() },
      ...{ send_date: londonDate(at), send_time: '12:00' },
    };
    const send = async () => (await call('POST', `${event.id}/messages`, message)).body;
    expect(await send()).toEqual({ people: 1 });
    api.services.now = () => new Date(at.getTime() + 86_400_000);
    try {
      expect(await send()).toEqual({ people: 1 });
    } finally {
      api.services.now = now;
    }
  });
});
