import { type Holdable, isHeld } from './held.ts';

export { isHeld };

/**
 * The states of an appointment, as shown; a hold is an appointment in the first state.
 * 'attended' is not stored: it is a confirmed appointment whose result has been released.
 */
export const APPOINTMENT_STATUSES = [
  'held',
  'released',
  'capturing',
  'confirmed',
  'cancelled',
  'attended',
  'refund_due',
  'refunded',
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

export type StoredStatus = Exclude<AppointmentStatus, 'attended'>;
export const STORED_STATUSES = APPOINTMENT_STATUSES.filter(
  (status): status is StoredStatus => status !== 'attended',
);

/**
 * How an appointment was made: by the person themselves, by staff with a mailed link, by staff for
 * somebody who phoned, wrote or came in, by staff at the host's cost, or at the event without a
 * booking.
 */
export const APPOINTMENT_ORIGINS = ['website', 'link', 'telephone', 'host', 'walk-in'] as const;
export type AppointmentOrigin = (typeof APPOINTMENT_ORIGINS)[number];

/**
 * `seat`: it takes a seat in its slot, and a person has at most one such appointment for an event.
 * `final`: it needs no further step.
 */
export const APPOINTMENT_STATES: Record<AppointmentStatus, { seat: boolean; final: boolean }> = {
  held: { seat: true, final: false },
  released: { seat: false, final: true },
  capturing: { seat: true, final: false },
  confirmed: { seat: true, final: false },
  cancelled: { seat: false, final: true },
  attended: { seat: true, final: true },
  refund_due: { seat: false, final: false },
  refunded: { seat: false, final: true },
};

/** Stored states in which the person has a seat, or had one at the event. */
export const SEAT_STATUSES = STORED_STATUSES.filter((status) => APPOINTMENT_STATES[status].seat);

/**
 * Groups of an event's bookings, for staff. Released holds are in no group. 'arrived' and 'did not come' are
 * people whom staff have marked as such; 'not arrived' are people who have not been marked yet. 'no result
 * yet' are people to whom the laboratory still owes a result.
 */
export const BOOKING_GROUPS = [
  'booked',
  'arrived',
  'did not come',
  'not arrived',
  'sample taken',
  'waiting for consent',
  'no result yet',
  'unfinished',
  'cancelled',
] as const;
export type BookingGroup = (typeof BOOKING_GROUPS)[number];

const BOOKED_STATUSES = ['confirmed'] as const;

/** The seat was given up, and the person cannot get it back. */
export const ENDED_STATUSES = ['cancelled', 'refund_due', 'refunded'] as const;
export type EndedStatus = (typeof ENDED_STATUSES)[number];

interface GroupCriteria {
  statuses: readonly StoredStatus[];
  /** Only bookings without a released result. */
  awaited?: true;
  /** Only people who gave a sample, without a released result, whose tube has not failed. */
  owed?: true;
  /** For groups by attendance; null means not marked. */
  came?: boolean | null;
  /** Only people who gave a sample. */
  sampled?: true;
  /** For groups by consent to the test. */
  consented?: boolean;
}
export const GROUP_MEMBERS: Readonly<Record<BookingGroup, GroupCriteria>> = {
  booked: { statuses: BOOKED_STATUSES },
  arrived: { statuses: BOOKED_STATUSES, came: true },
  'did not come': { statuses: BOOKED_STATUSES, came: false },
  'not arrived': { statuses: BOOKED_STATUSES, came: null },
  'sample taken': { statuses: BOOKED_STATUSES, sampled: true },
  'waiting for consent': { statuses: BOOKED_STATUSES, awaited: true, consented: false },
  'no result yet': { statuses: BOOKED_STATUSES, owed: true },
  unfinished: { statuses: ['held', 'capturing'] },
  cancelled: { statuses: ENDED_STATUSES },
};

/** Whether staff may mark attendance: from the day of the event. @param today London day */
export const mayMarkAttendance = (eventDate: string, today: string): boolean => eventDate <= today;

/** Whether the appointment takes a seat; an expired hold does not, though its status is still 'held'. */
export const hasSeat = (
  appointment: Holdable & { status: AppointmentStatus },
  now: Date,
): boolean =>
  appointment.status === 'held'
    ? isHeld(appointment, now)
    : APPOINTMENT_STATES[appointment.status].seat;

/** States in which the person has a seat and the appointment is still to come. */
export const UPCOMING_STATUSES = SEAT_STATUSES.filter(
  (status) => !APPOINTMENT_STATES[status].final,
);

/**
 * Who makes a transition: the person on the website, staff on the command line, another person's
 * claim of the same slot, a step recorded on the day, the settlement of a payment by a capture or a
 * webhook, or the job of that name.
 */
export type TransitionActor =
  | 'person'
  | 'staff'
  | 'next claim'
  | 'steps of the day'
  | 'settlement'
  | 'expire-holds'
  | 'finish-call-offs'
  | 'reconcile-payments'
  | 'refund-payment';

/** Every permitted transition, and who makes it. The database trigger permits the same transitions. */
export const APPOINTMENT_TRANSITIONS = [
  { from: 'held', to: 'capturing', by: ['person', 'settlement'] },
  { from: 'held', to: 'confirmed', by: ['person'] },
  {
    from: 'held',
    to: 'released',
    by: ['person', 'next claim', 'staff', 'expire-holds', 'finish-call-offs'],
  },
  { from: 'capturing', to: 'confirmed', by: ['settlement', 'reconcile-payments'] },
  { from: 'capturing', to: 'held', by: ['settlement'] },
  { from: 'capturing', to: 'released', by: ['settlement', 'reconcile-payments'] },
  { from: 'capturing', to: 'refund_due', by: ['settlement', 'reconcile-payments'] },
  {
    from: 'confirmed',
    to: 'cancelled',
    by: ['person', 'staff', 'finish-call-offs', 'steps of the day'],
  },
  // Undone within a minute, before anyone is notified or refunded; or the person came after all.
  { from: 'cancelled', to: 'confirmed', by: ['staff', 'steps of the day'] },
  // The person came anyway; reversed when that step is undone.
  { from: 'refund_due', to: 'confirmed', by: ['steps of the day'] },
  { from: 'refunded', to: 'confirmed', by: ['steps of the day'] },
  { from: 'confirmed', to: 'refund_due', by: ['steps of the day'] },
  { from: 'confirmed', to: 'refunded', by: ['steps of the day'] },
  {
    from: 'refund_due',
    to: 'refunded',
    by: ['settlement', 'staff', 'refund-payment', 'reconcile-payments'],
  },
  // A late payment: the seat is taken again, or the payment is refunded.
  { from: 'released', to: 'capturing', by: ['settlement', 'reconcile-payments'] },
  { from: 'released', to: 'refund_due', by: ['settlement', 'reconcile-payments'] },
] as const satisfies ReadonlyArray<{
  from: StoredStatus;
  to: StoredStatus;
  by: readonly TransitionActor[];
}>;

export type AppointmentTransition = (typeof APPOINTMENT_TRANSITIONS)[number];
