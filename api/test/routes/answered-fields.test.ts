import { appointment } from '@chaps/contracts/appointments';
import { followUpResponse } from '@chaps/contracts/follow-ups';
import { bookingResponse } from '@chaps/contracts/staff-bookings';
import { dayResponse } from '@chaps/contracts/visits';
import { expect } from 'vitest';
import { test } from '../laboratory.ts';
import type { StaffPerson } from '../makers.ts';

/**
 * An optional field that a query omits is missing from every response, and the type checker does
 * not notice.
 */
const findEmpty = ({ shape }: { shape: object }, answer: Record<string, unknown>) =>
  Object.keys(shape).filter((name) => (answer[name] ?? null) === null);

test('responses about a tested person omit only fields that do not apply to them', async ({
  api,
  lab,
}) => {
  const { person, event, appointmentId, report } = await lab.tested();
  await lab.released(report({ value: '11.83', flag: 'H', comments: 'Red: raised' }));
  const [followUp] = await lab.followUps(person);
  const coordinator = await api.staff('coordinator');
  const clinician = await api.staff('clinician');
  const read = async (path: string, as: StaffPerson) => (await api.call('GET', path, { as })).body;
  const own = await read(`/appointments/${appointmentId}`, person);
  expect(findEmpty(appointment, own.appointment)).toEqual([
    'lab_name',
    'expires_at',
    'renewable_until',
  ]);
  const ofEvent = `/staff/events/${event.id}`;
  const { booking } = await read(`${ofEvent}/bookings/${appointmentId}`, coordinator);
  expect(findEmpty(bookingResponse.shape.booking, booking)).toEqual([
    ...['has_died', 'given_back', 'disputed', 'refund_if_won', 'refund_status'],
    ...['came_after_cancelling', 'to_pay', 'gp_consent_id', 'needs'],
  ]);
  const { items } = await read(`${ofEvent}/day-people`, coordinator);
  expect(findEmpty(dayResponse.shape.appointments.element, items[0])).toEqual([
    ...['is_erased', 'price_on_the_day', 'needs', 'tube_code', 'contradicts'],
  ]);
  const { item } = await read(`/staff/follow-ups/${followUp?.follow_up_id}`, clinician);
  expect(findEmpty(followUpResponse.shape.item, item)).toEqual([
    ...['outcome', 'owner', 'owner_email', 'told', 'untold', 'next_try_at'],
  ]);
});
