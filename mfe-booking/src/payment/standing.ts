import type { Appointment, AppointmentStatus } from '@chaps/contracts/appointments';

/** What the checkout has to show for a place, by what the server says of it. */
export type Standing = 'to-pay' | 'to-consent' | 'nothing-to-pay' | 'capturing' | 'booked' | Ended;

/** There is no place, and none can be paid for. */
export type Ended = 'place-gone' | 'refund' | 'cancelled';

const BY_STATUS: Record<Exclude<AppointmentStatus, 'held'>, Standing> = {
  released: 'place-gone',
  capturing: 'capturing',
  confirmed: 'booked',
  attended: 'booked',
  cancelled: 'cancelled',
  refund_due: 'refund',
  refunded: 'refund',
};

/**
 * Where a place stands: coming back after a closed tab, a reload or another day finds the booking
 * as it is (trust.md, 'A place is never sold twice, and nobody pays without one').
 */
export function standingOf(appointment: Appointment): Standing {
  if (appointment.status !== 'held') return BY_STATUS[appointment.status];
  const { expires_at: expiresAt, server_time: serverTime } = appointment;
  if (!expiresAt || Date.parse(expiresAt) <= Date.parse(serverTime)) return 'place-gone';
  if (!appointment.consent_given) return 'to-consent';
  return appointment.payment_required ? 'to-pay' : 'nothing-to-pay';
}

export const hasEnded = (standing: Standing): standing is Ended =>
  standing === 'place-gone' || standing === 'refund' || standing === 'cancelled';
