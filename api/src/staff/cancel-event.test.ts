import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { paymentSteps } from '../../test/payment-steps.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';
import { reconcilePayments } from '../payments/reconcile.ts';

let api: Harness;
const { staff, audit, close } = staffTerminal(() => api);
const { abandon } = paymentSteps(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterAll(async () => {
  await api.stop();
  await close();
});

const hold = (as: Person, eventId: string) =>
  api.call('POST', `/events/${eventId}/holds`, { as, body: { start_time: '09:15' } });
const order = async (as: Person, holdId: string) => {
  const { body } = await api.call('POST', '/payments/orders', {
    as,
    body: { cart: [{ description: 'x', amount: 1 }], holdId },
  });
  await api.payments.enterCard(body.id);
  return String(body.id);
};

test('notifies and refunds everyone in full, ends holds, and closes the event', async () => {
  const event = await api.event({ paymentRequired: true });
  const [paid, held, paying, late] = await Promise.all(
    Array.from({ length: 4 }, () => api.person()),
  );
  if (!paid || !held || !paying || !late) throw new Error('people');
  const at = async (as: Person, start_time: string) => {
    await api.consent(as, event);
    const { body } = await api.call('POST', `/events/${event.id}/holds`, {
      as,
      body: { start_time },
    });
    return String(body.hold.hold_id);
  };
  const paidId = await at(paid, '09:00');
  const path = `/payments/orders/${await order(paid, paidId)}/capture`;
  expect((await api.call('POST', path, { as: paid })).status).toBe(200);
  const heldId = await at(held, '09:15');
  const payingId = await at(paying, '09:30');
  const underWay = await order(paying, payingId);
  await abandon(underWay, { minutes: 9 });
  expect((await staff(['list-stuck-payments'])).text).toContain(underWay);

  expect((await staff(['cancel-event', event.id, '--dry-run'])).text).toContain(
    'Appointments cancelled: 1, refunded: 1. Holds released: 1. Payments in progress: 1.',
  );
  expect((await api.call('GET', `/events/${event.id}`)).status).toBe(200);
  expect((await staff(['cancel-event', event.id])).code).toBe(0);
  expect((await api.call('GET', `/events/${event.id}`)).status).toBe(404);
  expect((await hold(late, event.id)).status).toBe(404);

  // The pending payment arrives afterwards.
  await api.services.paypal.captureOrder(underWay, `capture-${underWay}-1`);
  await reconcilePayments(api.services);
  const { rows } = await sql`
    SELECT a.appointment_id AS id, a.status, r.amount AS refund
    FROM appointments a LEFT JOIN refunds r USING (appointment_id)
    WHERE event_id = ${event.id} ORDER BY slot_starts_at`.execute(api.owner);
  expect(rows).toEqual([
    { id: paidId, status: 'cancelled', refund: 2500 },
    { id: heldId, status: 'released', refund: null },
    { id: payingId, status: 'refund_due', refund: 2500 },
  ]);
  const mails = await api.owner
    .selectFrom('outbox')
    .select(['mail_id', 'kind'])
    .where('appointment_id', '=', paidId)
    .where('kind', '=', 'event-cancelled')
    .execute();
  expect(mails).toHaveLength(1);
  await api.sendMails();
  const [message] = api.mailbox.store.list(paid.email);
  expect(message?.subject).toMatch(/^We have had to cancel An event/);
  expect(message?.text).toContain('The full amount of £25.00');
  expect(await audit('event cancelled')).toEqual([`staff tester: event ${event.id}`]);
  expect((await staff(['cancel-event', event.id])).code).toBe(1);
});
