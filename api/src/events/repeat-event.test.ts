import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../test/fixtures.ts';

test('an event is copied to other days as drafts, without its bookings', async ({
  api,
  booking,
}) => {
  const { event } = await booking.freeBooking();
  const as = await api.staff('coordinator');
  const path = `/staff/events/${event.id}`;
  const dates = [addDays(event.date, 14), addDays(event.date, 28)];
  const { status, body } = await api.call('POST', `${path}/copies`, { as, body: { dates } });
  expect(status).toBe(200);
  expect(body.events.map(({ event_date }: { event_date: string }) => event_date)).toEqual(dates);
  const original = (await api.call('GET', path, { as })).body;
  for (const { event_id, event_date } of body.events) {
    const copy = (await api.call('GET', `/staff/events/${event_id}`, { as })).body;
    expect(copy.event).toEqual({ ...original.event, event_id, event_date });
    expect(copy.state).toBe('draft');
    expect(copy.slots.every(({ taken }: { taken: number }) => taken === 0)).toBe(true);
    const { rows } = await sql`SELECT action FROM audit_log
      WHERE event_id = ${event_id}`.execute(api.owner);
    expect(rows).toEqual([{ action: 'event created' }]);
  }
});

test('no copy is created when one of the days has passed or is repeated', async ({ api }) => {
  const event = await api.event();
  const as = await api.staff('coordinator');
  const repeat = (dates: string[]) =>
    api.call('POST', `/staff/events/${event.id}/copies`, { as, body: { dates } });
  const count = async () =>
    (await sql`SELECT FROM events WHERE event_name = 'An event'`.execute(api.owner)).rows.length;
  const before = await count();
  const later = addDays(api.today, 30);
  expect((await repeat([later, addDays(api.today, -1)])).status).toBe(422);
  expect((await repeat([later, later])).body.error.details).toEqual({
    dates: 'A date is repeated.',
  });
  expect((await repeat([])).status).toBe(422);
  expect(await count()).toBe(before);
});
