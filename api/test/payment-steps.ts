import { sql } from 'kysely';
import { beginCapture } from '../src/payments/capture-queries.ts';
import { findOrder, type OrderStatus } from '../src/payments/queries.ts';
import type { Harness, Person } from './harness.ts';

type EventOptions = Parameters<Harness['event']>[0];

/**
 * Steps of a payment over HTTP, and queries of the database and the provider.
 * @param harness called at each step, because a test file starts it before its first test
 */
export function paymentSteps(harness: () => Harness) {
  const order = (
    as: Person,
    holdId: string | undefined,
    amount: unknown = 0.01,
    description = 'x',
  ) =>
    harness().call('POST', '/payments/orders', {
      as,
      body: {
        cart: [{ description, amount, shippingPreference: 'NO_SHIPPING' }],
        ...(holdId ? { holdId } : {}),
      },
    });

  const capture = (as: Person, orderId: string) =>
    harness().call('POST', `/payments/orders/${orderId}/capture`, { as });

  const hold = async (as: Person, eventId: string) => {
    const path = `/events/${eventId}/holds`;
    const { body } = await harness().call('POST', path, { as, body: { start_time: '09:00' } });
    return String(body.hold.hold_id);
  };

  async function heldSeat(options: EventOptions = {}) {
    const event = await harness().event({ paymentRequired: true, slots: 1, seats: 2, ...options });
    const person = await harness().person();
    await harness().consent(person, event);
    return { event, person, holdId: await hold(person, event.id) };
  }

  /** @param name name on the card: it decides what the provider does */
  async function approvedOrder(name?: string, options?: EventOptions) {
    const held = await heldSeat(options);
    const { body } = await order(held.person, held.holdId);
    await harness().payments.enterCard(body.id, name);
    return { ...held, orderId: String(body.id) };
  }

  /** A seat whose payment is under review by the provider. */
  async function paymentUnderReview(options?: EventOptions) {
    const held = await approvedOrder('PENDING', options);
    const answer = await capture(held.person, held.orderId);
    const [taken] = answer.body.purchase_units[0].payments.captures;
    return { ...held, answer, captureId: String(taken.id), captureStatus: String(taken.status) };
  }

  /** Begins a capture as if the process had been killed this many minutes ago, before it asked the provider. */
  async function abandon(
    orderId: string,
    { status = 'capturing', minutes = 0 }: { status?: OrderStatus; minutes?: number } = {},
  ) {
    const { owner, services } = harness();
    const { user_id = '' } = (await findOrder(services.db, orderId)) ?? {};
    const begun = await beginCapture(services.db, user_id, orderId);
    if (!begun) throw new Error('the capture did not begin');
    await sql`UPDATE payment_orders
      SET status = ${status}, updated_at = now() - make_interval(mins => ${minutes})
      WHERE order_id = ${orderId}`.execute(owner);
  }

  async function paidBooking(options: EventOptions = {}, name?: string) {
    const booked = await approvedOrder(name, { slots: 4, seats: 4, ...options });
    const { status } = await capture(booked.person, booked.orderId);
    if (status !== 200) throw new Error(`the capture was answered ${status}`);
    return { ...booked, appointmentId: booked.holdId };
  }

  const statusOf = async (appointmentId: string) => {
    const { status } = await harness()
      .owner.selectFrom('appointments')
      .select('status')
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    return status;
  };

  const lapse = (appointmentId: string) =>
    harness()
      .owner.updateTable('appointments')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('appointment_id', '=', appointmentId)
      .execute();

  const ledger = (orderId: string) =>
    harness()
      .owner.selectFrom('payment_transactions')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();

  const mails = (appointmentId: string) =>
    harness()
      .owner.selectFrom('outbox')
      .selectAll()
      .where('appointment_id', '=', appointmentId)
      .orderBy('created_at')
      .execute();

  const atProvider = async (orderId: string) =>
    (await harness().payments.orders()).find(({ id }) => id === orderId)?.purchase_units[0];

  const taken = async (eventId: string) => {
    const rows = await harness()
      .owner.selectFrom('event_slots')
      .select('taken')
      .where('event_id', '=', eventId)
      .execute();
    return rows.reduce((sum, row) => sum + row.taken, 0);
  };

  return {
    order,
    capture,
    hold,
    heldSeat,
    approvedOrder,
    paymentUnderReview,
    abandon,
    paidBooking,
    statusOf,
    lapse,
    ledger,
    mails,
    atProvider,
    taken,
  };
}
