import { type EventPrices, priceKind } from '@chaps/contracts';
import type { Executor } from '../platform/db/database.ts';

/** SQL: the event `e`'s own prices, by kind. */
export const PRICES = priceKind.options
  .map(
    (kind) =>
      `(SELECT pence FROM event_prices WHERE event_id = e.event_id AND kind = '${kind}') AS ${kind}`,
  )
  .join(', ');

/** Sets all of an event's own prices, in the caller's transaction. */
export async function setPrices(
  transaction: Executor,
  eventId: string,
  prices: EventPrices,
): Promise<void> {
  await transaction.deleteFrom('event_prices').where('event_id', '=', eventId).execute();
  const rows = priceKind.options.flatMap((kind) => {
    const pence = prices[kind];
    return pence === null ? [] : [{ event_id: eventId, kind, pence }];
  });
  if (rows.length > 0) await transaction.insertInto('event_prices').values(rows).execute();
}
