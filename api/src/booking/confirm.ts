import type pg from 'pg';
import type { Services } from '../config/services.ts';
import { type Executor, prepared } from '../db/database.ts';
import {
  APPOINTMENT_COLUMNS,
  type AppointmentDetail,
  type AppointmentRow,
  detailsFrom,
} from './appointments.ts';
import { canProceed, isActive } from './conditions.ts';

/** The state, the mail with its job, and the audit entry. @param sendMail adds the job */
const confirming = (sendMail: string) => `
  WITH confirmed AS (
    UPDATE appointments a SET status = 'confirmed', confirmed_at = now() FROM events e
    WHERE a.appointment_id = $1 AND a.slot_starts_at = $2 AND a.status = $3
      AND e.event_id = a.event_id
      AND ($3 = 'capturing' OR (${isActive('a')} AND NOT a.payment_required AND ${canProceed('a', 'e')}))
    RETURNING ${APPOINTMENT_COLUMNS.map((column) => `a.${column}`).join(', ')}
  ), mail AS (
    INSERT INTO outbox (kind, occasion, appointment_id)
    SELECT 'booking-confirmation', 'booking-confirmation ' || appointment_id, appointment_id
    FROM confirmed
    ON CONFLICT DO NOTHING
    RETURNING mail_id
  ), job AS (
    ${sendMail}
  ), audit AS (
    INSERT INTO audit_log (actor, action, subject)
    SELECT 'api', 'appointment confirmed', 'appointment ' || appointment_id FROM confirmed
  )
  ${detailsFrom('confirmed')}`;

type Confirm = ReturnType<typeof prepared<AppointmentDetail>>;
const statements = new WeakMap<Services['jobs'], Confirm>();

async function statementOf(jobs: Services['jobs']): Promise<Confirm> {
  const known = statements.get(jobs);
  if (known) return known;
  const sendMail = await jobs.insertion('send-mail', `SELECT mail_id AS "mailId" FROM mail`);
  const statement = prepared<AppointmentDetail>('confirm', confirming(sendMail));
  statements.set(jobs, statement);
  return statement;
}

/**
 * Confirms an appointment, with its mail, in one statement.
 * @param appointment as it is expected: an active hold that needs no payment and whose event can be
 *   booked, or one whose payment has arrived (`capturing`)
 * @returns undefined when it is not (any more), and nothing was written
 */
export async function confirm(
  { jobs }: Pick<Services, 'jobs'>,
  on: pg.Pool | Executor,
  appointment: Pick<AppointmentRow, 'appointment_id' | 'slot_starts_at'>,
  from: 'held' | 'capturing',
): Promise<AppointmentDetail | undefined> {
  const statement = await statementOf(jobs);
  const { appointment_id: id, slot_starts_at: startsAt } = appointment;
  const [confirmed] = await statement(on, [id, startsAt, from]);
  return confirmed;
}
