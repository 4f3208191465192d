import type { OutboxRow } from '../messages/email/compose.ts';

/** Mails with a calendar file that adds, updates or cancels the booking's entry. */
export const CALENDAR_MAILS = [
  'booking-confirmation',
  'appointment-moved',
  'event-changed',
  'cancellation',
  'cancelled-by-staff',
  'event-cancelled',
] as const satisfies ReadonlyArray<OutboxRow['kind']>;

const KINDS = CALENDAR_MAILS.map((kind) => `'${kind}'`).join(', ');

/**
 * SQL for the sequence number by which a calendar picks the newer of two files about an appointment: the time
 * of the last change in seconds, then, within a second, the number of mails sent with a file.
 * @param appointment alias of `appointments`
 * @param among condition that leaves out some of its mails `o`
 */
export const calendarSequence = (appointment: string, among = 'true'): string => `(
  floor(extract(epoch FROM greatest(${appointment}.updated_at, (SELECT max(changed_at)
    FROM appointment_changes x WHERE x.appointment_id = ${appointment}.appointment_id))))
  + (SELECT count(*) FROM outbox o WHERE o.appointment_id = ${appointment}.appointment_id
    AND o.kind IN (${KINDS}) AND ${among}))::int`;
