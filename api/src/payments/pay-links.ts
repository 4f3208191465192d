import type { PayLinkRequest, ShownAppointment } from '@chaps/contracts';
import { sql } from 'kysely';
import { type AppointmentDetail, findAppointment } from '../booking/appointments.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { captureOrder } from './capture.ts';
import { createHoldOrder } from './orders.ts';
import { findOrder } from './queries.ts';
import type { Services } from './services.ts';

/** The time after which reference and date of birth must be entered again. */
const PASS_MINUTES = 60;

/**
 * Anyone who knows the reference and the date of birth of a booking that staff reserved may pay for it. One
 * statement, so that the response does not reveal which of the two is wrong.
 * @throws {NotFoundError}
 */
export async function openPayLink(
  { db, keys, now }: Pick<Services, 'db' | 'keys' | 'now'>,
  { reference, date_of_birth }: PayLinkRequest,
): Promise<{ pass: string; appointment: AppointmentDetail }> {
  const { rows } = await sql<{ appointment_id: string }>`
    SELECT a.appointment_id FROM appointments a JOIN profiles f USING (profile_id)
    WHERE a.reference = ${reference} AND a.payment = 'link' AND f.is_active
      AND f.date_of_birth = ${date_of_birth}`.execute(db);
  const appointment = rows[0] && (await findAppointment(db, rows[0].appointment_id));
  if (!appointment) throw new NotFoundError();
  const exp = Math.floor(now().getTime() / 1000) + PASS_MINUTES * 60;
  const pass = await keys.sign('pay-link', { sub: appointment.appointment_id, exp });
  return { pass, appointment };
}

/**
 * Returns the appointment that a pass belongs to.
 * @throws {NotFoundError} when the pass has expired or is invalid
 */
export async function readAppointmentToPay(
  { db, keys, now }: Pick<Services, 'db' | 'keys' | 'now'>,
  pass: string,
): Promise<AppointmentDetail> {
  const claims = await keys.verify('pay-link', pass, now());
  const appointment =
    claims?.exp !== undefined && claims.sub && (await findAppointment(db, claims.sub));
  if (!appointment) throw new NotFoundError();
  return appointment;
}

/** @throws {HttpError} as `createHoldOrder` */
export async function createOrderByLink(
  services: Services,
  pass: string,
  shown?: ShownAppointment,
) {
  const { user_id, appointment_id } = await readAppointmentToPay(services, pass);
  return createHoldOrder(services, user_id, appointment_id, shown);
}

/** @throws {HttpError} as `captureOrder`; 404 for an order for a different appointment */
export async function captureByLink(
  services: Services,
  pass: string,
  orderId: string,
  shown?: ShownAppointment,
) {
  const { user_id, appointment_id } = await readAppointmentToPay(services, pass);
  const order = await findOrder(services.db, orderId);
  if (order?.appointment_id !== appointment_id) throw new NotFoundError();
  return captureOrder(services, user_id, orderId, shown);
}
