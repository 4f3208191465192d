import { randomUUID } from 'node:crypto';
import { londonInstant } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../../test/console.ts';
import { SIXTY_YEARS_AGO } from '../../../test/makers.ts';
import { createJobHandlers } from '../../job-handlers.ts';
import { completeRefund } from '../../payments/refund-states.ts';
import { payRefund } from '../../payments/refunds.ts';
import { withTransaction } from '../../platform/db/database.ts';

const test = base.extend('erasure', async ({ api, coordinator }) => {
  const admin = await api.staff('admin');
  return {
    /** Requests a person's erasure and carries it out, or refuses it if that is not possible. */
    attempt: async (profileId: string, name: string) => {
      const made = await api.call('POST', '/staff/data-requests', {
        as: coordinator,
        body: {
          ...{ kind: 'erasure', profile_id: profileId, asked_by: null, channel: 'letter' },
          received_on: api.today,
        },
      });
      const path = `/staff/data-requests/${made.body.data_request_id}`;
      const body = { name, reason: 'asked' };
      const answer = await api.call('POST', `${path}/erasure`, { as: admin, body });
      if (answer.status !== 200) {
        const refused = { outcome: 'refused', answer: 'Money is owed to them.' };
        const closed = await api.call('POST', `${path}/closure`, { as: admin, body: refused });
        expect(closed.status, closed.text).toBe(200);
      }
      return [answer.status, answer.body?.error?.code];
    },
  };
});

test('nobody is erased while a refund to them is pending or refused', async ({
  api,
  payment,
  erasure,
}) => {
  const { person, appointmentId } = await payment.paidBooking({}, 'REFUND-FAILED');
  const path = `/appointments/${appointmentId}/cancellation`;
  expect((await api.call('POST', path, { as: person, body: {} })).status).toBe(200);
  const { payment_reference: reference } = await api.owner
    .selectFrom('refunds')
    .select('payment_reference')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  await payRefund(api.services, reference);
  const attempt = () => erasure.attempt(person.profileId, 'Person Tested');
  expect(await attempt()).toEqual([409, 'BOOKINGS_OPEN']);
  await withTransaction(api.services.db, (transaction) => completeRefund(transaction, reference));
  expect((await attempt())[0]).toBe(200);
});

test('nobody is erased, nor are their old records ended, while they are owed money that they paid at an event', async ({
  api,
  erasure,
  console: { call, read },
}) => {
  const { now } = api.services;
  try {
    const event = await api.event({ paymentRequired: true });
    const { body } = await call('POST', `${event.id}/bookings`, {
      person: {
        ...{ first_name: 'Alan', last_name: 'Waite', date_of_birth: SIXTY_YEARS_AGO },
        ...{ phone: null, email: null },
      },
      start_time: event.times[0],
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
      payment: 'on the day',
    });
    const { appointment_id: id, profile_id: profileId } = body.booking;
    api.services.now = () => londonInstant(event.date, '08:30');
    const paid = { action_id: randomUUID(), appointment_id: id, step: 'paid', method: 'cash' };
    const done_at = londonInstant(event.date, '08:20').toISOString();
    await call('POST', `${event.id}/actions`, { actions: [{ ...paid, list_version: 0, done_at }] });
    const cancelled = { policy_refund: 0, exception: null };
    await call('POST', `${event.id}/bookings/${id}/cancellation`, cancelled);
    api.services.now = now;
    expect(await erasure.attempt(profileId, 'Alan Waite')).toEqual([409, 'BOOKINGS_OPEN']);

    await sql`UPDATE events SET event_date = event_date - interval '9 years'
      WHERE event_id = ${event.id}`.execute(api.owner);
    await sql`UPDATE consents SET psa_test_date = psa_test_date - interval '9 years'
      WHERE profile_id = ${profileId}`.execute(api.owner);
    const end = () => createJobHandlers(api.services)['end-old-records']({});
    const name = async () => (await read(event.id, id)).booking.last_name;
    const counted = async () =>
      api.owner
        .selectFrom('retention_runs')
        .select('ended')
        .where('kind', '=', 'health records')
        .executeTakeFirst();
    await end();
    expect(await name()).toBe('Waite');
    expect(await counted()).toEqual({ ended: 0 });
    const back = { reason: 'Not tested.' };
    expect((await call('POST', `${event.id}/bookings/${id}/day-refund`, back)).status).toBe(200);
    await end();
    expect(await name()).not.toBe('Waite');
    expect(await counted()).toEqual({ ended: 1 });
  } finally {
    api.services.now = now;
  }
});
