import { addDays, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../config/services.ts';
import { queueEach } from '../email/outbox.ts';

/** Days before the test; a reminder that was missed is still sent the day before. */
const DAYS_AHEAD = 2;

/**
 * The job: reminders of confirmed appointments in two days, unless booked within the last day. The
 * occasion records whether one was queued, so that the outbox is not searched.
 */
export async function sendReminders({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const today = londonDate(now());
  const mails = queueEach(
    'kind, occasion, appointment_id',
    sql`SELECT 'reminder', 'reminder ' || a.appointment_id || ' ' || a.event_id, a.appointment_id
    FROM appointments a JOIN events e USING (event_id) JOIN profiles f USING (profile_id)
    WHERE a.status = 'confirmed' AND f.wants_reminders
      AND e.event_date > ${today}::date AND e.event_date <= ${addDays(today, DAYS_AHEAD)}::date
      AND a.confirmed_at < ${new Date(now().getTime() - 86_400_000)}`,
  );
  await mails.execute(db);
}
