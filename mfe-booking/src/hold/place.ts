import type { Appointment } from '@chaps/contracts/appointments';
import { type AppointmentStatus, SEAT_STATUSES } from '@chaps/domain';

/** The person's place at one event, from the hold onwards. */
export interface Place {
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
  /** While held: moments on this browser's clock, in milliseconds. */
  expiresAt: number;
  renewableUntil: number;
}

/** A moment of the server's clock on this browser's clock, which may be wrong by hours. */
const onThisClock = (instant: string | null, serverTime: string, now: number): number =>
  instant ? now + Date.parse(instant) - Date.parse(serverTime) : 0;

/** @param now this browser's clock when the answer came, in milliseconds */
export function placeOfAppointment(appointment: Appointment, now: number): Place {
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

/** Whether the place is still kept for him. */
export const isKept = (place: Place, now: number): boolean =>
  place.status === 'held' && place.expiresAt > now;

/** Whether 'Keep my place' can still win time (trust.md: up to 60 minutes). */
export const canRenew = (place: Place): boolean => place.renewableUntil > place.expiresAt;

/** Whether an appointment still takes a seat; a hold whose time is over does not, swept up or not. */
const isLive = (appointment: Appointment, now: number): boolean =>
  SEAT_STATUSES.includes(appointment.status) &&
  (appointment.status !== 'held' || isKept(placeOfAppointment(appointment, now), now));

/** The person's one live place at an event (trust.md: at most one), or null. */
export function livePlace(
  appointments: readonly Appointment[],
  eventId: string,
  now: number,
): Place | null {
  const own = appointments.find(
    (appointment) => appointment.event_id === eventId && isLive(appointment, now),
  );
  return own ? placeOfAppointment(own, now) : null;
}

/** The person's live appointments at other events. */
export const elsewhere = (appointments: readonly Appointment[], eventId: string, now: number) =>
  appointments.filter(
    (appointment) => appointment.event_id !== eventId && isLive(appointment, now),
  );
