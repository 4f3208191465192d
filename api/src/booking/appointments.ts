import type { AppointmentStatus, AppointmentTransition, VisitState } from '@chaps/domain';
import { type Selectable, sql } from 'kysely';
import { type BookingState, bookingState } from '../events/booking-state.ts';
import { EVENT_COLUMNS, type EventColumns } from '../events/columns.ts';
import {
  beginsAt,
  isActive,
  isConsentTo,
  isLapsed,
  shownStatus,
  visitState,
} from '../events/conditions.ts';
import { emailForBookings } from '../people/merges/records.ts';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import type { Appointments } from '../platform/db/types.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { calendarSequence } from './calendar-sequence.ts';
import { amountToPayOnTheDay, shownPriceName } from './free-repeat.ts';
import { type OwnVisitRow, ownVisitJson } from './own-visit.ts';
import { wasOffered } from './waiting-list/queries.ts';

export type AppointmentRow = Selectable<Appointments>;

/** An appointment with the event details shown with it; its times are compared at `read_at`. */
export interface AppointmentDetail
  extends Omit<Pick<AppointmentRow, (typeof APPOINTMENT_COLUMNS)[number]>, 'status'>,
    EventColumns {
  status: AppointmentStatus;
  /** By the database's clock, which alone is decisive. */
  read_at: Date;
  /** Whether it is a hold that has not lapsed. */
  hold_active: boolean;
  /** Whether it was offered from a waiting list. */
  offered: boolean;
  /** When its slot starts; for a walk-in, who has none, when they arrived. */
  begins_at: Date;
  has_begun: boolean;
  booking_state: BookingState;
  /** Progress at the event. */
  visit_state: VisitState;
  user_id: string;
  has_account: boolean;
  /** null for someone without an address. */
  email: string | null;
  first_name: string;
  product_name: string;
  email_template: string;
  consent_given: boolean;
  /** Pence due at the event and not yet paid. */
  to_pay: number;
  /** Whether the provider is reviewing the payment. */
  payment_pending: boolean;
  /** Whether staff have changed the venue, date or time of the event since it was booked. */
  event_changed: boolean;
  /** The sequence number of a calendar file created now. */
  calendar_sequence: number;
  /** null unless it is confirmed. */
  visit: OwnVisitRow | null;
}

/** The columns that a statement returns; for why they are listed, see `prepared`. */
export const APPOINTMENT_COLUMNS = [
  'appointment_id',
  'reference',
  'profile_id',
  'event_id',
  'slot_starts_at',
  'origin',
  'status',
  'price',
  'price_name',
  'payment',
  'held_at',
  'expires_at',
  'confirmed_at',
  'came_after',
  'updated_at',
] as const satisfies ReadonlyArray<keyof AppointmentRow>;

/** SQL for appointments with the event details shown with them. */
export const DETAIL = `
  SELECT ${APPOINTMENT_COLUMNS.filter((column) => column !== 'status' && column !== 'price_name')
    .map((column) => `a.${column}`)
    .join(
      ', ',
    )}, ${shownStatus('a')} AS status, ${shownPriceName('a')} AS price_name, now() AS read_at, ${isActive('a')} AS hold_active,
    ${wasOffered('a')} AS offered,
    ${beginsAt('a')} AS begins_at, ${beginsAt('a')} <= now() AS has_begun,
    ${bookingState('e')} AS booking_state, ${visitState('a')} AS visit_state,
    f.user_id, f.has_account, ${emailForBookings('f.profile_id')} AS email, f.first_name, ${EVENT_COLUMNS},
    concat_ws(', ', p.product_name, ${shownPriceName('a')}) AS product_name,
    coalesce(e.email_template, p.email_template) AS email_template,
    EXISTS (SELECT FROM consents c WHERE ${isConsentTo('c', 'a', 'e')}) AS consent_given,
    ${amountToPayOnTheDay('a')} AS to_pay,
    a.status = 'capturing' AND EXISTS (SELECT FROM payment_orders o
      WHERE o.appointment_id = a.appointment_id AND o.status = 'pending') AS payment_pending,
    EXISTS (SELECT FROM appointment_changes x WHERE x.appointment_id = a.appointment_id)
      AS event_changed,
    ${calendarSequence('a')} AS calendar_sequence, ${ownVisitJson('a', 'e')} AS visit
  FROM appointments a
  JOIN profiles f USING (profile_id)
  JOIN events e USING (event_id)
  JOIN products p USING (product_id)`;

const findOne = prepareStatement<AppointmentDetail>(
  'appointment',
  `${DETAIL} WHERE a.appointment_id = $1`,
);

export async function findAppointment(
  db: Executor,
  appointmentId: string,
): Promise<AppointmentDetail | undefined> {
  const [row] = await findOne(db, [appointmentId]);
  return row;
}

/** A person's own appointments, newest event first, without released and lapsed holds. */
export async function listAppointments(db: Executor, userId: string): Promise<AppointmentDetail[]> {
  const { rows } = await sql<AppointmentDetail>`
    ${sql.raw(DETAIL)} WHERE f.user_id = ${userId} AND a.status <> 'released'
      AND NOT ${sql.raw(isLapsed('a'))}
    ORDER BY begins_at DESC`.execute(db);
  return rows;
}

/** Locks an appointment, after locking the person. */
export async function lockAppointment(db: Executor, appointmentId: string): Promise<void> {
  await sql`SELECT FROM profiles WHERE profile_id =
    (SELECT profile_id FROM appointments WHERE appointment_id = ${appointmentId})
    FOR NO KEY UPDATE`.execute(db);
  await sql`SELECT FROM appointments WHERE appointment_id = ${appointmentId}
    FOR NO KEY UPDATE`.execute(db);
}

/**
 * One of the person's own appointments.
 * @throws {HttpError} 404, including for another person's appointment
 */
export async function readOwnAppointment(
  db: Executor,
  userId: string,
  appointmentId: string,
): Promise<AppointmentDetail> {
  const row = await findAppointment(db, appointmentId);
  if (row?.user_id !== userId) throw new NotFoundError();
  return row;
}

export async function lockOwnAppointment(
  transaction: Executor,
  userId: string,
  appointmentId: string,
): Promise<AppointmentDetail> {
  await lockAppointment(transaction, appointmentId);
  return readOwnAppointment(transaction, userId, appointmentId);
}

type FromStatus = AppointmentTransition['from'];
/** Confirming is excluded, because it has its own statement. */
type ToStatus<Status extends FromStatus> = Exclude<
  Extract<AppointmentTransition, { from: Status }>['to'],
  'confirmed'
>;

/**
 * Changes the status of an appointment if it still has the expected one.
 * @returns false when it did not
 */
export async function moveAppointment<Status extends FromStatus>(
  db: Executor,
  appointmentId: string,
  from: Status,
  to: ToStatus<Status>,
): Promise<boolean> {
  return (await moveAppointments(db, [appointmentId], from, to)) === 1;
}

/**
 * SQL that moves to `capturing` the appointments of a table in the same statement, which has locked them.
 */
export const moveToCapturing = (table: string): string =>
  `UPDATE appointments a SET status = 'capturing' FROM ${table}
    WHERE a.appointment_id = ${table}.appointment_id`;

/**
 * `moveAppointment` for several. @returns how many were moved; the others had a different status
 */
export async function moveAppointments<Status extends FromStatus>(
  db: Executor,
  appointmentIds: readonly string[],
  from: Status,
  to: ToStatus<Status>,
): Promise<number> {
  const rows = await db
    .updateTable('appointments')
    .set({ status: to })
    .where('appointment_id', '=', sql<string>`ANY (${appointmentIds}::uuid[])`)
    .where('status', '=', from)
    .returning('appointment_id')
    .execute();
  return rows.length;
}
