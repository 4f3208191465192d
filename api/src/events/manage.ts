import type { EventPrices } from '@chaps/contracts';
import type { Break } from '@chaps/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { Events } from '../platform/db/types.ts';
import { setPrices } from './prices.ts';

/** A row of `events` before its breaks are converted to JSON. */
export type EventFields<Row> = Omit<Row, 'breaks'> & { breaks?: readonly Break[] | undefined };

const stored = (breaks: readonly Break[] | undefined) =>
  breaks ? { breaks: JSON.stringify(breaks) } : {};

/** Adds an event with its prices. @returns its id */
export async function insertEvent(
  transaction: Executor,
  { breaks, ...row }: EventFields<Insertable<Events>>,
  prices: EventPrices,
): Promise<string> {
  const { event_id: eventId } = await transaction
    .insertInto('events')
    .values({ ...row, ...stored(breaks) })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  await setPrices(transaction, eventId, prices);
  return eventId;
}

export async function updateEvent(
  transaction: Executor,
  eventId: string,
  { breaks, ...row }: EventFields<Updateable<Events>>,
  prices: EventPrices,
): Promise<void> {
  await transaction
    .updateTable('events')
    .set({ ...row, ...stored(breaks) })
    .where('event_id', '=', eventId)
    .execute();
  await setPrices(transaction, eventId, prices);
}

/** @returns false for an unknown event, one that is not a draft, or one that was called off */
export async function publishDraft(transaction: Executor, eventId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE events SET published_at = now(), version = version + 1
    WHERE event_id = ${eventId} AND published_at IS NULL AND cancelled_at IS NULL
    RETURNING event_id`.execute(transaction);
  return rows.length === 1;
}

/** @returns false for an unknown event, a draft, or one that was called off or has bookings */
export async function unpublish(transaction: Executor, eventId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE events SET published_at = NULL, version = version + 1
    WHERE event_id = ${eventId} AND published_at IS NOT NULL AND cancelled_at IS NULL
      AND NOT EXISTS (SELECT FROM appointments WHERE event_id = ${eventId})
    RETURNING event_id`.execute(transaction);
  return rows.length === 1;
}

/** @returns false for an unknown event, or one that was already called off */
export async function markCalledOff(transaction: Executor, eventId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE events SET cancelled_at = now()
    WHERE event_id = ${eventId} AND cancelled_at IS NULL RETURNING event_id`.execute(transaction);
  return rows.length === 1;
}
