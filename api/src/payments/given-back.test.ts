import { randomUUID } from 'node:crypto';
import { lastRefundDay, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { makeYesterday } from '../../test/past-day.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { tasksOnToday } from '../../test/today.ts';
import { withTransaction } from '../platform/db/database.ts';
import { refreshProviderRefund } from './provider-refunds.ts';
import { reconcilePayments } from './reconcile.ts';
import { completeRefund } from './refund-states.ts';
import { listOwedRefunds, payRefund } from './refunds.ts';

let api: Harness;
let coordinator: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  coordinator = await api.staff('coordinator');
});
afterAll(() => api.stop());
beforeEach(() => api.payments.set({ webhooks: 'off', down: false, ordersGone: false }));

const { abandon, approvedOrder, paidBooking, ledger, atProvider } = paymentSteps(() => api);

const refundAtProvider = async (reference: string, value: string) =>
  (
    await api.services.paypal.refundCapture(reference, `by hand ${value}`, {
      value,
      currency_code: 'GBP',
    })
  ).id;

/** A recorded payment of £25.00. */
async function paid(name?: string) {
  const booked = await paidBooking({ daysAhead: 30 }, name);
  const [row] = await ledger(booked.orderId);
  return { ...booked, reference: row?.payment_reference ?? '' };
}

/**
 * £25.00 was paid; the charity refunds £5.00 on the provider's own site, and the provider reports
 * it.
 */
async function partlyRefunded(name?: string) {
  const booked = await paid(name);
  const id = await refundAtProvider(booked.reference, '5.00');
  api.payments.endRefund(id, 'COMPLETED');
  await refreshProviderRefund(api.services, 'refund', id);
  return booked;
}

type Booked = Awaited<ReturnType<typeof paid>>;

const preview = async (as: Person, id: string) =>
  (await api.call('GET', `/appointments/${id}/cancellation`, { as })).body.cancellation;
const cancel = (as: Person, id: string, body: object = {}) =>
  api.call('POST', `/appointments/${id}/cancellation`, { as, body });
const onConsole = async ({ event, appointmentId }: Booked) =>
  (
    await api.call('GET', `/staff/events/${event.id}/bookings/${appointmentId}`, {
      as: coordinator,
    })
  ).body;
/** The entries about payments in a booking's history. */
const historyOf = async (booked: Booked): Promise<string[]> =>
  (await onConsole(booked)).history
    .filter(({ kind }: { kind: string }) => kind === 'money')
    .map(({ what }: { what: string }) => what);
const figuresOf = async ({ event }: Booked) =>
  (await api.call('GET', `/staff/events/${event.id}/money`, { as: coordinator })).body.sums;
const newestMail = async (person: Person) => {
  await api.sendMails();
  const [mail] = api.mailbox.store.list(person.email);
  return (mail?.text ?? '').replaceAll(/\s+/g, ' ');
};
const movedAt = async (orderId: string) =>
  (await atProvider(orderId))?.payments?.refunds.map(({ amount }) => amount.value);

test('a cancellation shows the ledger’s amounts before and after, everywhere', async () => {
  const booked = await partlyRefunded();
  const { person, appointmentId, orderId, reference } = booked;
  const shown = { paid: 2500, given_back: 500, charge: 0, refund: 2000 };
  expect(await preview(person, appointmentId)).toMatchObject({ ...shown, refund_status: null });
  const policy = expect.stringContaining('£5.00 of your £25.00 has already been refunded.');
  expect((await onConsole(booked)).booking).toMatchObject({
    ...{ paid: 2500, given_back: 500, refund: 0, policy_refund: 2000, policy },
  });
  expect(await historyOf(booked)).toEqual([
    expect.stringMatching(/^Paid £25\.00/),
    'Refunded at the payment provider: £5.00',
  ]);

  expect((await cancel(person, appointmentId, { refund: 2440 })).status).toBe(409);
  const answer = await cancel(person, appointmentId, { refund: 2000 });
  expect(answer.body.cancellation).toMatchObject({ ...shown, refund_status: 'due' });
  expect(await figuresOf(booked)).toMatchObject({ refunds: -500, refunds_due: -2000 });
  await payRefund(api.services, reference);

  expect(await movedAt(orderId)).toEqual(['5.00', '20.00']);
  expect(await preview(person, appointmentId)).toMatchObject({
    ...shown,
    refund_status: 'completed',
  });
  expect((await onConsole(booked)).booking).toMatchObject({
    ...{ paid: 2500, given_back: 500, refund: 2000, refund_status: 'completed' },
  });
  expect(await historyOf(booked)).toEqual([
    expect.stringMatching(/^Paid £25\.00/),
    'Refunded at the payment provider: £5.00',
    'Refunded £20.00 (cancelled by the person)',
  ]);
  expect(await newestMail(person)).toContain(
    'You paid £25.00, and £5.00 of it has already been refunded. £20.00 will be refunded to the card',
  );
  expect(await figuresOf(booked)).toMatchObject({ takings: 2500, refunds: -2500 });
  const { body } = await api.call('GET', `/auth/profile/export?email=${person.email}`, {
    as: person,
  });
  expect(body.payments).toMatchObject([{ amount: 2500, refunded: 2500 }]);
});

test('a small partial refund leaves a charge, which the mail explains', async () => {
  const { event, person, appointmentId, reference } = await paid();
  await refreshProviderRefund(api.services, 'refund', await refundAtProvider(reference, '0.10'));
  expect(await preview(person, appointmentId)).toMatchObject({
    ...{ paid: 2500, given_back: 10, charge: 50, refund: 2440 },
    refund_until: lastRefundDay(event.date),
  });
  await cancel(person, appointmentId);
  expect(await newestMail(person)).toContain('the rest covers the cost of processing your payment');
});

test('a partial refund made before the payment was recorded counts in the same way', async () => {
  const {
    event,
    person,
    holdId: appointmentId,
    orderId,
  } = await approvedOrder(undefined, {
    daysAhead: 30,
  });
  await abandon(orderId, { minutes: 2 });
  const order = await api.services.paypal.captureOrder(orderId, `capture-${orderId}-1`);
  const reference = order.purchase_units[0]?.payments?.captures?.[0]?.id ?? '';
  await refundAtProvider(reference, '5.00');
  await reconcilePayments(api.services);
  const booked = { event, person, appointmentId, orderId, reference, holdId: appointmentId };
  expect(await preview(person, appointmentId)).toMatchObject({
    ...{ paid: 2500, given_back: 500, refund: 2000 },
  });
  expect(await newestMail(person)).toContain('£5.00 of your £25.00 has already been refunded.');
  await cancel(person, appointmentId);
  await payRefund(api.services, reference);
  expect(await figuresOf(booked)).toMatchObject({ takings: 2500, refunds: -2500 });
  expect(await preview(person, appointmentId)).toMatchObject({ given_back: 500, refund: 2000 });
});

test('an unnoticed partial refund is recorded when the full refund is requested', async () => {
  const booked = await paid();
  const { person, appointmentId, orderId, reference } = booked;
  await refundAtProvider(reference, '5.00');
  expect((await cancel(person, appointmentId)).body.cancellation.refund).toBe(2440);
  await payRefund(api.services, reference);
  expect(await movedAt(orderId)).toEqual(['5.00', '20.00']);
  expect(await preview(person, appointmentId)).toMatchObject({
    ...{ paid: 2500, given_back: 500, charge: 0, refund: 2000, refund_status: 'completed' },
  });
  expect(await figuresOf(booked)).toMatchObject({ takings: 2500, refunds: -2500 });
});

test('a refund already made at the provider is shown once', async () => {
  const booked = await paid();
  const { person, appointmentId, reference } = booked;
  await cancel(person, appointmentId);
  await refundAtProvider(reference, '25.00');
  await payRefund(api.services, reference);
  expect(await preview(person, appointmentId)).toMatchObject({ refund_status: 'completed' });
  expect(await figuresOf(booked)).toMatchObject({ takings: 2500, refunds: -2500 });
  expect(await historyOf(booked)).toEqual([
    expect.stringMatching(/^Paid £25\.00/),
    'Refunded £25.00 (cancelled by the person)',
  ]);
});

describe('a refund of the remainder', () => {
  test('stays due when the provider repeats its event about the earlier part', async () => {
    const { person, appointmentId, reference } = await paid();
    const goodwill = await refundAtProvider(reference, '15.00');
    await refreshProviderRefund(api.services, 'refund', goodwill);
    expect((await cancel(person, appointmentId)).body.cancellation.refund).toBe(1000);
    await refreshProviderRefund(api.services, 'refund', goodwill);
    expect((await preview(person, appointmentId)).refund_status).toBe('due');
  });

  test('that is paid by bank transfer is in the books beside the earlier part', async () => {
    const booked = await partlyRefunded('REFUND-FAILED');
    const { person, event, appointmentId, reference } = booked;
    await cancel(person, appointmentId);
    await payRefund(api.services, reference);
    expect(
      (await tasksOnToday(api, coordinator, 'money taken back')).find(({ action }) =>
        action?.path.endsWith(`${event.id}/bookings/${appointmentId}`),
      ),
    ).toMatchObject({
      what: expect.stringMatching(/^£20\.00 of CH-.{8}: the refund was declined$/),
    });
    await withTransaction(api.services.db, (transaction) => completeRefund(transaction, reference));
    expect(await figuresOf(booked)).toMatchObject({ takings: 2500, refunds: -2500 });
  });

  test('is paid in full when an event is called off, as the preview says', async () => {
    const booked = await partlyRefunded();
    const { event, person, reference, orderId } = booked;
    const path = `/staff/events/${event.id}/call-off`;
    const { body } = await api.call('GET', path, { as: coordinator });
    expect(body.people).toMatchObject([{ refund: 2000 }]);
    await api.call('POST', path, { as: coordinator, body: { reason: 'No hall.' } });
    await payRefund(api.services, reference);
    expect(await movedAt(orderId)).toEqual(['5.00', '20.00']);
    expect(await newestMail(person)).toContain('£20.00 will be refunded to the card');
  });

  test('is the most that staff can refund', async () => {
    const booked = await partlyRefunded();
    const { event, appointmentId } = booked;
    const path = `/staff/events/${event.id}/bookings/${appointmentId}/cancellation`;
    const cancelWith = (refund: number) =>
      api.call('POST', path, {
        as: coordinator,
        body: { policy_refund: 2000, exception: { refund, reason: 'Ill.' } },
      });
    const refused = await cancelWith(2100);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      'They have paid £25.00, and £5.00 has already been refunded. You cannot refund that much.',
    );
    expect((await cancelWith(1500)).status).toBe(200);
    expect((await onConsole(booked)).booking).toMatchObject({ given_back: 500, refund: 1500 });
  });
});

test('a fully refunded payment has nothing left to refund', async () => {
  const booked = await paid();
  const { person, appointmentId, reference } = booked;
  await refreshProviderRefund(api.services, 'refund', await refundAtProvider(reference, '25.00'));
  expect(await preview(person, appointmentId)).toMatchObject({ given_back: 2500, refund: 0 });
  await cancel(person, appointmentId);
  const text = await newestMail(person);
  expect(text).toContain('You paid £25.00, and £25.00 of it has already been refunded.');
  expect(text).not.toContain('no refund');
});

/** A payer's dispute, as the provider reports it. */
async function dispute(reference: string, outcome?: string) {
  const opened = api.payments.dispute(reference);
  await refreshProviderRefund(api.services, 'chargeback', opened.id);
  const end = async (how: string) => {
    Object.assign(opened, { status: 'RESOLVED', outcome: how });
    await refreshProviderRefund(api.services, 'chargeback', opened.id);
  };
  if (outcome) await end(outcome);
  return { end };
}

test.each([undefined, 'RESOLVED_BUYER_FAVOUR'])(
  'money that the payer disputes is not promised or refunded as well (outcome %s)',
  async (outcome) => {
    const booked = await paid();
    const { person, appointmentId, reference, orderId } = booked;
    await dispute(reference, outcome);
    expect(await preview(person, appointmentId)).toMatchObject({ disputed: 2500, refund: 0 });
    expect((await onConsole(booked)).booking).toMatchObject({ disputed: 2500, policy_refund: 0 });
    await cancel(person, appointmentId);
    await payRefund(api.services, reference);
    expect(await movedAt(orderId)).toEqual([]);
    expect(await figuresOf(booked)).toMatchObject({ refunds: 0, chargebacks: -2500 });
    expect(await newestMail(person)).toContain(
      '£25.00 of it was claimed back through your bank or PayPal',
    );
  },
);

test.each(['person', 'staff', 'call-off'] as const)(
  'a cancellation (%s) during a dispute is refunded once the charity has won',
  async (by) => {
    const booked = await paid();
    const { person, appointmentId, reference, orderId, event } = booked;
    const { end } = await dispute(reference);
    const amount = by === 'call-off' ? '25.00' : '24.40';
    const sentence = `if they decide not to return it`;
    const path = `/staff/events/${event.id}`;
    if (by === 'person') {
      expect(await preview(person, appointmentId)).toMatchObject({
        refund: 0,
        refund_if_won: 2440,
      });
      await cancel(person, appointmentId, { refund: 0 });
    } else if (by === 'staff') {
      const { booking } = await onConsole(booked);
      expect(booking).toMatchObject({ policy_refund: 0, refund_if_won: 2440 });
      expect(booking.policy).toContain(sentence);
      const body = { policy_refund: 0, exception: null };
      const call = `${path}/bookings/${appointmentId}/cancellation`;
      expect((await api.call('POST', call, { as: coordinator, body })).status).toBe(200);
    } else {
      const body = { reason: 'The hall has flooded.' };
      expect((await api.call('POST', `${path}/call-off`, { as: coordinator, body })).status).toBe(
        200,
      );
    }
    expect(await newestMail(person)).toContain(
      `If they decide not to return it, we will refund £${amount} to the card`,
    );
    await payRefund(api.services, reference);
    expect(await movedAt(orderId)).toEqual([]);
    expect((await onConsole(booked)).booking.policy).toBeUndefined();
    await end('RESOLVED_SELLER_FAVOUR');
    await payRefund(api.services, reference);
    expect(await movedAt(orderId)).toEqual([amount]);
  },
);

test('a dispute whose end was not announced is read again after a day', async () => {
  const booked = await paid();
  const opened = api.payments.dispute(booked.reference);
  await refreshProviderRefund(api.services, 'chargeback', opened.id);
  const task = async () =>
    (await tasksOnToday(api, coordinator, 'money taken back')).find(({ action }) =>
      action?.path.endsWith(booked.appointmentId),
    )?.why;
  expect(await task()).toBe('Respond at the payment provider before the deadline.');
  Object.assign(opened, { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' });
  await reconcilePayments(api.services);
  expect(await task()).toBe('Respond at the payment provider before the deadline.');
  await api.owner
    .updateTable('money_back')
    .set({ updated_at: sql`now() - interval '25 hours'` })
    .where('provider_id', '=', opened.id)
    .execute();
  await reconcilePayments(api.services);
  expect(await task()).toBe('The money has left the account.');
});

test('a refund that is due waits while the payment is disputed, and is sent once the charity has won', async () => {
  const { person, appointmentId, reference, orderId } = await paid();
  await cancel(person, appointmentId);
  const { end } = await dispute(reference);
  await payRefund(api.services, reference);
  expect(await movedAt(orderId)).toEqual([]);
  await sql`UPDATE refunds SET created_at = now() - interval '3 minutes'
    WHERE payment_reference = ${reference}`.execute(api.owner);
  // Not among the hundred tried in one run, where it would keep its place until the end.
  expect(await listOwedRefunds(api.services.db)).not.toContain(reference);
  await end('RESOLVED_SELLER_FAVOUR');
  expect(await listOwedRefunds(api.services.db)).toContain(reference);
  await payRefund(api.services, reference);
  expect(await movedAt(orderId)).toEqual(['24.40']);
});

test('a refund that is due is settled by a dispute that the charity loses', async () => {
  const booked = await paid();
  const { person, appointmentId, reference, orderId } = booked;
  await cancel(person, appointmentId);
  await dispute(reference, 'RESOLVED_BUYER_FAVOUR');
  await payRefund(api.services, reference);
  expect(await movedAt(orderId)).toEqual([]);
  expect((await onConsole(booked)).booking).toMatchObject({ refund_status: 'completed' });
  expect(await figuresOf(booked)).toMatchObject({ refunds: 0, chargebacks: -2500 });
});

test('a refund that the provider rejects has failed, and staff can request it again', async () => {
  const booked = await paid();
  const { person, event, appointmentId, reference, orderId } = booked;
  await cancel(person, appointmentId);
  // The provider knows of the dispute before its webhook arrives.
  const opened = api.payments.dispute(reference);
  await payRefund(api.services, reference);
  expect((await onConsole(booked)).booking).toMatchObject({ refund_status: 'failed' });
  Object.assign(opened, { status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR' });
  const path = `/staff/events/${event.id}/bookings/${appointmentId}/refund-retry`;
  expect((await api.call('POST', path, { as: coordinator })).status).toBe(200);
  await payRefund(api.services, reference);
  expect(await movedAt(orderId)).toEqual(['24.40']);
});

test('a disputed payment that had been refunded is counted once', async () => {
  const booked = await paid();
  const { person, appointmentId, reference } = booked;
  await cancel(person, appointmentId);
  await payRefund(api.services, reference);
  await dispute(reference);
  expect(await figuresOf(booked)).toMatchObject({ refunds: -2440, chargebacks: -60 });
});

describe('the payment of somebody who was not tested', () => {
  /** £25.00 was paid, and yesterday no sample was taken. */
  async function paidUntested(reason = 'unwell', invite_again = false) {
    const booked = await paid();
    const { event, person, appointmentId: appointment_id } = booked;
    await makeYesterday(api, event.id);
    const path = `/staff/events/${event.id}`;
    const { event_date } = (await api.call('GET', `${path}/day`, { as: coordinator })).body;
    const action = (step: string, time: string, changes: object = {}) => ({
      ...{ action_id: randomUUID(), appointment_id, step, list_version: 0 },
      done_at: londonInstant(event_date, time).toISOString(),
      ...changes,
    });
    const end = action('not sampled', '12:05', { reason, invite_again });
    const body = { actions: [action('arrived', '12:00'), end] };
    await api.call('POST', `${path}/actions`, { as: coordinator, body });
    const visit = async () =>
      (await api.call('GET', '/appointments', { as: person })).body.appointments[0].visit;
    const listed = async () =>
      (await tasksOnToday(api, coordinator, 'unsettled payments'))
        .filter(({ action: link }) => link?.path.endsWith(appointment_id))
        .map(({ why }) => why);
    return { ...booked, visit, listed };
  }
  const ASKED = [expect.stringContaining('Refund the payment in PayPal')];

  test('is not to be refunded while it is disputed, nor once the payer has won', async () => {
    const { reference, listed, visit } = await paidUntested();
    expect(await listed()).toEqual(ASKED);
    const { end } = await dispute(reference);
    expect(await listed()).toEqual([]);
    await end('RESOLVED_BUYER_FAVOUR');
    expect(await listed()).toEqual([]);
    expect(await visit()).toMatchObject({ paid_untested: false });
  });

  test('is not to be refunded while part of it is disputed', async () => {
    const { reference, listed } = await paidUntested();
    const opened = api.payments.dispute(reference);
    opened.amount = { ...opened.amount, value: '5.00' };
    await refreshProviderRefund(api.services, 'chargeback', opened.id);
    expect(await listed()).toEqual([]);
  });

  test('is to be refunded once the charity has won a dispute about it', async () => {
    const { reference, listed, visit } = await paidUntested();
    await dispute(reference, 'RESOLVED_SELLER_FAVOUR');
    expect(await listed()).toEqual(ASKED);
    expect(await visit()).toMatchObject({ paid_untested: true });
  });

  test.each(['24.40', '25.00'])('is settled by a refund of £%s since the visit', async (value) => {
    const { reference, listed, visit } = await paidUntested();
    const id = await refundAtProvider(reference, value);
    api.payments.endRefund(id, 'COMPLETED');
    await refreshProviderRefund(api.services, 'refund', id);
    expect(await listed()).toEqual([]);
    expect(await visit()).toMatchObject({ paid_untested: false });
  });

  test('is not settled by an earlier partial refund', async () => {
    const { reference, listed } = await paidUntested();
    const id = await refundAtProvider(reference, '5.00');
    api.payments.endRefund(id, 'COMPLETED');
    await refreshProviderRefund(api.services, 'refund', id);
    await sql`UPDATE money_back SET settled_at = now() - interval '3 days'
      WHERE provider_id = ${id}`.execute(api.owner);
    expect(await listed()).toEqual(ASKED);
  });

  test('pays for no other test while it is disputed, unless the charity wins', async () => {
    const { reference, visit } = await paidUntested('unwell', true);
    expect(await visit()).toMatchObject({ free_repeat: true });
    const { end } = await dispute(reference);
    expect(await visit()).toMatchObject({ free_repeat: false });
    await end('RESOLVED_SELLER_FAVOUR');
    expect(await visit()).toMatchObject({ free_repeat: true });
  });
});
