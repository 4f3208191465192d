import { toCalendarEntry } from '@chaps/domain/calendar-entry';
import { type CalendarMethod, createCalendarFile } from '@chaps/domain/calendar-file';
import { sql } from 'kysely';
import type { OutboxRow } from '../messages/email/compose.ts';
import type { OutgoingMail } from '../messages/email/mailer.ts';
import { parseSender } from '../messages/email/sender.ts';
import type { Services } from '../platform/config/services.ts';
import type { AppointmentDetail } from './appointments.ts';
import { calendarSequence } from './calendar-sequence.ts';
import { presentAppointment } from './present.ts';

/** The sequence number of the file in a mail; later mails do not count. */
async function readSequenceNumber(
  { db }: Pick<Services, 'db'>,
  mail: Pick<OutboxRow, 'mail_id'>,
): Promise<number | undefined> {
  const until = '(o.created_at, o.mail_id) <= (mine.created_at, mine.mail_id)';
  const { rows } = await sql<{ sequence: number }>`
    SELECT ${sql.raw(calendarSequence('a', until))} AS sequence
    FROM outbox mine JOIN appointments a USING (appointment_id)
    WHERE mine.mail_id = ${mail.mail_id}`.execute(db);
  return rows[0]?.sequence;
}

/**
 * The appointment as a calendar invitation (RFC 5546): the file of a later mail replaces or cancels the entry
 * of an earlier one and its alarm.
 */
export async function buildAppointmentCalendar(
  services: Pick<Services, 'db' | 'config'>,
  row: AppointmentDetail,
  mail: Pick<OutboxRow, 'mail_id'>,
  method: CalendarMethod,
): Promise<NonNullable<OutgoingMail['calendar']>> {
  const { MAIL_FROM, PUBLIC_SITE_URL } = services.config;
  const entry = {
    ...toCalendarEntry(presentAppointment(row)),
    sequence: (await readSequenceNumber(services, mail)) ?? row.calendar_sequence,
    url: `${PUBLIC_SITE_URL}/portal`,
  };
  const between = {
    method,
    organizer: parseSender(MAIL_FROM),
    attendee: row.email === null ? null : { name: row.first_name, email: row.email },
  };
  const content = createCalendarFile(entry, row.read_at, between);
  return { filename: 'appointment.ics', content, method };
}
