import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/** The slot of an event with the most free seats, so that bookings spread over its day. */
export async function findSlotWithMostSeats(
  db: Executor,
  eventId: string,
): Promise<Date | undefined> {
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

/**
 * Books a seat.
 * @param now the time of seeding: the booking was confirmed the day before, or before the slot
 * @returns the appointment's id
 */
export async function book(
  db: Executor,
  now: Date,
  booking: {
    profileId: string;
    eventId: string;
    startsAt: Date;
    /** Pence; free if omitted. */
    price?: number;
  },
): Promise<string> {
  await db
    .updateTable('event_slots')
    .set({ taken: sql`taken + 1` })
    .where('event_id', '=', booking.eventId)
    .where('starts_at', '=', booking.startsAt)
    .execute();
  const { appointment_id } = await db
    .insertInto('appointments')
    .values({
      profile_id: booking.profileId,
      event_id: booking.eventId,
      slot_starts_at: booking.startsAt,
      status: 'confirmed',
      origin: 'website',
      price: booking.price ?? 0,
      expires_at: booking.startsAt,
      confirmed_at: new Date(Math.min(now.getTime(), booking.startsAt.getTime()) - 86_400_000),
    })
    .returning('appointment_id')
    .executeTakeFirstOrThrow();
  return appointment_id;
}
