import type { EventPrices } from '@chaps/contracts';
import { londonInstant, slotCapacities, slotTimes } from '@chaps/domain';
import type { Insertable } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { Events } from '../db/types.ts';
import { setPrices } from './prices.ts';

type NewEvent = Omit<Insertable<Events>, 'session_duration'> & { session_duration: number };

/** Adds an event with its prices and slots. @returns its id */
export async function insertEvent(
  transaction: Executor,
  row: NewEvent,
  prices: EventPrices,
  totalSpaces: number,
): Promise<string> {
  const { event_id: eventId } = await transaction
    .insertInto('events')
    .values(row)
    .returning('event_id')
    .executeTakeFirstOrThrow();
  await setPrices(transaction, eventId, prices);
  const times = slotTimes(row);
  const capacities = slotCapacities(times.length, totalSpaces);
  await transaction
    .insertInto('event_slots')
    .values(
      times.map((time, index) => ({
        event_id: eventId,
        starts_at: londonInstant(row.event_date, time),
        capacity: capacities[index] ?? 0,
      })),
    )
    .execute();
  return eventId;
}
