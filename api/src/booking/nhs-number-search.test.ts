import { expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { test } from '../../test/console.ts';

const NHS_NUMBER = '9434765919';

test('roles that use NHS numbers can search by them, and each search is logged', async ({
  api,
  booking,
  coordinator,
  console: { call, readings },
}) => {
  const { event, person, appointmentId } = await booking.freeBooking();
  const profile = `/auth/profile?email=${person.email}`;
  await api.call('PATCH', profile, { as: person, body: { nhs_number: NHS_NUMBER } });
  const search = (eventId: string, nhs_number: string, as = coordinator) =>
    call('POST', `${eventId}/nhs-number-search`, { nhs_number }, as);
  const found = await search(event.id, '943 476 5919');
  expect(found.body).toEqual({ appointment_id: appointmentId });
  expect(await readings(person)).toEqual([
    { user_id: coordinator.userId, what: 'NHS number search' },
  ]);
  const { id: other } = await api.event();
  expect((await search(other, NHS_NUMBER)).body).toEqual({ appointment_id: null });
  expect((await search(event.id, '943')).status).toBe(422);
  const admin = await api.staff('admin');
  expect(outcome(await search(event.id, NHS_NUMBER, admin))).toEqual([403, 'FORBIDDEN']);
  const listed = await call('GET', `${event.id}/bookings?q=${NHS_NUMBER}`);
  expect(listed.body.total).toBe(0);
  expect(await readings(person)).toHaveLength(1);
});
