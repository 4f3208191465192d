import type { AppointmentOrigin } from '@chaps/domain';
import { holdExpiry } from '../events/conditions.ts';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import { type Claim, type ClaimFacts, getTerms } from './claimable.ts';
import { isPromised } from './waiting-list/queries.ts';

const inserting = prepareStatement<{ appointment_id: string }>(
  'insert-hold',
  `INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price,
    price_name, origin, held_at, expires_at)
  SELECT f.profile_id, $2, $3, 'held', $4, $5, $7, first.held_at, ${holdExpiry('first.held_at')}
  FROM profiles f, (SELECT coalesce($6, now()) AS held_at) first
  WHERE f.user_id = $1 AND ($8 OR NOT EXISTS (SELECT FROM event_slots s JOIN events e USING (event_id)
    WHERE s.event_id = $2 AND s.starts_at = $3 AND ${isPromised('s', 'e', 'f.profile_id')}))
  ON CONFLICT DO NOTHING RETURNING appointment_id`,
);

/**
 * Inserts the hold of a seat that its transaction has taken: whoever joined the waiting list before the slot was
 * locked is seen.
 * @returns undefined when the person has a seat at the event, which a late payment may have
 * restored, or when the seat is for somebody who is waiting for it
 */
export async function insertHold(
  transaction: Executor,
  claim: Claim,
  facts: ClaimFacts,
): Promise<string | undefined> {
  const { userId, eventId, startsAt, purpose } = claim;
  const { price, priceName } = getTerms(claim, facts);
  const since = purpose === 'holding' ? facts.held_since : null;
  // Staff set a more specific origin later (`bookAsStaff`).
  const origin: AppointmentOrigin = purpose === 'staff' ? 'telephone' : 'website';
  const comesFirst = purpose === 'offer' || purpose === 'staff';
  const values = [userId, eventId, startsAt, price, priceName, since, origin, comesFirst];
  const [hold] = await inserting(transaction, values);
  return hold?.appointment_id;
}
