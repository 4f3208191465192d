import { sql } from 'kysely';
import type { Executor } from '../db.ts';

/** A free time of an event, spread over its day. */
export async function freestSlot(db: Executor, eventId: string): Promise<Date | undefined> {
  const slot = await db
    .selectFrom('event_slots')
    .select('starts_at')
    .where('event_id', '=', eventId)
    .whereRef('taken', '<', 'capacity')
    .orderBy('taken')
    .orderBy(sql`md5(starts_at::text)`)
    .executeTakeFirst();
  return slot?.starts_at;
}

/** Takes a place. @returns the appointment's id */
export async function book(
  db: Executor,
  place: {
    profileId: string;
    eventId: string;
    startsAt: Date;
    status: 'confirmed' | 'attended';
    /** Paid; nothing when left out. */
    pricePence?: number;
  },
): Promise<string> {
  await db
    .updateTable('event_slots')
    .set({ taken: sql`taken + 1` })
    .where('event_id', '=', place.eventId)
    .where('starts_at', '=', place.startsAt)
    .execute();
  const { appointment_id } = await db
    .insertInto('appointments')
    .values({
      profile_id: place.profileId,
      event_id: place.eventId,
      slot_starts_at: place.startsAt,
      status: place.status,
      price_pence: place.pricePence ?? 0,
      payment_required: place.pricePence !== undefined,
      hold_expires_at: place.startsAt,
      confirmed_at: sql<Date>`least(now(), ${place.startsAt}::timestamptz) - interval '1 day'`,
    })
    .returning('appointment_id')
    .executeTakeFirstOrThrow();
  return appointment_id;
}
