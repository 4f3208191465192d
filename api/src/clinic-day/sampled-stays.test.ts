import { addDays } from '@chaps/domain';
import { expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { testWithTwoPeople } from '../../test/event-day.ts';
import { eventEditor } from '../../test/event-editor.ts';

/** The first person's sample has been taken; the other has arrived. */
const test = testWithTwoPeople.extend('sampled', ({ day: { begin } }) => async () => {
  const day = await begin();
  await day.record(day.action('arrived', 0), day.action('ready', 1), day.action('sampled', 2));
  await day.record(day.action('arrived', 3, { appointment_id: day.otherId }));
  return day;
});

const TO = { start_time: '09:30' };
const AS_SHOWN = { policy_refund: 0, exception: null };

test('a person who gave a sample cannot cancel or move, and is offered neither', async ({
  api,
  sampled,
}) => {
  const { person, appointmentId } = await sampled();
  const path = `/appointments/${appointmentId}`;
  const { body } = await api.call('GET', `${path}/cancellation`, { as: person });
  expect(body.cancellation.can_cancel).toBe(false);
  const own = await api.call('GET', path, { as: person });
  expect(own.body.appointment).toMatchObject({ status: 'confirmed', visit: { state: 'sampled' } });
  const cancelled = await api.call('POST', `${path}/cancellation`, { as: person, body: {} });
  expect(outcome(cancelled)).toEqual([409, 'CANCELLATION_CLOSED']);
  expect(cancelled.text).toContain('A sample was taken, so this appointment cannot be cancelled.');
  const moved = await api.call('POST', `${path}/move`, { as: person, body: TO });
  expect(outcome(moved)).toEqual([409, 'MOVE_CLOSED']);
  expect(moved.text).toContain('A sample was taken, so this appointment cannot be moved.');
});

test('staff can neither cancel nor move a person who gave a sample, alone or with others', async ({
  sampled,
  console: { call, read },
}) => {
  const { event, appointmentId, otherId } = await sampled();
  const path = `${event.id}/bookings/${appointmentId}`;
  const to = { ...TO, event_id: event.id };
  expect(outcome(await call('POST', `${path}/cancellation`, AS_SHOWN))).toEqual([
    409,
    'CANCELLATION_CLOSED',
  ]);
  expect(outcome(await call('POST', `${path}/move`, to))).toEqual([409, 'MOVE_CLOSED']);
  const ids = { appointment_ids: [appointmentId, otherId] };
  expect((await call('POST', `${event.id}/moves`, { ...to, ...ids })).body.moves).toMatchObject([
    { moved: false, message: 'A sample was taken, so this appointment cannot be moved.' },
    { moved: true },
  ]);
  const { booking } = await read(event.id, appointmentId);
  expect(booking).toMatchObject({
    ...{ status: 'confirmed', start_time: '09:00', visit_state: 'sampled' },
  });
});

test('a move cannot be undone once a sample has been taken', async ({
  day: { begin },
  console: { call, read },
}) => {
  const { event, appointmentId, action, record } = await begin();
  const path = `${event.id}/bookings/${appointmentId}`;
  const to = { ...TO, event_id: event.id, undoable: true };
  expect((await call('POST', `${path}/move`, to)).status).toBe(200);
  await record(action('arrived', 0), action('ready', 1), action('sampled', 2));
  expect(outcome(await call('POST', `${path}/undo`))).toEqual([409, 'MOVE_CLOSED']);
  expect((await read(event.id, appointmentId)).booking.start_time).toBe('09:30');
});

test('an event cannot move to another day or time once a sample has been taken', async ({
  api,
  sampled,
}) => {
  const { event } = await sampled();
  const { preview, confirm, read } = await eventEditor(api, event.id);
  const later = { start_time: '09:15', end_time: '10:15' };
  const day = { event_date: addDays(event.date, 7) };
  for (const change of [later, day]) {
    const answer = await preview(change);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(
      'Person Tested gave a sample at 09:00, so that time cannot be changed.',
    );
    expect((await confirm(change)).status).toBe(422);
  }
  expect((await read()).event).toMatchObject({ event_date: event.date, start_time: '09:00' });
});

test('calling off an event leaves the bookings of people who gave a sample', async ({
  sampled,
  console: { call, read },
}) => {
  const { event, appointmentId, otherId } = await sampled();
  const { body } = await call('GET', `${event.id}/call-off`);
  expect([body.people.length, body.sampled]).toEqual([1, 1]);
  const done = await call('POST', `${event.id}/call-off`, { reason: 'The hall is flooded.' });
  expect(done.body).toMatchObject({ cancelled: 1, under_way: 0 });
  expect((await read(event.id, appointmentId)).booking.status).toBe('confirmed');
  expect((await read(event.id, otherId)).booking.status).toBe('cancelled');
});

test('once the sample is undone, the booking can be cancelled', async ({
  day: { begin },
  console: { call },
}) => {
  const { event, appointmentId, action, record } = await begin();
  const sampled = action('sampled', 2);
  await record(action('arrived', 0), action('ready', 1), sampled);
  await record(action('undo', 3, { undoes: sampled.action_id }));
  const path = `${event.id}/bookings/${appointmentId}/cancellation`;
  expect((await call('POST', path, AS_SHOWN)).status).toBe(200);
});
