import { randomUUID } from 'node:crypto';
import { londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { test } from '../../test/console.ts';

test('a list survives a row that cannot be read, and names it', async ({
  api,
  booking,
  console: { call, named },
}) => {
  const { now } = api.services;
  onTestFinished(() => {
    api.services.now = now;
  });
  const { event, person, appointmentId } = await booking.freeBooking({ seats: 8 });
  await named(person, 'Ada', 'King');
  const other = await api.person();
  await booking.book(other, event);
  // As the version before took it.
  await sql`UPDATE profiles SET date_of_birth = '10000-01-01'
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  await api.owner
    .updateTable('events')
    .set({ walk_in_allowance: 1 })
    .where('event_id', '=', event.id)
    .execute();
  api.services.now = () => londonInstant(event.date, '10:00');
  const walk_in_id = randomUUID();
  const walk_in = { walk_in_id, first_name: 'Bob', last_name: 'Lee', date_of_birth: '1960-01-01' };
  const action = { action_id: randomUUID(), walk_in, step: 'arrived', list_version: 0 };
  const done_at = londonInstant(event.date, '09:30').toISOString();
  await call('POST', `${event.id}/actions`, { actions: [{ ...action, done_at }] });
  await sql`UPDATE walk_ins SET date_of_birth = '10000-01-01'
    WHERE walk_in_id = ${walk_in_id}`.execute(api.owner);
  const { status, body, headers } = await call('GET', `${event.id}/day`);
  expect(status).toBe(200);
  expect([body.appointments.length, body.walk_ins]).toEqual([2, []]);
  const unread = body.appointments.find(
    ({ appointment_id: id }: { appointment_id: string }) => id === appointmentId,
  );
  // Who it is can still be found at the door.
  expect(unread).toMatchObject({ first_name: 'Ada', last_name: 'King', date_of_birth: null });
  expect(headers['x-unreadable-rows']).toBe(
    `appointments%20${appointmentId},walk_ins%20${walk_in_id}`,
  );
  const whole = await call('GET', `${event.id}/balance`);
  expect([whole.status, whole.headers['x-unreadable-rows']]).toEqual([200, undefined]);
});
