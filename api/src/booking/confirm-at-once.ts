import type { AppointmentRequest } from '@chaps/contracts';
import { londonInstant, needsPayment } from '@chaps/domain';
import type { Services } from '../config/services.ts';
import { prepared } from '../db/database.ts';
import { readEvent } from '../events/queries.ts';
import {
  APPOINTMENT_COLUMNS,
  type AppointmentDetail,
  confirmable,
  detailsFrom,
} from './appointments.ts';
import { pricedEvent } from './errors.ts';
import { stands } from './hold-times.ts';

/** `confirmAppointment` in one statement: the state, the mail with its job, the audit entry. */
const confirming = (sendMail: string) => `
  WITH person AS (
    SELECT profile_id FROM profiles WHERE user_id = $1 AND profile_id = $2 FOR NO KEY UPDATE
  ), confirmed AS (
    UPDATE appointments a SET status = 'confirmed', confirmed_at = now() FROM person, events e
    WHERE a.profile_id = person.profile_id AND a.event_id = $3 AND a.slot_starts_at = $4
      AND e.event_id = a.event_id AND ${stands('a')} AND ${confirmable('a', 'e')}
    RETURNING ${APPOINTMENT_COLUMNS.map((column) => `a.${column}`).join(', ')}
  ), mail AS (
    INSERT INTO outbox (kind, occasion, appointment_id)
    SELECT 'booking-confirmation', 'booking-confirmation ' || appointment_id, appointment_id
    FROM confirmed
    ON CONFLICT DO NOTHING
    RETURNING mail_id
  ), job AS (
    ${sendMail}
  ), noted AS (
    INSERT INTO audit_log (actor, action, subject)
    SELECT 'api', 'appointment confirmed', 'appointment ' || appointment_id FROM confirmed
  )
  ${detailsFrom('confirmed')}`;

type Confirm = ReturnType<typeof prepared<AppointmentDetail>>;
const known = new WeakMap<Services['jobs'], Confirm>();

async function confirmPrepared({ jobs }: Services): Promise<Confirm> {
  const found = known.get(jobs);
  if (found) return found;
  const sendMail = await jobs.insertion('send-mail', `SELECT mail_id AS "mailId" FROM mail`);
  const made = prepared<AppointmentDetail>('confirm-at-once', confirming(sendMail));
  known.set(jobs, made);
  return made;
}

/**
 * Confirms a standing hold of exactly this time, for an event that needs no payment.
 * @returns undefined when `bookAppointment` must look more closely; nothing was written then
 */
export async function confirmAtOnce(
  services: Services,
  userId: string,
  request: AppointmentRequest,
): Promise<AppointmentDetail | undefined> {
  const event = await readEvent(services.pool, request.eventId);
  if (!event || needsPayment(pricedEvent(event))) return undefined;
  const confirm = await confirmPrepared(services);
  const [appointment] = await confirm(services.pool, [
    userId,
    request.profileId,
    event.event_id,
    londonInstant(event.event_date, request.appointmentStartTime.slice(0, 5)),
  ]);
  return appointment;
}
