import { londonDate, type PaymentMethod, type RefundTerms, refundTerms } from '@chaps/domain';
import { REFUND_REASONS, type RefundReason } from '@chaps/domain/refunds';
import { type Selectable, sql } from 'kysely';
import { ledgerWhere } from '../payments/ledger.ts';
import type { Executor } from '../platform/db/database.ts';
import type { Refunds } from '../platform/db/types.ts';
import type { AppointmentDetail } from './appointments.ts';

export type RefundStatus = Selectable<Refunds>['status'];

/** A payment at the provider, in pence by the ledger. */
export interface BookingPayment {
  appointment_id: string;
  payment_reference: string;
  paid_at: Date;
  paid: number;
  /** Refunded by us, whether completed or pending. */
  refund: number;
  refund_status: RefundStatus | null;
  refund_reason: string | null;
  /** Refunded otherwise, or disputed with the bank and not won. */
  given_back: number;
  /** The disputed part of `given_back`. */
  disputed: number;
  /** The part of `disputed` in undecided disputes. */
  undecided: number;
  /** The refund that is recorded as owed; `refund` is less while the payment is disputed. */
  owed: number;
}

/** SQL: the movement belongs to our refund `r`. */
const IS_OUR_REFUND = sql`(m.source = 'refund' OR m.source = 'back' AND m.id IS NOT DISTINCT FROM r.provider_refund_id)`;

/**
 * SQL: the movement belongs to these bookings. The orders are an array, so that each source of the
 * ledger uses its index.
 */
const selectLedgerOfBookings = (appointmentIds: readonly string[]) =>
  ledgerWhere(sql`m.order_id = ANY (ARRAY(SELECT order_id FROM payment_orders
    WHERE appointment_id = ANY (${[...appointmentIds]}::uuid[])))`);

export interface BookingMovement {
  what:
    | 'paid'
    | 'refund'
    | 'given back'
    | 'taken back'
    | 'disputed'
    | 'paid on the day'
    | 'given back by hand';
  at: Date;
  /** Pence, always positive. */
  amount: number;
  /** Its last digits. */
  card: string | null;
  refund_status: RefundStatus | null;
  refund_reason: string | null;
  method: PaymentMethod | null;
}

/** All completed and pending money movements of a booking, except fees. */
export async function listBookingMovements(
  db: Executor,
  appointmentId: string,
): Promise<BookingMovement[]> {
  const { rows } = await sql<BookingMovement>`
    SELECT CASE WHEN m.source = 'payment' THEN 'paid' WHEN ${IS_OUR_REFUND} THEN 'refund'
        WHEN m.source = 'dispute' THEN 'disputed' WHEN m.source = 'day' THEN 'paid on the day'
        WHEN m.source = 'dayback' THEN 'given back by hand'
        WHEN m.kind = 'chargeback' THEN 'taken back' ELSE 'given back' END AS what,
      m.at, abs(m.amount) AS amount, t.card_last_digits AS card, r.status AS refund_status,
      r.reason AS refund_reason, d.method
    FROM (SELECT * FROM ${selectLedgerOfBookings([appointmentId])}) m
    LEFT JOIN payment_transactions t ON t.payment_reference = m.payment_reference
    LEFT JOIN refunds r ON r.payment_reference = m.payment_reference
    LEFT JOIN day_payments d ON m.source IN ('day', 'dayback') AND d.payment_id::text = m.id
      AND d.order_id = m.order_id
    WHERE m.kind <> 'fee' AND m.amount <> 0
    ORDER BY m.at, m.source, m.id`.execute(db);
  return rows;
}

/** The payments for each booking at the provider and their outcome, earliest first. */
export async function listPayments(
  db: Executor,
  appointmentIds: readonly string[],
): Promise<BookingPayment[]> {
  const { rows } = await sql<BookingPayment>`
    SELECT o.appointment_id, t.payment_reference, t.created_at AS paid_at,
      coalesce(sum(m.amount) FILTER (WHERE m.source = 'payment'), 0)::int AS paid,
      coalesce(-sum(m.amount) FILTER (WHERE ${IS_OUR_REFUND}), 0)::int AS refund,
      r.status AS refund_status, r.reason AS refund_reason,
      coalesce(-sum(m.amount) FILTER (WHERE m.source IN ('before', 'back', 'dispute') AND NOT ${IS_OUR_REFUND}),
        0)::int AS given_back,
      coalesce(-sum(m.amount) FILTER (WHERE m.source = 'dispute'), 0)::int AS disputed,
      coalesce(-sum(m.amount) FILTER (WHERE m.source = 'dispute' AND EXISTS (
        SELECT FROM money_back g WHERE g.provider_id = m.id AND g.status <> 'RESOLVED')), 0)::int
        AS undecided,
      coalesce(r.amount, 0) AS owed
    FROM (SELECT * FROM ${selectLedgerOfBookings(appointmentIds)}) m
    JOIN payment_transactions t ON t.payment_reference = m.payment_reference
    JOIN payment_orders o ON o.order_id = t.order_id
    LEFT JOIN refunds r ON r.payment_reference = t.payment_reference
    GROUP BY o.appointment_id, t.payment_reference, r.payment_reference
    ORDER BY t.created_at, t.payment_reference`.execute(db);
  return rows;
}

export interface BookingPayments {
  paid: number;
  /** Refunded by us, whether completed or pending. */
  refund: number;
  /** Also returned: refunded at the provider, or reversed by or disputed with the bank. */
  givenBack: number;
  /** The disputed part of `givenBack`. */
  disputed: number;
  /** The part of `disputed` in undecided disputes. */
  undecided: number;
  /** What the charity still has, less pending refunds. */
  left: number;
  /**
   * The same if the charity wins the open disputes: a cancellation owes this amount, which is paid
   * once they are won.
   */
  leftIfWon: number;
  /** What is owed besides `refund` if the charity wins the open disputes. */
  refundIfWon: number;
  refundStatus: RefundStatus | null;
  /** Reference of the capture to refund. */
  reference: string | null;
}

/**
 * The money of a booking by the ledger, in pence, without payments that did not lead to the booking.
 */
export async function readBookingPayments(
  db: Executor,
  appointmentId: string,
): Promise<BookingPayments> {
  const payments = await listPayments(db, [appointmentId]);
  const own = payments.find(({ refund_reason }) => refund_reason !== REFUND_REASONS.paidTwice);
  const { paid = 0, refund = 0, given_back: givenBack = 0, disputed = 0 } = own ?? {};
  const { undecided = 0, owed = 0 } = own ?? {};
  const left = Math.max(0, paid - refund - givenBack);
  return {
    ...{ paid, refund, givenBack, disputed, undecided, left },
    leftIfWon: Math.max(0, paid - refund - givenBack + undecided),
    refundIfWon: undecided > 0 ? Math.max(0, owed - refund) : 0,
    refundStatus: own?.refund_status ?? null,
    reference: own?.payment_reference ?? null,
  };
}

/** Pence taken at the event for a booking and not refunded, by the ledger. */
export async function readAmountPaidOnTheDay(db: Executor, appointmentId: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    SELECT coalesce(sum(m.amount), 0)::int AS kept FROM (SELECT * FROM ${selectLedgerOfBookings([appointmentId])}) m
    WHERE m.source IN ('day', 'dayback')`.execute(db);
  return rows[0]?.kept ?? 0;
}

/**
 * What the policy refunds for a booking now (spec 9, Refund policy). A payment is refunded once, so a booking
 * that was cancelled before has had its refund.
 */
export function getCurrentRefundTerms(
  row: Pick<AppointmentDetail, 'event_date' | 'read_at' | 'event_changed' | 'status' | 'to_pay'>,
  {
    paid,
    givenBack,
    disputed,
    undecided,
    refund,
    refundStatus,
  }: Pick<
    BookingPayments,
    'paid' | 'givenBack' | 'disputed' | 'undecided' | 'refund' | 'refundStatus'
  >,
): RefundTerms {
  const isRefunded = refundStatus !== null && row.status === 'confirmed';
  const termsAfter = (back: number) =>
    refundTerms(paid, row.event_date, londonDate(row.read_at), row.event_changed, back);
  const terms = {
    ...termsAfter(isRefunded ? givenBack + refund : givenBack),
    ...(row.to_pay > 0 ? { to_pay: row.to_pay } : {}),
    ...(disputed > 0 ? { disputed } : {}),
  };
  if (isRefunded) return { ...terms, charge: 0, refund: 0 };
  const more = termsAfter(givenBack - undecided).refund - terms.refund;
  return more > 0 ? { ...terms, refund_if_won: more } : terms;
}

/** The latest refund that the person did not request, and its reason; in pence, by the ledger. */
export async function findUnrequestedRefund(
  db: Executor,
  appointmentId: string,
): Promise<{ reason: Exclude<RefundReason, 'accountRemoved'>; amount: number }> {
  const reasons = Object.entries(REFUND_REASONS) as Array<[RefundReason, string]>;
  const unasked = (await listPayments(db, [appointmentId])).flatMap(({ refund, refund_reason }) => {
    const reason = reasons.find(([, text]) => text === refund_reason)?.[0];
    return reason && reason !== 'accountRemoved' ? [{ reason, amount: refund }] : [];
  });
  const latest = unasked.at(-1);
  if (!latest) throw new Error(`appointment ${appointmentId} has no refund`);
  return latest;
}
