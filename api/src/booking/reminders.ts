import { addDays, londonDate } from '@chaps/domain';
import { sql } from 'kysely';
import { queueEach } from '../messages/email/outbox.ts';
import type { Services } from '../platform/config/services.ts';

/** Days before the test; a reminder that was missed is still sent the day before. */
const DAYS_AHEAD = 2;

/**
 * The job: reminders of confirmed appointments in two days, unless booked within the last day. The
 * occasion records whether one was queued, so that the outbox is not searched.
 */
export async function sendReminders({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const today = londonDate(now());
  // An event may take place on another day than the one that they were reminded of. The version before
  // left the day out.
  const occasion = sql`'reminder ' || a.appointment_id || ' ' || a.event_id`;
  const mails = queueEach(
    'kind, occasion, appointment_id',
    sql`SELECT 'reminder', ${occasion} || ' ' || e.event_date, a.appointment_id
    FROM appointments a JOIN events e USING (event_id) JOIN profiles f USING (profile_id)
    WHERE a.status = 'confirmed' AND f.wants_reminders
      AND e.event_date > ${today}::date AND e.event_date <= ${addDays(today, DAYS_AHEAD)}::date
      AND a.confirmed_at < ${new Date(now().getTime() - 86_400_000)}
      AND NOT EXISTS (SELECT FROM outbox o WHERE o.occasion = ${occasion}
        AND o.created_at > now() - interval '1 day' * ${DAYS_AHEAD})`,
  );
  await mails.execute(db);
}
