import { expect } from 'vitest';
import { test } from '../../test/console.ts';
import { paymentSteps } from '../../test/payment-steps.ts';

test('shows contact, bookings and one timeline, newest first, and logs the reading', async ({
  api,
  coordinator,
  console: { readings },
}) => {
  const { paidBooking } = paymentSteps(() => api);
  const { person, event } = await paidBooking();
  const path = `/staff/people/${person.profileId}`;
  const { status, body } = await api.call('GET', path, { as: coordinator });
  expect(status).toBe(200);
  expect(body.person).toMatchObject({ profile_id: person.profileId, email: person.email });
  expect(body.bookings).toMatchObject([{ event_id: event.id, status: 'confirmed' }]);
  const booking = expect.objectContaining({ event_id: event.id });
  expect(body.timeline).toContainEqual(expect.objectContaining({ kind: 'money', booking }));
  expect(body.timeline).toContainEqual(
    expect.objectContaining({ what: 'The profile began', booking: null }),
  );
  const moments = body.timeline.map(({ at }: { at: string }) => at);
  expect(moments).toEqual(moments.toSorted().reverse());
  expect(JSON.stringify(body)).not.toContain('nhs');
  expect(await readings(person)).toEqual([
    { user_id: coordinator.userId, what: 'page of the person' },
  ]);
});

test('a change of the profile and a request for erasure are in the timeline', async ({
  api,
  coordinator,
}) => {
  const person = await api.person();
  const query = `email=${person.email}`;
  await api.call('PATCH', `/auth/profile?${query}`, {
    as: person,
    body: { phone: '01632 960000' },
  });
  await api.call('POST', `/auth/profile/erasure?${query}`, { as: person });
  const { body } = await api.call('GET', `/staff/people/${person.profileId}`, { as: coordinator });
  const what = body.timeline.map((entry: { what: string }) => entry.what);
  expect(what).toContain('Profile changed');
  expect(what).toContain('Erasure requested');
  expect(body.person.phone).toBe('01632 960000');
});

test('a coordinator of one event reads people of that event, with its bookings only', async ({
  api,
  booking,
  console: { readings },
}) => {
  const own = await booking.freeBooking();
  const other = await booking.freeBooking();
  await booking.book(own.person, other.event, other.event.times[1]);
  const as = await api.staff('coordinator', own.event.id);
  const read = (profileId: string) => api.call('GET', `/staff/people/${profileId}`, { as });
  const { body } = await read(own.person.profileId);
  expect(body.bookings).toMatchObject([{ event_id: own.event.id }]);
  expect(JSON.stringify(body.timeline)).not.toContain(other.event.id);
  expect((await read(other.person.profileId)).status).toBe(404);
  expect(await readings(other.person)).toEqual([]);
});
