import type { Appointment, AppointmentStatus } from '@chaps/contracts/appointments';

/** What the checkout shows for a seat, by its state on the server. */
export type Standing = 'to-pay' | 'to-consent' | 'nothing-to-pay' | 'capturing' | 'booked' | Ended;

/** No seat, and none can be paid for. */
export type Ended = 'seat-gone' | 'refund' | 'cancelled';

const BY_STATUS: Record<Exclude<AppointmentStatus, 'held'>, Standing> = {
  released: 'seat-gone',
  capturing: 'capturing',
  confirmed: 'booked',
  attended: 'booked',
  cancelled: 'cancelled',
  refund_due: 'refund',
  refunded: 'refund',
};

/**
 * The state of a seat on the server: after a closed tab, a reload or another day, the checkout
 * resumes there.
 */
export function standingOf(appointment: Appointment): Standing {
  if (appointment.status !== 'held') return BY_STATUS[appointment.status];
  const { expires_at: expiresAt, server_time: serverTime } = appointment;
  if (!expiresAt || Date.parse(expiresAt) <= Date.parse(serverTime)) return 'seat-gone';
  if (!appointment.consent_given) return 'to-consent';
  return appointment.payment_required ? 'to-pay' : 'nothing-to-pay';
}

export const hasEnded = (standing: Standing): standing is Ended =>
  standing === 'seat-gone' || standing === 'refund' || standing === 'cancelled';
