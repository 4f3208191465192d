import type pg from 'pg';
import { type Executor, prepared } from '../db/database.ts';
import {
  APPOINTMENT_COLUMNS,
  type AppointmentDetail,
  type AppointmentRow,
  detailsFrom,
} from './appointments.ts';
import { canProceed, isActive } from './conditions.ts';

/**
 * The part of a statement that confirms appointments: the state, the mail and the audit entry.
 * `confirmed` has their rows.
 * @param from tables and conditions of the update of `appointments a`
 */
export const confirming = (from: string): string => `
  confirmed AS (
    UPDATE appointments a SET status = 'confirmed', confirmed_at = now() FROM ${from}
    RETURNING ${APPOINTMENT_COLUMNS.map((column) => `a.${column}`).join(', ')}
  ), mail AS (
    INSERT INTO outbox (kind, occasion, appointment_id)
    SELECT 'booking-confirmation', 'booking-confirmation ' || appointment_id, appointment_id
    FROM confirmed
    ON CONFLICT DO NOTHING
  ), audit AS (
    INSERT INTO audit_log (actor, action, subject)
    SELECT 'api', 'appointment confirmed', 'appointment ' || appointment_id FROM confirmed
  )`;

const statement = prepared<AppointmentDetail>(
  'confirm',
  `WITH ${confirming(`events e
    WHERE a.appointment_id = $1 AND a.slot_starts_at = $2 AND a.status = $3
      AND e.event_id = a.event_id
      AND ($3 = 'capturing' OR (${isActive('a')} AND NOT a.payment_required AND ${canProceed('a', 'e')}))`)}
  ${detailsFrom('confirmed')}`,
);

/**
 * Confirms an appointment, with its mail, in one statement.
 * @param appointment as it is expected: an active hold that needs no payment and whose event can be
 *   booked, or one whose payment has arrived (`capturing`)
 * @returns undefined when it is not (any more), and nothing was written
 */
export async function confirm(
  on: pg.Pool | Executor,
  appointment: Pick<AppointmentRow, 'appointment_id' | 'slot_starts_at'>,
  from: 'held' | 'capturing',
): Promise<AppointmentDetail | undefined> {
  const { appointment_id: id, slot_starts_at: startsAt } = appointment;
  const [confirmed] = await statement(on, [id, startsAt, from]);
  return confirmed;
}
