import { expect } from 'vitest';
import { test as base } from '../../test/event-day.ts';

/** Staff move a booking to another event while one of the first event's tablets has no network. */
const test = base.extend('moved', ({ api, booking, openDay, console: { call } }) => async () => {
  const day = await openDay();
  const { event, appointmentId } = day;
  const later = await api.event({ seats: 4, daysAhead: 20 });
  const to = { event_id: later.id, start_time: '09:00' };
  const moved = await call('POST', `${event.id}/bookings/${appointmentId}/move`, to);
  expect(moved.status).toBe(200);
  day.at('09:10');
  const at = async (eventId: string) =>
    (await call('GET', `${eventId}/bookings/${appointmentId}`)).status;
  const where = async () => [await at(event.id), await at(later.id)];
  const seats = async () => [
    (await booking.seats(event.id))?.taken,
    (await booking.seats(later.id))?.taken,
  ];
  return { ...day, later, where, seats };
});

test('the booking of a person who was moved to another event but came here returns to this event', async ({
  booking,
  moved,
}) => {
  const { action, record, where, seats, stateOf, appointmentId } = await moved();
  expect(await where()).toEqual([404, 200]);
  const actions = [
    action('arrived', '09:01'),
    action('ready', '09:02'),
    action('sampled', '09:03'),
  ];
  const answers = await record(...actions.toReversed());
  expect(answers.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
    ...['applied', 'applied', 'conflict'],
  ]);
  expect(JSON.stringify(answers)).toContain(
    'The person attended here, so it has been moved back to this event.',
  );
  expect(await where()).toEqual([200, 404]);
  expect(await seats()).toEqual([1, 0]);
  expect(await stateOf()).toBe('sampled');
  expect(await booking.mailKinds(appointmentId)).toEqual([
    ...['booking-confirmation', 'appointment-moved', 'appointment-moved'],
  ]);
});

test.for([true, false])(
  'an undone arrival leaves the booking at the event it was moved to (undo first: %s)',
  async (isUndoFirst, { api, moved }) => {
    const { action, outcomes, where, seats, stateOf, appointmentId } = await moved();
    const trail = () =>
      api.owner
        .selectFrom('audit_log')
        .select('action')
        .where('subject', '=', `appointment ${appointmentId}`)
        .execute();
    const arrived = action('arrived', '09:01');
    const undo = action('undo', '09:02', { undoes: arrived.action_id });
    const [one, other] = isUndoFirst ? [undo, arrived] : [arrived, undo];
    expect(await outcomes(one)).not.toContain('rejected');
    expect(await outcomes(other)).not.toContain('rejected');
    expect(await where()).toEqual([404, 200]);
    expect(await seats()).toEqual([0, 1]);
    expect(await stateOf()).toBeUndefined();
    // Sent again, the steps change nothing.
    const before = await trail();
    expect(await outcomes(one, other)).toEqual(['repeated', 'repeated']);
    expect(await trail()).toEqual(before);
  },
);

test('a person who was sent home and moved keeps the new booking, even if a step arrives late from the first day', async ({
  api,
  openDay,
  console: { call },
}) => {
  const { event, appointmentId, action, outcomes } = await openDay('09:45');
  await outcomes(action('arrived', '09:01'), action('not sampled', '09:02', { reason: 'unwell' }));
  const later = await api.event({ seats: 4, daysAhead: 20 });
  const to = { event_id: later.id, start_time: '09:00' };
  await call('POST', `${event.id}/bookings/${appointmentId}/move`, to);
  expect(await outcomes(action('arrived', '09:00'))).toEqual(['repeated']);
  expect((await call('GET', `${later.id}/bookings/${appointmentId}`)).status).toBe(200);
});

test('a sample taken before the person was moved returns them to this event, unless it is undone', async ({
  api,
  openDay,
  console: { call },
}) => {
  const { event, appointmentId, action, outcomes, stateOf } = await openDay('09:45');
  await outcomes(action('arrived', '09:01'));
  const later = await api.event({ seats: 4, daysAhead: 20 });
  const to = { event_id: later.id, start_time: '09:00' };
  await call('POST', `${event.id}/bookings/${appointmentId}/move`, to);
  const sampled = action('sampled', '09:03', { sample_code: 'T-1' });
  expect(await outcomes(sampled, action('ready', '09:02'))).toEqual(['applied', 'conflict']);
  expect(await stateOf()).toBe('sampled');
  const undo = action('undo', '09:04', { undoes: sampled.action_id });
  expect(await outcomes(undo)).toEqual(['applied']);
  expect((await call('GET', `${later.id}/bookings/${appointmentId}`)).status).toBe(200);
});

test('a person who was moved and then booked again has one seat here, and keeps the records of the first booking', async ({
  booking,
  moved,
  console: { call },
}) => {
  const { event, person, at, action, record, where } = await moved();
  at('08:00');
  const { body } = await booking.book(person, event, '09:15');
  at('09:10');
  const answers = await record(
    action('arrived', '09:01'),
    action('ready', '09:02'),
    action('sampled', '09:03', { sample_code: 'T-1' }),
  );
  expect(answers.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('rejected');
  expect(JSON.stringify(answers)).toContain(
    `another booking at this event, ${body.appointment.reference} at 09:15.`,
  );
  expect(await where()).toEqual([404, 200]);
  const samples = (await call('GET', `${event.id}/samples`)).body;
  expect(samples.items).toMatchObject([{ code: 'T-1' }]);
});

test('a person who also came to the event they were moved to stays there', async ({
  api,
  openDay,
  console: { call },
}) => {
  const { event, appointmentId, action, outcomes, record } = await openDay('09:45');
  const { id } = await api.event({ seats: 4 });
  const to = { event_id: id, start_time: '09:00' };
  const moved = await call('POST', `${event.id}/bookings/${appointmentId}/move`, to);
  expect(moved.status, moved.text).toBe(200);
  const there = [action('arrived', '09:40')];
  expect((await call('POST', `${id}/actions`, { actions: there })).status).toBe(200);
  expect(await record(action('arrived', '09:01'))).toMatchObject([
    {
      outcome: 'conflict',
      reason: expect.stringContaining('There is also a record for this person at that event.'),
    },
  ]);
  expect((await call('GET', `${id}/bookings/${appointmentId}`)).status).toBe(200);
  expect(await outcomes(action('ready', '09:02'))).not.toContain('rejected');
});

test('a step for a booking at another event is rejected', async ({ booking, moved }) => {
  const { action, outcomes } = await moved();
  const { appointmentId } = await booking.freeBooking();
  const stranger = { appointment_id: appointmentId };
  expect(await outcomes(action('arrived', '09:01', stranger))).toEqual(['rejected']);
});
