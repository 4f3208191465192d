import { addDays } from '@chaps/domain';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { consentRequest } from '../../test/factories.ts';

/** A booking for which the person gave their consent while they had an earlier hold, which lapsed. */
const test = base.extend('booked', ({ api, booking }) => async () => {
  const event = await api.event({ seats: 4 });
  const person = await api.person();
  const hold = async () => String((await booking.hold(person, event)).body.hold.hold_id);
  const lapsed = await hold();
  const body = consentRequest(person, event, { appointmentId: lapsed });
  expect((await api.call('POST', '/medical/consent', { as: person, body })).status).toBe(201);
  await booking.endHold(lapsed, -5);
  await hold();
  const { body: answer } = await booking.book(person, event);
  return { event, person, appointmentId: String(answer.appointment.appointment_id) };
});

test('a consent stays with a booking that staff move to another event twice', async ({
  api,
  booked,
  console: { call, read },
}) => {
  const { event, appointmentId } = await booked();
  let from = event.id;
  for (const daysAhead of [40, 50]) {
    const { id } = await api.event({ name: 'Other', daysAhead });
    const to = { event_id: id, start_time: '09:15' };
    expect((await call('POST', `${from}/bookings/${appointmentId}/move`, to)).status).toBe(200);
    expect((await read(id, appointmentId)).booking).toMatchObject({ consent_given: true });
    from = id;
  }
});

test('a consent still counts when a person cancels and then books the same event on its new date', async ({
  api,
  booking,
  booked,
  console: { read },
}) => {
  const { event, person, appointmentId } = await booked();
  const path = `/appointments/${appointmentId}/cancellation`;
  expect((await api.call('POST', path, { as: person, body: {} })).status).toBe(200);
  const date = addDays(event.date, 7);
  expect((await (await eventEditor(api, event.id)).save({ event_date: date })).status).toBe(200);
  const { body } = await booking.book(person, { ...event, date });
  expect((await read(event.id, body.appointment.appointment_id)).booking).toMatchObject({
    consent_given: true,
  });
});
