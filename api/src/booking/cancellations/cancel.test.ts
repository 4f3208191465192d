import {
  addDays,
  calculateRefund,
  formatCancellationPolicy,
  lastRefundDay,
  londonDate,
  refundTerms,
} from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { outcome } from '../../../test/booking-steps.ts';
import { test as base } from '../../../test/fixtures.ts';
import type { Person } from '../../../test/harness.ts';
import { payRefund } from '../../payments/refunds.ts';

const test = base.extend('cancelling', { scope: 'file' }, ({ api }) => ({
  preview: (as: Person, id: string) => api.call('GET', `/appointments/${id}/cancellation`, { as }),
  cancel: (as: Person, id: string, body: unknown = {}) =>
    api.call('POST', `/appointments/${id}/cancellation`, { as, body }),
  refunds: (id: string) =>
    api.owner.selectFrom('refunds').selectAll().where('appointment_id', '=', id).execute(),
}));

describe('cancelling in time', () => {
  test('shows the refund, frees the seat, refunds the price less charges once, and notifies the person', async ({
    api,
    booking,
    payment,
    cancelling,
  }) => {
    const { seats, mailKinds, newestMail } = booking;
    const { paidBooking } = payment;
    const { preview, cancel, refunds } = cancelling;
    const { event, person, appointmentId } = await paidBooking();
    const shown = await preview(person, appointmentId);
    expect(shown.body.cancellation).toEqual({
      appointment_id: appointmentId,
      can_cancel: true,
      paid: 2500,
      charge: 60,
      refund: 2440,
      refund_until: lastRefundDay(event.date),
      refund_status: null,
    });
    const all = await Promise.all(
      Array.from({ length: 10 }, () => cancel(person, appointmentId, { refund: 2440 })),
    );
    // Every repeated request gets the same outcome.
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(all[0]?.body.appointment.status).toBe('cancelled');
    expect(all[0]?.body.cancellation).toMatchObject({ refund: 2440, refund_status: 'due' });
    expect(await seats(event.id)).toEqual({ taken: 0, live: 0 });
    const [owed, ...more] = await refunds(appointmentId);
    expect([owed?.amount, owed?.status, more]).toEqual([2440, 'due', []]);
    await payRefund(api.services, owed?.payment_reference ?? '');
    await payRefund(api.services, owed?.payment_reference ?? '');
    const [order] = (await api.payments.orders()).slice(-1);
    expect(order?.purchase_units[0]?.payments?.captures[0]?.status).toBe('PARTIALLY_REFUNDED');
    expect((await preview(person, appointmentId)).body.cancellation).toMatchObject({
      can_cancel: false,
      charge: 60,
      refund: 2440,
      refund_status: 'completed',
    });
    expect(await mailKinds(appointmentId)).toEqual(['booking-confirmation', 'cancellation']);
    const { subject, html, text } = await newestMail(person);
    expect(subject).toContain('Your appointment has been cancelled');
    for (const form of [html, text]) {
      for (const words of ['£25.00', '£24.40', '14 business days', 'refund']) {
        expect(form).toContain(words);
      }
    }
  });

  test('lets the person book the event again', async ({ booking, cancelling }) => {
    const { hold, freeBooking } = booking;
    const { cancel } = cancelling;
    const { event, person, appointmentId } = await freeBooking();
    await cancel(person, appointmentId);
    const again = await hold(person, event, '09:15');
    expect(again.status).toBe(201);
  });
});

/** How many days ahead an event must be for its booking to be refunded today. */
function refundedFrom(today: string): number {
  let days = 0;
  while (lastRefundDay(addDays(today, days)) < today) days += 1;
  return days;
}

test.for([['the first day that is far enough', 0] as const, ['the day before it', -1] as const])(
  'the refund for an event on %s follows the policy',
  async ([, days], { api, booking, payment, cancelling }) => {
    const { newestMail } = booking;
    const { paidBooking } = payment;
    const { cancel, refunds } = cancelling;
    const daysAhead = refundedFrom(api.today) + days;
    const { event, person, appointmentId } = await paidBooking({ daysAhead });
    const byPolicy = async () => {
      const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(api.owner);
      return calculateRefund(2500, event.date, londonDate(rows[0]?.now ?? new Date(0))).refund;
    };
    const before = await byPolicy();
    const { body } = await cancel(person, appointmentId);
    const { refund } = body.cancellation;
    // The two differ only if midnight falls between them.
    expect([before, await byPolicy()]).toContain(refund);
    expect(body.cancellation.charge).toBe(refund > 0 ? 60 : 0);
    expect(await refunds(appointmentId)).toHaveLength(refund > 0 ? 1 : 0);
    const { text } = await newestMail(person);
    expect(text).toContain(refund > 0 ? '£24.40' : 'There is no refund');
  },
);

test('the confirmation states the last day for a refund and the amount', async ({
  booking,
  payment,
}) => {
  const { newestMail } = booking;
  const { paidBooking } = payment;
  const { event, person } = await paidBooking({ daysAhead: 20 });
  const { html, text } = await newestMail(person);
  const policy = formatCancellationPolicy(refundTerms(2500, event.date, londonDate(new Date())));
  expect(policy).toMatch(/^If you cancel by .*£24.40 of your £25.00/);
  for (const form of [html, text]) {
    expect(form.replaceAll(/\s+/g, ' ')).toContain(policy);
    expect(form).not.toMatch(/business days/);
  }
});

test('a cancellation is in the audit log with its refund', async ({ api, payment, cancelling }) => {
  const { person, appointmentId } = await payment.paidBooking();
  await cancelling.cancel(person, appointmentId);
  const rows = await api.owner
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `appointment ${appointmentId}`)
    .where('action', 'like', '%cancel%')
    .execute();
  expect(rows).toEqual([
    { actor: person.userId, action: 'appointment cancelled', details: { refund_pence: 2440 } },
  ]);
});

test('a free booking has nothing to refund', async ({ booking, cancelling }) => {
  const { newestMail, freeBooking } = booking;
  const { cancel } = cancelling;
  const { person, appointmentId } = await freeBooking();
  const { body } = await cancel(person, appointmentId);
  expect(body.cancellation).toMatchObject({ paid: 0, refund: 0, refund_until: null });
  expect((await newestMail(person)).text).toContain('free of charge');
});

describe('cannot cancel', () => {
  test('with a refund other than the one shown', async ({ booking, payment, cancelling }) => {
    const { seats } = booking;
    const { paidBooking } = payment;
    const { cancel } = cancelling;
    const { event, person, appointmentId } = await paidBooking();
    const answer = await cancel(person, appointmentId, { refund: 2500 });
    expect(outcome(answer)).toEqual([409, 'REFUND_CHANGED']);
    expect(answer.body.error.message).toBe(
      'The refund is now £24.40. Please check again before you cancel.',
    );
    expect(await seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('an appointment that has begun, or that is only held', async ({
    api,
    booking,
    cancelling,
  }) => {
    const { hold, freeBooking } = booking;
    const { cancel } = cancelling;
    const { event, person, appointmentId } = await freeBooking();
    await sql`WITH slot AS (
        INSERT INTO event_slots (event_id, starts_at, capacity, taken)
        VALUES (${event.id}, now() - interval '1 minute', 1, 1) RETURNING starts_at)
      UPDATE appointments SET slot_starts_at = slot.starts_at FROM slot
      WHERE appointment_id = ${appointmentId}`.execute(api.owner);
    const late = await cancel(person, appointmentId);
    expect(outcome(late)).toEqual([409, 'CANCELLATION_CLOSED']);
    const other = await api.person();
    const held = await hold(other, event, '09:30');
    const answer = await cancel(other, held.body.hold.hold_id);
    expect(answer.body.error).toMatchObject({
      code: 'CANCELLATION_CLOSED',
      message: 'This appointment cannot be cancelled.',
    });
  });

  test('an appointment whose payment is in progress', async ({ booking, payment, cancelling }) => {
    const { event, person, holdId } = await payment.paymentUnderReview();
    const answer = await cancelling.cancel(person, holdId);
    expect(outcome(answer)).toEqual([409, 'PAYMENT_IN_PROGRESS']);
    expect(await booking.seats(event.id)).toEqual({ taken: 1, live: 1 });
  });

  test('another person’s appointment, which gets the response for an unknown id', async ({
    api,
    booking,
    cancelling,
  }) => {
    const { move, freeBooking } = booking;
    const { preview, cancel } = cancelling;
    const { appointmentId } = await freeBooking();
    const other = await api.person();
    const bare = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    for (const call of [
      (id: string) => preview(other, id),
      (id: string) => cancel(other, id),
      (id: string) => move(other, id, '09:15'),
    ]) {
      const [theirs, unknown] = [await call(appointmentId), await call(crypto.randomUUID())];
      expect([theirs.status, unknown.status]).toEqual([404, 404]);
      expect(bare(theirs.text)).toBe(bare(unknown.text));
    }
  });
});
