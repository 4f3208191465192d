import type { AppointmentStatus } from '@chaps/contracts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { AppointmentsTable } from '../db/schema.ts';
import { type BookingState, bookingState } from '../events/booking-state.ts';
import { lapsed, stands } from './hold-times.ts';

export type AppointmentRow = Omit<Selectable<AppointmentsTable>, 'hold_number'>;

/** An appointment with what is shown of its event, and what its times mean at `read_at`. */
export interface AppointmentDetail extends AppointmentRow {
  /** The database's clock, the only one that decides. */
  read_at: Date;
  /** It is a hold that still stands. */
  stands: boolean;
  has_begun: boolean;
  booking_state: BookingState;
  user_id: string;
  email: string;
  first_name: string;
  event_name: string;
  event_date: string;
  session_duration: number | null;
  product_id: string;
  product_name: string;
  email_template: string;
  address_line_1: string;
  address_line_2: string | null;
  city: string;
  state: string | null;
  postcode: string;
  country: string;
  contact_email: string;
  lab_name: string | null;
  latitude: number;
  longitude: number;
  consent_given: boolean;
}

/** Columns of an appointment, one by one (see `prepared`), for what a statement gives back. */
export const APPOINTMENT_COLUMNS = [
  'appointment_id',
  'reference',
  'profile_id',
  'event_id',
  'slot_starts_at',
  'status',
  'price_pence',
  'payment_required',
  'held_at',
  'hold_expires_at',
  'confirmed_at',
  'updated_at',
] as const satisfies ReadonlyArray<keyof AppointmentRow>;

/**
 * SQL for appointments with what is shown of their events.
 * @param source the table, or a part of the same statement with its columns
 */
export const detailsFrom = (source: string): string => `
  SELECT ${APPOINTMENT_COLUMNS.map((column) => `a.${column}`).join(', ')},
    now() AS read_at, ${stands('a')} AS stands, a.slot_starts_at <= now() AS has_begun,
    ${bookingState('e')} AS booking_state,
    f.user_id, f.email, f.first_name, e.event_name, e.event_date, e.session_duration,
    e.product_id, p.product_name, coalesce(e.email_template, p.email_template) AS email_template,
    e.address_line_1, e.address_line_2, e.city, e.state, e.postcode, e.country, e.contact_email,
    e.lab_name, e.latitude, e.longitude,
    EXISTS (SELECT FROM consents c WHERE c.profile_id = a.profile_id
      AND (c.appointment_id = a.appointment_id OR c.psa_test_date = e.event_date)) AS consent_given
  FROM ${source} a
  JOIN profiles f USING (profile_id)
  JOIN events e USING (event_id)
  JOIN products p USING (product_id)`;

const DETAIL = sql.raw(detailsFrom('appointments'));

/** One appointment, whoever's. */
export async function findAppointment(
  db: Executor,
  appointmentId: string,
): Promise<AppointmentDetail | undefined> {
  const { rows } = await sql<AppointmentDetail>`
    ${DETAIL} WHERE a.appointment_id = ${appointmentId}`.execute(db);
  return rows[0];
}

/** A person's own, newest event first; places given up or lapsed are left out. */
export async function listAppointments(db: Executor, userId: string): Promise<AppointmentDetail[]> {
  const { rows } = await sql<AppointmentDetail>`
    ${DETAIL} WHERE f.user_id = ${userId} AND a.status <> 'released'
      AND NOT ${sql.raw(lapsed('a'))}
    ORDER BY a.slot_starts_at DESC`.execute(db);
  return rows;
}

/** Locks one appointment until the transaction ends. */
export async function lockAppointment(db: Executor, appointmentId: string): Promise<void> {
  await sql`SELECT FROM appointments WHERE appointment_id = ${appointmentId} FOR UPDATE`.execute(
    db,
  );
}

export type LiveAppointment = Pick<AppointmentRow, 'appointment_id' | 'status' | 'slot_starts_at'> &
  Pick<AppointmentDetail, 'stands'>;

/** The person's live appointment of an event, locked. */
export async function lockLiveAppointment(
  db: Executor,
  profileId: string,
  eventId: string,
): Promise<LiveAppointment | undefined> {
  const { rows } = await sql<LiveAppointment>`
    SELECT appointment_id, status, slot_starts_at, ${sql.raw(stands('a'))} AS stands
    FROM appointments a
    WHERE profile_id = ${profileId} AND event_id = ${eventId}
      AND status IN ('held', 'capturing', 'confirmed', 'attended')
    FOR UPDATE`.execute(db);
  return rows[0];
}

/**
 * SQL: a hold can become the person's own, or be paid for, now.
 * @param hold alias of a row of `appointments`
 * @param event alias of its event
 */
export const confirmable = (hold: string, event: string): string =>
  `${hold}.status = 'held' AND ${hold}.slot_starts_at > now() AND ${bookingState(event)} = 'bookable'`;

/**
 * Moves a hold on, as long as its event can be booked.
 * @returns false when it is no hold any more, or cannot be booked now
 */
export async function moveHold(
  db: Executor,
  appointmentId: string,
  to: 'capturing' | 'confirmed',
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE appointments a SET status = ${to},
      confirmed_at = CASE WHEN ${to} = 'confirmed' THEN now() END
    FROM events e
    WHERE appointment_id = ${appointmentId} AND e.event_id = a.event_id
      AND ${sql.raw(confirmable('a', 'e'))}
    RETURNING appointment_id`.execute(db);
  return rows.length === 1;
}

/**
 * Moves an appointment on: `UPDATE … WHERE status = <from>` (trust.md).
 * @returns false when it was not (any more) in that state
 */
export async function moveAppointment(
  db: Executor,
  appointmentId: string,
  from: AppointmentStatus,
  to: AppointmentStatus,
): Promise<boolean> {
  const moved = await db
    .updateTable('appointments')
    .set({ status: to, ...(to === 'confirmed' ? { confirmed_at: sql<Date>`now()` } : {}) })
    .where('appointment_id', '=', appointmentId)
    .where('status', '=', from)
    .returning('appointment_id')
    .executeTakeFirst();
  return moved !== undefined;
}
