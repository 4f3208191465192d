import { type AppointmentRequest, needsPayment } from '@chaps/shared/contracts';
import { prepared } from '../../db.ts';
import { Refusal } from '../../refusals.ts';
import type { Services } from '../../services.ts';
import { type EventRow, readEvent } from '../events/queries.ts';
import { admittedStart, pricedEvent } from '../holds/policy.ts';
import { APPOINTMENT_COLUMNS, type AppointmentDetail, detailsFrom } from './queries.ts';

/** `confirmAppointment` in one statement: the state, the mail with its job, the audit entry. */
const confirming = (sendMail: string) => `
  WITH person AS (
    SELECT profile_id FROM profiles WHERE user_id = $1 AND profile_id = $2 FOR NO KEY UPDATE
  ), confirmed AS (
    UPDATE appointments a SET status = 'confirmed', confirmed_at = now() FROM person
    WHERE a.profile_id = person.profile_id AND a.event_id = $3 AND a.slot_starts_at = $4
      AND a.status = 'held' AND a.hold_expires_at > now()
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
  const startsAt = admittedOrUndefined(services, event, request);
  if (!startsAt) return undefined;
  const confirm = await confirmPrepared(services);
  const [appointment] = await confirm(services.pool, [
    userId,
    request.profileId,
    event.event_id,
    startsAt,
  ]);
  return appointment;
}

/** A refusal is not told from here: who is booked already hears that first. */
function admittedOrUndefined(
  services: Services,
  event: EventRow,
  { appointmentStartTime, pass }: AppointmentRequest,
): Date | undefined {
  try {
    return admittedStart(services, event, appointmentStartTime.slice(0, 5), pass);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
