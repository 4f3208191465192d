import { formatPence, londonDate, reachIncludes } from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import { sql } from 'kysely';
import { isWithinReach } from '../../accounts/reach.ts';
import { isPaidWithoutTest } from '../../booking/free-repeat.ts';
import { IS_KEPT_AFTER_END } from '../../clinic-day/day-payments.ts';
import { listExcessInvoices } from '../../payments/invoices/host-dues.ts';
import { sumOverdueInvoices } from '../../payments/invoices/queries.ts';
import { IS_DISPUTE_OPEN } from '../../payments/ledger.ts';
import { countDifferences } from '../../payments/money/differences.ts';
import { listPaymentProblems } from '../../payments/provider-refunds.ts';
import { RECORDS_OF_DECEASED_PEOPLE } from '../../people/contact.ts';
import { isRecent, type Source, toIsoOrNull } from './source.ts';

interface Booking {
  event_id: string;
  appointment_id: string;
  reference: string;
}

const toBookingLink = ({ event_id, appointment_id, reference }: Booking) => ({
  label: `Open ${reference}`,
  path: `/staff/events/${event_id}/bookings/${appointment_id}`,
});

const PROBLEM_TEXT = {
  'refund failed': ['the refund was declined', 'Request it again, or pay it by bank transfer.'],
  reversal: ['the bank took the payment back', 'The money has left the account.'],
  chargeback: [
    'the payer disputed the payment with their bank',
    'Respond at the payment provider before the deadline.',
  ],
  'chargeback lost': [
    'the payer won the dispute with their bank',
    'The money has left the account.',
  ],
} as const;

export const paymentProblemTasks: Source = {
  needs: 'see bookings',
  async read({ db }, { reach }) {
    const rows = await listPaymentProblems(db);
    return rows
      .filter(({ event_id }) => reachIncludes(reach, event_id))
      .map(({ what, amount, since, ...booking }) => ({
        kind: 'money taken back',
        what: `${formatPence(amount)} of ${booking.reference}: ${PROBLEM_TEXT[what][0]}`,
        why: PROBLEM_TEXT[what][1],
        since: toIsoOrNull(since),
        due: null,
        action: toBookingLink(booking),
      }));
  },
};

interface UnsettledItem extends Booking {
  what: 'payment' | 'refund';
  since: Date;
}

/** Pending for longer than it should take the provider, and the jobs that query it again. */
export const unsettledPayments: Source = {
  needs: 'see bookings',
  async read({ db }, { reach }) {
    const { rows } = await sql<UnsettledItem>`
      SELECT a.event_id, a.appointment_id, a.reference, m.what, m.since FROM (
        SELECT appointment_id, 'payment' AS what, updated_at AS since FROM appointments
        WHERE status = 'capturing' AND updated_at < now() - interval '15 minutes'
        UNION ALL
        SELECT r.appointment_id, 'refund', r.created_at
        FROM refunds r JOIN payment_transactions t USING (payment_reference)
        WHERE r.status = 'due' AND r.created_at < now() - interval '1 hour'
          AND NOT ${IS_DISPUTE_OPEN}) m
      JOIN appointments a USING (appointment_id) JOIN events e USING (event_id)
      WHERE ${isWithinReach(reach)} ORDER BY m.since LIMIT 50`.execute(db);
    return rows.map(({ what, since, ...booking }) => ({
      kind: 'unsettled payments',
      what: `The ${what} for ${booking.reference} is not settled`,
      why:
        what === 'payment'
          ? 'The payment provider has not said whether it was paid.'
          : 'The payment provider has not accepted it.',
      since: toIsoOrNull(since),
      due: null,
      action: toBookingLink(booking),
    }));
  },
};

/** A payment in progress when the death was recorded, or a booking made since. */
export const bookingsOfDeceasedPeople: Source = {
  needs: 'see bookings',
  async read({ db }, { reach }) {
    const { rows } = await sql<Booking & { since: Date }>`
      SELECT a.event_id, a.appointment_id, a.reference, a.updated_at AS since
      FROM appointments a JOIN events e USING (event_id)
      WHERE a.status IN ('capturing', 'confirmed') AND a.slot_starts_at > now()
        AND a.profile_id IN ${RECORDS_OF_DECEASED_PEOPLE} AND ${isWithinReach(reach)}
      ORDER BY a.updated_at LIMIT 50`.execute(db);
    return rows.map(({ since, ...booking }) => ({
      kind: 'bookings to end',
      what: `${booking.reference} is booked for a person who has died`,
      why: 'Cancel it with a full refund, or reverse the record of the death on their page.',
      since: toIsoOrNull(since),
      due: null,
      action: toBookingLink(booking),
    }));
  },
};

/** Money taken at the event for a booking that has ended since: only staff can return it. */
export const dayPaymentsToRefund: Source = {
  needs: 'see bookings',
  async read({ db }, { reach }) {
    const { rows } = await sql<Booking & { amount: number; since: Date }>`
      SELECT a.event_id, a.appointment_id, a.reference, d.amount, d.taken_at AS since
      FROM day_payments d JOIN payment_orders o USING (order_id)
        JOIN appointments a USING (appointment_id) JOIN events e USING (event_id)
      WHERE ${IS_KEPT_AFTER_END} AND ${isWithinReach(reach)}
      ORDER BY d.taken_at LIMIT 50`.execute(db);
    return rows.map(({ amount, since, ...booking }) => ({
      kind: 'unsettled payments',
      what: `${formatPence(amount)} paid at the event for ${booking.reference} needs to be refunded`,
      why: 'The booking has been cancelled. Refund the money by hand, then record it on the booking.',
      since: toIsoOrNull(since),
      due: null,
      action: toBookingLink(booking),
    }));
  },
};

/** People who paid, came and gave no sample, and whom nobody has invited again. */
export const paidUntested: Source = {
  needs: 'settle money',
  async read({ db, now }, { reach }) {
    const { rows } = await sql<Booking & { since: Date | null; is_online: boolean }>`
      SELECT a.event_id, a.appointment_id, a.reference, v.ended_at AS since,
        a.payment IN ('online', 'link') AS is_online
      FROM visits v JOIN appointments a USING (appointment_id) JOIN events e USING (event_id)
      WHERE v.state = 'not sampled' AND ${isRecent(londonDate(now()))}
        AND ${sql.raw(isPaidWithoutTest('a'))} AND ${isWithinReach(reach)}
      ORDER BY v.ended_at LIMIT 50`.execute(db);
    return rows.map(({ since, is_online, ...booking }) => ({
      kind: 'unsettled payments',
      what: `${booking.reference} is paid for, but no sample was taken and the person has not been invited again`,
      why: `${is_online ? 'Refund the payment in PayPal' : 'Refund the money by hand and record it on the booking'}, or record on the Day tab that they will be invited again.`,
      since: toIsoOrNull(since),
      due: null,
      action: toBookingLink(booking),
    }));
  },
};

export const moneyDifferences: Source = {
  needs: 'settle money',
  async read({ db }, staff) {
    const { count, since } = await countDifferences(db, staff);
    if (count === 0) return [];
    return [
      {
        kind: 'money differences',
        what: `${pluralise(count, 'payment differs', 'payments differ')} from the payment provider’s records`,
        why: 'Our records do not match the provider’s. Resolve the discrepancy, or close it with a reason.',
        since: toIsoOrNull(since),
        due: null,
        action: { label: 'Review discrepancies', path: '/staff/money/reconciliation' },
      },
    ];
  },
};

export const excessInvoices: Source = {
  needs: 'write invoices',
  async read(services, { reach }) {
    const excess = await listExcessInvoices(services, reach);
    return excess.map(({ invoice_id, number, sent_at, event_name, invoiced, due, is_paid }) => ({
      kind: 'invoices to correct',
      what: `${number}: ${pluralise(invoiced, 'test')} invoiced for ${event_name}, ${due} due`,
      why: is_paid
        ? 'The host has paid, and the event was called off. Pay the money back, mark the invoice as not paid and void it, or record on it what you agreed with the host.'
        : 'The event was called off, or fewer people gave a sample. Void the invoice, or record on it what you agreed with the host.',
      since: toIsoOrNull(sent_at),
      due: null,
      action: { label: `Open ${number}`, path: `/staff/invoices/${invoice_id}` },
    }));
  },
};

export const overdueInvoices: Source = {
  needs: 'write invoices',
  async read(services, { reach }) {
    const excess = await listExcessInvoices(services, reach);
    const ids = excess.map(({ invoice_id }) => invoice_id);
    const { total, outstanding } = await sumOverdueInvoices(services, reach, ids);
    if (total === 0) return [];
    return [
      {
        kind: 'overdue invoices',
        what: `${pluralise(total, 'invoice is', 'invoices are')} overdue: ${formatPence(outstanding)}`,
        why: 'Payment is overdue. Call the host, or mark it as paid.',
        since: null,
        due: null,
        action: { label: 'View overdue invoices', path: '/staff/invoices?state=overdue' },
      },
    ];
  },
};
