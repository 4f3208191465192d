import { PRICE_NAMES } from '@chaps/contracts';
import { OFFER_MINUTES } from '@chaps/contracts/waiting-lists';
import { amountDue } from '@chaps/domain';
import { sql } from 'kysely';
import { hasFreeSeat } from '../../events/conditions.ts';
import { findEvent } from '../../events/queries.ts';
import { queueMail } from '../../messages/email/outbox.ts';
import { type Executor, prepareStatement, withTransaction } from '../../platform/db/database.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import { type Claim, type ClaimFacts, readClaimFacts } from '../claimable.ts';
import { insertHold } from '../insert-hold.ts';
import { freeSeat, type Slot, takeSeat } from '../slots.ts';
import { isOfferable, nextPersonWaiting, OFFER_MAIL, onlineBookingDeadline } from './queries.ts';

/** The slot has a seat to offer, and the event a waiting list. */
const findOffer = prepareStatement<{ starts_at: Date }>(
  'find-offer',
  `SELECT s.starts_at FROM event_slots s JOIN events e USING (event_id)
  WHERE s.event_id = $1 AND s.starts_at = $2 AND ${isOfferable('s', 'e')} AND ${hasFreeSeat('s')}
    AND EXISTS (SELECT FROM waiting_list w WHERE w.event_id = s.event_id)`,
);

/**
 * Locks the person who has waited longest and may hold another seat. A person whom another
 * transaction has locked is passed over, as it may be offering or giving them a seat: no
 * transaction waits for a person after it has locked a slot.
 */
async function lockNext(transaction: Executor, eventId: string) {
  const { rows } = await sql<{ profile_id: string; user_id: string }>`
    SELECT f.profile_id, f.user_id ${nextPersonWaiting(sql`${eventId}::uuid`)}
    FOR NO KEY UPDATE OF f SKIP LOCKED`.execute(transaction);
  return rows[0];
}

/** Holds the seat for a locked person. @returns the hold's id; undefined when there is no seat */
async function holdForPerson(
  transaction: Executor,
  claim: Claim,
  facts: ClaimFacts,
): Promise<string | undefined> {
  if (!(await takeSeat(transaction, claim))) return undefined;
  const holdId = await insertHold(transaction, claim, facts);
  // A late payment has just restored their earlier booking.
  if (holdId === undefined) await freeSeat(transaction, claim);
  return holdId;
}

/** The next person, locked, with the facts of a claim of this slot. */
async function findNext(transaction: Executor, slot: Slot) {
  const event = await findEvent(transaction, slot.eventId);
  for (;;) {
    const next = event && (await lockNext(transaction, slot.eventId));
    if (!next) return undefined;
    const claim: Claim = {
      ...slot,
      userId: next.user_id,
      price: amountDue(event),
      priceName: PRICE_NAMES.price,
      // They entered the code of a private event when they joined.
      admitted: true,
      purpose: 'offer',
    };
    const facts = await readClaimFacts(transaction, claim);
    // Another transaction may have offered them a seat, and ended, during the search.
    if (facts.own_id === null) return { ...next, claim, facts };
  }
}

/**
 * Offers a free seat of a slot to the next person on the event's waiting list, in the caller's transaction:
 * it is held for them, and they get a mail.
 * @returns false when there is nothing to offer, or nobody to offer it to
 */
export async function offerSeat(transaction: Executor, slot: Slot): Promise<boolean> {
  const offers = await findOffer(transaction, [slot.eventId, slot.startsAt]);
  if (offers.length === 0) return false;
  const next = await findNext(transaction, slot);
  if (!next) return false;
  const appointmentId = await holdForPerson(transaction, next.claim, next.facts);
  if (appointmentId === undefined) return false;
  await sql`UPDATE appointments a SET expires_at = least(
      now() + make_interval(mins => ${OFFER_MINUTES}), ${sql.raw(onlineBookingDeadline('a.slot_starts_at', 'e'))})
    FROM events e WHERE a.appointment_id = ${appointmentId} AND e.event_id = a.event_id`.execute(
    transaction,
  );
  await transaction
    .updateTable('waiting_list')
    .set({ appointment_id: appointmentId })
    .where('event_id', '=', slot.eventId)
    .where('profile_id', '=', next.profile_id)
    .execute();
  const occasion = OFFER_MAIL + appointmentId;
  await queueMail(transaction, { kind: 'place-offered', occasion, appointmentId });
  return true;
}

/**
 * Job: offers seats that were not freed by a single cancellation: after places were added, an event
 * changed or a payment lapsed.
 * @throws {AggregateError}
 */
export async function offerFreeSeats({ db }: { db: Executor }): Promise<void> {
  const { rows } = await sql<Slot>`
    SELECT s.event_id AS "eventId", s.starts_at AS "startsAt"
    FROM event_slots s JOIN events e USING (event_id)
    WHERE s.event_id IN (SELECT w.event_id FROM waiting_list w WHERE w.appointment_id IS NULL)
      AND ${sql.raw(isOfferable('s', 'e'))} AND ${sql.raw(hasFreeSeat('s'))}
    ORDER BY s.starts_at, s.event_id`.execute(db);
  await tryEach(rows, async (slot) => {
    const offer = () => withTransaction(db, (transaction) => offerSeat(transaction, slot));
    while (await offer());
  });
}
