import { appointmentEntry } from '@chaps/domain/calendar-entry';
import { type CalendarMethod, calendarFile } from '@chaps/domain/calendar-file';
import { sql } from 'kysely';
import type { Services } from '../config/services.ts';
import type { OutboxRow } from '../email/compose.ts';
import type { Letter } from '../email/mailer.ts';
import { senderOf } from '../email/sender.ts';
import type { AppointmentDetail } from './appointments.ts';
import { presentAppointment } from './present.ts';

/** Mails with the booking's entry for a calendar, or with its end. */
const CALENDAR_MAILS = [
  'booking-confirmation',
  'appointment-moved',
  'event-changed',
  'cancellation',
  'cancelled-by-staff',
  'event-cancelled',
] as const satisfies ReadonlyArray<OutboxRow['kind']>;

/**
 * The number by which a calendar takes the newer of two files: the moment of the last change in seconds,
 * and the mail's rank among those of the booking, which decides within a second.
 */
async function sequenceOf(
  { db }: Pick<Services, 'db'>,
  { appointment_id: id, updated_at }: AppointmentDetail,
  mail: Pick<OutboxRow, 'mail_id' | 'created_at'>,
): Promise<number> {
  const { rows } = await sql<{ changed_at: Date | null; rank: number }>`
    SELECT (SELECT max(changed_at) FROM appointment_changes WHERE appointment_id = ${id}) AS changed_at,
      (SELECT count(*)::int FROM outbox o JOIN outbox mine ON mine.mail_id = ${mail.mail_id}
        WHERE o.appointment_id = ${id} AND o.kind IN (${sql.join(CALENDAR_MAILS)})
          AND (o.created_at, o.mail_id) <= (mine.created_at, mine.mail_id)) AS rank`.execute(db);
  const { changed_at = null, rank = 0 } = rows[0] ?? {};
  const newest = Math.max(updated_at.getTime(), changed_at?.getTime() ?? 0);
  return Math.floor(newest / 1000) + rank;
}

/**
 * The appointment for a calendar, as an invitation (RFC 5546): the file of a later mail replaces the entry
 * of an earlier one, or ends it and its alarm.
 */
export async function appointmentCalendar(
  services: Pick<Services, 'db' | 'config'>,
  row: AppointmentDetail,
  mail: Pick<OutboxRow, 'mail_id' | 'created_at'>,
  method: CalendarMethod,
): Promise<NonNullable<Letter['calendar']>> {
  const { MAIL_FROM, PUBLIC_SITE_URL } = services.config;
  const entry = {
    ...appointmentEntry(presentAppointment(row)),
    sequence: await sequenceOf(services, row, mail),
    url: `${PUBLIC_SITE_URL}/portal`,
  };
  const between = {
    method,
    organizer: senderOf(MAIL_FROM),
    attendee: { name: row.first_name, email: row.email ?? '' },
  };
  const content = calendarFile(entry, row.read_at, between);
  return { filename: 'appointment.ics', content, method };
}
