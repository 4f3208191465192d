import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import { releaseHoldAndOfferSeat } from './hold-queries.ts';
import { forgetWaitingLists } from './waiting-list/queries.ts';

/**
 * Ends what an account that is removed from a record reserved there: its places on waiting lists, and the seats
 * offered to it or held for it, which go to the next person.
 */
export async function endClaimedHolds(
  transaction: Executor,
  { profile_id, claimed_at }: { profile_id: string; claimed_at: Date | null },
): Promise<void> {
  await forgetWaitingLists(transaction, profile_id);
  // Those with a mailed link were reserved by staff.
  const { rows: holds } = await sql<{ appointment_id: string }>`
    SELECT appointment_id FROM appointments WHERE profile_id = ${profile_id} AND status = 'held'
      AND payment <> 'link' AND held_at >= ${claimed_at} ORDER BY appointment_id`.execute(
    transaction,
  );
  for (const { appointment_id: id } of holds) await releaseHoldAndOfferSeat(transaction, id);
}
