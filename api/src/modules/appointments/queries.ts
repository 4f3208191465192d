import type { AppointmentStatus } from '@chaps/shared/contracts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../db.ts';
import type { AppointmentsTable } from '../../schema.ts';

export type AppointmentRow = Selectable<AppointmentsTable>;

/** An appointment with what is shown of its event. */
export interface AppointmentDetail extends AppointmentRow {
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
      AND NOT (a.status = 'held' AND a.hold_expires_at <= now())
    ORDER BY a.slot_starts_at DESC`.execute(db);
  return rows;
}

/** Locks one appointment until the transaction ends. */
export async function lockAppointment(db: Executor, appointmentId: string): Promise<void> {
  await sql`SELECT FROM appointments WHERE appointment_id = ${appointmentId} FOR UPDATE`.execute(
    db,
  );
}

/** The person's live appointment of an event, locked. */
export function lockLiveAppointment(
  db: Executor,
  profileId: string,
  eventId: string,
): Promise<AppointmentRow | undefined> {
  return db
    .selectFrom('appointments')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('event_id', '=', eventId)
    .where('status', 'in', ['held', 'capturing', 'confirmed', 'attended'])
    .forUpdate()
    .executeTakeFirst();
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
