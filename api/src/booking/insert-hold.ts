import type { AppointmentOrigin } from '@chaps/domain';
import { holdExpiry } from '../events/conditions.ts';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import { type Claim, type ClaimFacts, getTerms } from './claimable.ts';

const inserting = prepareStatement<{ appointment_id: string }>(
  'insert-hold',
  `INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price,
    price_name, origin, held_at, expires_at)
  SELECT profile_id, $2, $3, 'held', $4, $5, $7, first.held_at, ${holdExpiry('first.held_at')}
  FROM profiles, (SELECT coalesce($6, now()) AS held_at) first
  WHERE user_id = $1
  ON CONFLICT DO NOTHING RETURNING appointment_id`,
);

/**
 * @returns undefined when the person has a seat at the event, which a late payment may have restored
 */
export async function insertHold(
  transaction: Executor,
  claim: Claim,
  facts: ClaimFacts,
): Promise<string | undefined> {
  const { userId, eventId, startsAt, purpose } = claim;
  const { price, priceName } = getTerms(claim, facts);
  const since = purpose === 'holding' ? facts.held_since : null;
  // Staff set a more specific origin later (`bookByStaff`).
  const origin: AppointmentOrigin = purpose === 'staff' ? 'telephone' : 'website';
  const values = [userId, eventId, startsAt, price, priceName, since, origin];
  const [hold] = await inserting(transaction, values);
  return hold?.appointment_id;
}
