import { addDays, londonDate } from '@chaps/domain';
import type { Services } from '../config/services.ts';
import { withTransaction } from '../db/database.ts';
import { queueMail } from '../email/outbox.ts';

/** Days before the test; a reminder that was missed is still sent the day before. */
const DAYS_AHEAD = 2;

/**
 * The job: one reminder of each confirmed appointment in two days, for people who want reminders.
 * Nobody who booked within the last day gets one: the confirmation has just arrived.
 */
export async function sendReminders({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const today = londonDate(now());
  const due = await db
    .selectFrom('appointments')
    .innerJoin('events', 'events.event_id', 'appointments.event_id')
    .innerJoin('profiles', 'profiles.profile_id', 'appointments.profile_id')
    .select('appointment_id')
    .where('status', '=', 'confirmed')
    .where('wants_reminders', '=', true)
    .where('event_date', '>', today)
    .where('event_date', '<=', addDays(today, DAYS_AHEAD))
    .where('confirmed_at', '<', new Date(now().getTime() - 86_400_000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('mail_id')
            .where('kind', '=', 'reminder')
            .whereRef('outbox.appointment_id', '=', 'appointments.appointment_id'),
        ),
      ),
    )
    .execute();
  for (const { appointment_id: appointmentId } of due) {
    await withTransaction(db, (transaction) =>
      queueMail(transaction, {
        kind: 'reminder',
        occasion: `reminder ${appointmentId}`,
        appointmentId,
      }),
    );
  }
}
