import { auditResponse } from '@chaps/contracts/staff';
import { expect } from 'vitest';
import { test } from '../../test/fixtures.ts';

test('what members change is found by event and by person, under the number of their profile', async ({
  api,
  booking,
}) => {
  const { person, event, appointmentId } = await booking.freeBooking();
  expect((await booking.move(person, appointmentId, event.times[1] ?? '')).status).toBe(200);
  const cancellation = `/appointments/${appointmentId}/cancellation`;
  expect((await api.call('POST', cancellation, { as: person, body: {} })).status).toBe(200);
  const admin = await api.staff('admin');
  for (const filter of [`event_id=${event.id}`, `person=${person.profileId}`]) {
    const { body } = await api.call('GET', `/staff/audit?${filter}`, { as: admin });
    const { items: entries } = auditResponse.parse(body);
    expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
      [`CHAPS${person.profileId}`, 'appointment cancelled'],
      [`CHAPS${person.profileId}`, 'appointment moved'],
    ]);
  }
});
