import { addDays, londonDate } from '@chaps/domain/london-time';
import { inDatabase } from './database.ts';
import type { OwnEvent } from './event.ts';
import type { Person } from './person.ts';

/** What the laboratory reported, in its own words; what is left out it did not say. */
export interface Report {
  value?: string;
  unit?: string;
  comments?: string;
  /** Days before today on which the sample was taken; none when left out. */
  daysAgo?: number;
}

/** An event of the past, and the person's place there, attended. */
export const attended = (person: Person, event: OwnEvent, daysAgo: number) =>
  inDatabase(async (client) => {
    const date = addDays(londonDate(new Date()), -daysAgo);
    await client.query('UPDATE events SET event_date = $2 WHERE event_id = $1', [event.id, date]);
    await client.query(
      `UPDATE event_slots SET starts_at = starts_at - ($2::date - $3::date) * interval '1 day'
       WHERE event_id = $1`,
      [event.id, event.date, date],
    );
    const { rows } = await client.query<{ appointment_id: string }>(
      `INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price_pence,
         payment_required, hold_expires_at, confirmed_at)
       SELECT $1, $2, starts_at, 'attended', 0, false, starts_at, starts_at - interval '1 day'
       FROM event_slots WHERE event_id = $2 ORDER BY starts_at LIMIT 1
       RETURNING appointment_id`,
      [person.profileId, event.id],
    );
    return rows[0]?.appointment_id ?? '';
  });

/**
 * Writes a result as the laboratory's file would.
 * @param appointmentId null for a result that belongs to no appointment
 */
export const reported = (person: Person, report: Report, appointmentId: string | null = null) =>
  inDatabase((client) =>
    client.query(
      `INSERT INTO results (profile_id, appointment_id, test_result, test_unit, comments,
         sample_date) VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        person.profileId,
        appointmentId,
        report.value ?? null,
        report.unit ?? null,
        report.comments ?? null,
        report.daysAgo === undefined ? null : addDays(londonDate(new Date()), -report.daysAgo),
      ],
    ),
  );
