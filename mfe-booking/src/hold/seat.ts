import type { Appointment } from '@chaps/contracts/appointments';
import { type AppointmentStatus, SEAT_STATUSES } from '@chaps/domain';

/** The user's seat at one event, from the hold onwards. */
export interface Seat {
  /** Id of the hold, and of the appointment that it becomes. */
  holdId: string;
  eventId: string;
  status: AppointmentStatus;
  /** HH:mm, London wall time. */
  startTime: string;
  endTime: string;
  /** Pence. */
  price: number;
  paymentRequired: boolean;
  consentGiven: boolean;
  /** While held: instants on this browser's clock, in milliseconds. */
  expiresAt: number;
  renewableUntil: number;
}

/**
 * Converts an instant of the server's clock to this browser's clock, which may be wrong by hours.
 */
const onThisClock = (instant: string | null, serverTime: string, now: number): number =>
  instant ? now + Date.parse(instant) - Date.parse(serverTime) : 0;

/** @param now time of the response on this browser's clock, in milliseconds */
export function seatOfAppointment(appointment: Appointment, now: number): Seat {
  return {
    holdId: appointment.appointment_id,
    eventId: appointment.event_id,
    status: appointment.status,
    startTime: appointment.start_time,
    endTime: appointment.end_time,
    price: appointment.price,
    paymentRequired: appointment.payment_required,
    consentGiven: appointment.consent_given,
    expiresAt: onThisClock(appointment.expires_at, appointment.server_time, now),
    renewableUntil: onThisClock(appointment.renewable_until, appointment.server_time, now),
  };
}

/** Whether the hold has not expired. */
export const isHeld = (seat: Seat, now: number): boolean =>
  seat.status === 'held' && seat.expiresAt > now;

/** Whether 'Keep my place' can extend the hold (up to 60 minutes). */
export const canRenew = (seat: Seat): boolean => seat.renewableUntil > seat.expiresAt;

/** Whether an appointment takes a seat; an expired hold does not, whatever its status. */
const isLive = (appointment: Appointment, now: number): boolean =>
  SEAT_STATUSES.includes(appointment.status) &&
  (appointment.status !== 'held' || isHeld(seatOfAppointment(appointment, now), now));

/** The user's one live seat at an event, or null. */
export function liveSeat(
  appointments: readonly Appointment[],
  eventId: string,
  now: number,
): Seat | null {
  const own = appointments.find(
    (appointment) => appointment.event_id === eventId && isLive(appointment, now),
  );
  return own ? seatOfAppointment(own, now) : null;
}

/** The user's live appointments at other events. */
export const elsewhere = (appointments: readonly Appointment[], eventId: string, now: number) =>
  appointments.filter(
    (appointment) => appointment.event_id !== eventId && isLive(appointment, now),
  );
