import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from '../../test/console.ts';

const text = { subject: 'The front door is closed', body: 'Please use the side door.' };

describe('the messages of an event', () => {
  test('are listed newest first, with their recipients and the state of their mails', async ({
    booking,
    coordinator,
    console: { call },
  }) => {
    const { event, person, appointmentId } = await booking.freeBooking({ seats: 8 });
    const path = `${event.id}/messages`;
    expect((await call('GET', path)).body).toEqual({ items: [], next: null, previous: null });
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await call('POST', path, { ...text, to: { group: 'booked' }, message_id: first });
    const to = { appointment_ids: [appointmentId] };
    await call('POST', path, { ...text, subject: 'Bring a coat', to, message_id: second });
    const none = { queued: 0, delayed: 0, accepted: 0, failed: 0, cancelled: 0 };
    const { items } = (await call('GET', path)).body;
    expect(items).toMatchObject([
      { message_id: second, subject: 'Bring a coat', to: 'selected people' },
      { message_id: first, subject: text.subject, to: 'booked', sent_by: coordinator.email },
    ]);
    expect(items[1]).toMatchObject({ cancelled_at: null, deliveries: { ...none, queued: 1 } });
    expect((await call('GET', `${path}?after=${second}`)).body.items).toHaveLength(1);

    const one = (await call('GET', `${path}/${first}`)).body;
    expect(one.message).toMatchObject({ ...text, to: 'booked' });
    expect(one.items).toMatchObject([
      {
        appointment_id: appointmentId,
        name: 'Tested, Person',
        email: person.email,
        state: 'queued',
      },
    ]);
    await call('DELETE', `${path}/${first}`);
    const cancelled = (await call('GET', `${path}/${first}`)).body;
    expect(cancelled.message).toMatchObject({
      cancelled_at: expect.any(String),
      deliveries: { ...none, cancelled: 1 },
    });
    expect(cancelled.items[0].state).toBe('cancelled');
  });

  test.for([
    ['accepted', sql`sent_at = now(), attempts = 1`],
    ['delayed', sql`attempts = 1`],
    ['delayed', sql`attempts = 2, claimed_until = now()`],
    ['queued', sql`attempts = 1, claimed_until = now()`],
    ['failed', sql`attempts = 1, failed_at = now(), failure = 'permanent'`],
    ['cancelled', sql`dropped_at = now(), attempts = 1`],
  ] as const)('show a mail as %s', async ([state, change], { api, booking, console: { call } }) => {
    const { event } = await booking.freeBooking();
    const path = `${event.id}/messages`;
    const message_id = crypto.randomUUID();
    await call('POST', path, { ...text, to: { group: 'booked' }, message_id });
    await sql`UPDATE outbox SET ${change} WHERE message_id = ${message_id}`.execute(api.owner);
    const { items, message } = (await call('GET', `${path}/${message_id}`)).body;
    expect(items).toMatchObject([{ state }]);
    expect(message.deliveries[state]).toBe(1);
    const found = async (wanted: string) =>
      (await call('GET', `${path}/${message_id}?state=${wanted}`)).body.items.length;
    expect([await found(state), await found(state === 'failed' ? 'queued' : 'failed')]).toEqual([
      1, 0,
    ]);
  });

  test('are not found under another event', async ({ api, booking, console: { call } }) => {
    const { event } = await booking.freeBooking();
    const message_id = crypto.randomUUID();
    await call('POST', `${event.id}/messages`, { ...text, to: { group: 'booked' }, message_id });
    const { id: other } = await api.event();
    expect((await call('GET', `${other}/messages/${message_id}`)).status).toBe(404);
    expect((await call('GET', `${other}/messages`)).body.items).toEqual([]);
  });
});
