import { randomUUID } from 'node:crypto';
import type { Cancellation } from '@chaps/contracts';
import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import { formatPence, mayChangeBooking } from '@chaps/domain';
import { confirmAttendedBooking } from '../../clinic-day/came-after.ts';
import { queueMail } from '../../messages/email/outbox.ts';
import {
  CALLED_OFF,
  CANCELLED_BY_PERSON,
  CANCELLED_BY_STAFF,
} from '../../payments/refund-states.ts';
import { recordRefundDue } from '../../payments/refunds.ts';
import { lockProfile } from '../../people/queries.ts';
import type { Services } from '../../platform/config/services.ts';
import { type AuditEntry, writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/errors.ts';
import {
  type AppointmentDetail,
  lockOwnAppointment,
  moveAppointment,
  readOwnAppointment,
} from '../appointments.ts';
import {
  getCurrentRefundTerms,
  type RefundStatus,
  readAmountPaidOnTheDay,
  readBookingPayments,
} from '../booking-money.ts';
import { storeAttendanceLevel } from '../confirm-again.ts';
import { paymentInProgressError, sampleTakenError } from '../errors.ts';
import { offerFreedSeat, releaseHoldAndOfferSeat } from '../hold-queries.ts';
import { freeSeat } from '../slots.ts';

/** The person sees 'due' until the refund has been paid; staff see the exact status. */
const shownStatus = (status: RefundStatus | null): Cancellation['refund_status'] =>
  status === null || status === 'completed' ? status : 'due';

/** The refund of a cancellation, now or in the past (spec 9, Refund policy). */
export async function readCancellationDetails(
  db: Executor,
  row: AppointmentDetail,
): Promise<Cancellation> {
  const money = await readBookingPayments(db, row.appointment_id);
  const onTheDay = await readAmountPaidOnTheDay(db, row.appointment_id);
  const base = {
    appointment_id: row.appointment_id,
    can_cancel: row.status === 'confirmed' && !row.has_begun && mayChangeBooking(row.visit_state),
    refund_status: shownStatus(money.refundStatus),
    ...getCurrentRefundTerms(row, money),
    ...(onTheDay > 0 ? { paid_on_the_day: onTheDay } : {}),
  };
  if (row.status === 'confirmed') return base;
  const { refund_if_won: _, ...ended } = base;
  return {
    ...ended,
    ...(money.refundIfWon > 0 ? { refund_if_won: money.refundIfWon } : {}),
    charge: money.refund > 0 ? money.left : 0,
    refund: money.refund,
  };
}

/** Shows the owner the terms before they decide. */
export async function previewCancellation(
  { db }: Pick<Services, 'db'>,
  userId: string,
  appointmentId: string,
): Promise<Cancellation> {
  return readCancellationDetails(db, await readOwnAppointment(db, userId, appointmentId));
}

/**
 * Cancels the person's confirmed appointment. Repeating it gives the same response.
 * @param shown the refund that the person has seen, in pence; undefined accepts what the policy gives
 * @throws {HttpError} 404; 409 CANCELLATION_CLOSED, REFUND_CHANGED, PAYMENT_IN_PROGRESS
 */
export async function cancelAppointment(
  services: Services,
  userId: string,
  appointmentId: string,
  shown: number | undefined,
  requestId: string,
): Promise<{ appointment: AppointmentDetail; cancellation: Cancellation }> {
  return withTransaction(services.db, async (transaction) => {
    await lockProfile(transaction, userId);
    const row = await lockOwnAppointment(transaction, userId, appointmentId);
    const current = await readCancellationDetails(transaction, row);
    if (row.status === 'cancelled') return { appointment: row, cancellation: current };
    if (row.status === 'capturing') throw paymentInProgressError();
    if (row.status === 'confirmed' && !mayChangeBooking(row.visit_state))
      throw sampleTakenError('CANCELLATION_CLOSED');
    if (!current.can_cancel) {
      throw new HttpError(409, 'CANCELLATION_CLOSED', 'This appointment cannot be cancelled.');
    }
    if (shown !== undefined) assertRefundAsShown(current, shown);
    await cancelConfirmedAppointment(services, transaction, row, {
      by: 'person',
      refund: getAmountOwed(current),
      audit: { actor: userId, details: { refund_pence: current.refund }, requestId },
    });
    const appointment = await readOwnAppointment(transaction, userId, appointmentId);
    return { appointment, cancellation: await readCancellationDetails(transaction, appointment) };
  });
}

/** What a cancellation under these terms owes; what is disputed is paid only once the charity has won. */
export const getAmountOwed = ({ refund, refund_if_won = 0 }: Cancellation): number =>
  refund + refund_if_won;

/** @throws {HttpError} 409 REFUND_CHANGED when the refund differs from the amount shown */
export function assertRefundAsShown({ refund }: Cancellation, shown: number): void {
  if (shown === refund) return;
  throw new HttpError(
    409,
    'REFUND_CHANGED',
    `The refund is now ${formatPence(refund)}. Please check again before you cancel.`,
  );
}

const CANCELLATIONS = {
  person: { mail: 'cancellation', reason: CANCELLED_BY_PERSON },
  staff: { mail: 'cancelled-by-staff', reason: CANCELLED_BY_STAFF },
  event: { mail: 'event-cancelled', reason: CALLED_OFF },
  account: { mail: 'account-removed', reason: CANCELLED_BY_STAFF },
} as const;

/**
 * Releases a place that staff had reserved for payment by a mailed link, and notifies the person.
 */
export async function cancelReservedAppointment(
  transaction: Executor,
  {
    appointment_id: appointmentId,
    event_id: eventId,
    profile_id: profileId,
  }: Pick<AppointmentDetail, 'appointment_id' | 'event_id' | 'profile_id'>,
  {
    by,
    audit,
  }: {
    by: keyof typeof CANCELLATIONS;
    audit: Omit<AuditEntry, 'action' | 'subject' | 'eventId' | 'profileId'>;
  },
): Promise<'cancelled'> {
  await releaseHoldAndOfferSeat(transaction, appointmentId);
  const { mail } = CANCELLATIONS[by];
  const occasion = `${mail} ${appointmentId}`;
  await queueMail(transaction, { kind: mail, occasion, appointmentId });
  const subject = `appointment ${appointmentId}`;
  await writeAudit(transaction, {
    action: 'appointment cancelled',
    ...{ subject, eventId, profileId },
    ...audit,
  });
  return 'cancelled';
}

/**
 * Ends a confirmed appointment in the caller's transaction: its seat is freed, the refund is owed once and
 * paid by a job, and a mail and an audit entry are written.
 * @param refund pence; undefined refunds all that is left, and what the charity wins in open disputes
 * @returns false when it was not confirmed (any more) or a sample was taken; `refund` is what is owed, pence
 */
export async function cancelConfirmedAppointment(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Executor,
  row: Pick<
    AppointmentDetail,
    'appointment_id' | 'event_id' | 'profile_id' | 'slot_starts_at' | 'visit_state'
  >,
  {
    by,
    refund,
    undoable = false,
    mailTo,
    audit,
  }: {
    by: keyof typeof CANCELLATIONS;
    refund?: number;
    /** The address to write to, if it is not the person's. */
    mailTo?: string | undefined;
    /**
     * Whether staff can undo it for a minute, provided that nothing is refunded; the mail is held
     * back until then.
     */
    undoable?: boolean;
    audit: Omit<AuditEntry, 'action' | 'subject' | 'eventId' | 'profileId'>;
  },
): Promise<{ refund: number } | false> {
  const { appointment_id: appointmentId, event_id: eventId, slot_starts_at: startsAt } = row;
  if (!mayChangeBooking(row.visit_state)) return false;
  await storeAttendanceLevel(transaction, appointmentId);
  if (!(await moveAppointment(transaction, appointmentId, 'confirmed', 'cancelled'))) return false;
  await freeSeat(transaction, { eventId, startsAt });
  const { leftIfWon, reference, refundStatus } = await readBookingPayments(
    transaction,
    appointmentId,
  );
  // A payment is refunded once; for a booking that was cancelled before, it already has been.
  const owed = reference === null || refundStatus !== null ? 0 : (refund ?? leftIfWon);
  const { mail, reason } = CANCELLATIONS[by];
  if (reference !== null && owed > 0) {
    await recordRefundDue({ jobs }, transaction, {
      paymentReference: reference,
      amountPence: owed,
      reason,
      appointmentId,
    });
  }
  await queueMail(transaction, {
    kind: mail,
    // The status allows only one cancellation; after an undo, staff may cancel again.
    occasion: `${mail} ${appointmentId} ${randomUUID()}`,
    appointmentId,
    ...(mailTo ? { email: mailTo } : {}),
    ...(undoable && owed === 0 ? { delaySeconds: UNDO_SECONDS } : {}),
  });
  await writeAudit(transaction, {
    action: 'appointment cancelled',
    subject: `appointment ${appointmentId}`,
    eventId,
    profileId: row.profile_id,
    ...audit,
  });
  await confirmAttendedBooking(transaction, row, audit);
  await offerFreedSeat(transaction, { eventId, startsAt });
  return { refund: owed };
}
