import { addDays, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { queueMailForEachRow } from '../messages/email/outbox.ts';
import { mayBeContacted } from '../people/contact.ts';
import type { Services } from '../platform/config/services.ts';

/** Days before the test; a missed reminder is still sent the day before. */
const DAYS_AHEAD = 2;

/**
 * The job: queues reminders of confirmed appointments in two days, unless booked within the last day. The
 * occasion records whether one was queued, so that the outbox need not be searched.
 */
export async function sendReminders({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const today = londonDate(now());
  const mails = queueMailForEachRow(
    'kind, occasion, appointment_id',
    // A booking may have moved to a different day from the one in an earlier reminder.
    sql`SELECT 'reminder', 'reminder ' || a.appointment_id || ' ' || a.event_id || ' ' || e.event_date,
      a.appointment_id
    FROM appointments a JOIN events e USING (event_id) JOIN profiles f USING (profile_id)
    WHERE a.status = 'confirmed' AND f.wants_reminders
      AND ${mayBeContacted(sql`a.profile_id`)}
      AND e.event_date > ${today}::date AND e.event_date <= ${addDays(today, DAYS_AHEAD)}::date
      AND a.confirmed_at < ${new Date(now().getTime() - 86_400_000)}`,
  );
  await mails.execute(db);
}
