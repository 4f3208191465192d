import { type HoldRequest, PRICE_NAMES } from '@chaps/contracts';
import { amountDue, londonInstant } from '@chaps/domain';
import { isPassValid } from '../events/passes.ts';
import type { EventRow } from '../events/queries.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { moveAppointment } from './appointments.ts';
import {
  assertClaimable,
  type Claim,
  type ClaimFacts,
  getTerms,
  readClaimFacts,
} from './claimable.ts';
import { slotTakenError } from './errors.ts';
import { REPEAT_PRICE_NAME } from './free-repeat.ts';
import { extendHold, releaseHold } from './hold-queries.ts';
import { insertHold } from './insert-hold.ts';
import { lockSlots, type Slot, takeSeat } from './slots.ts';

/** @param request `start_time` is `HH:mm`, London */
export async function buildClaim(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  userId: string,
  event: EventRow,
  request: HoldRequest,
  purpose: Claim['purpose'],
): Promise<Claim> {
  const kind = request.price_kind ?? 'price';
  return {
    userId,
    eventId: event.event_id,
    startsAt: londonInstant(event.event_date, request.start_time),
    // Without a price of this kind, the usual price applies.
    price: amountDue({ ...event, price: event[kind] ?? event.price }),
    priceName: PRICE_NAMES[kind],
    admitted: !event.is_private || (await isPassValid(keys, request.pass, event.event_id, now())),
    purpose,
  };
}

/**
 * Claims a seat in the caller's transaction, which has locked the person's profile before reading the facts.
 * An active hold at the same event is renewed, or moved to the other time, so that a person never holds two.
 * @param facts as read by `readClaimFacts`
 * @returns the hold's id
 * @throws {HttpError} 403 ACCESS_CODE_REQUIRED; 404; 409 EVENT_PASSED, BOOKING_CLOSED, SLOT_TAKEN,
 * WAITING_LIST_FIRST, ALREADY_BOOKED, PAYMENT_IN_PROGRESS, TOO_MANY_HOLDS, HOLD_BREAK; 422 for a time the event
 * does not have. The transaction must be rolled back
 */
export async function claimSeat(
  transaction: Executor,
  claim: Claim,
  facts: ClaimFacts,
): Promise<string> {
  assertClaimable(claim, facts);
  const act = facts.own_active ? keepHold : claimNewHold;
  const holdId = await act(transaction, claim, facts);
  if (holdId !== undefined) return holdId;
  // Since the facts were read, another person or a payment got there first; reading them again
  // shows which.
  assertClaimable(claim, await readClaimFacts(transaction, claim));
  throw slotTakenError();
}

type SeatAction = (
  transaction: Executor,
  claim: Claim,
  facts: ClaimFacts,
) => Promise<string | undefined>;

const keepHold: SeatAction = async (transaction, claim, facts) => {
  const { own_id: id } = facts;
  const from = findOwnSlotElsewhere(claim, facts);
  if (id === null) return undefined;
  // A booking confirms the existing hold unchanged.
  if (!from && claim.purpose === 'booking') return id;
  if (!(await extendHold(transaction, id, claim.startsAt))) return undefined;
  return !from || (await takeSeat(transaction, claim, { from })) ? id : undefined;
};

/**
 * Releases the person's own lapsed hold. A lapsed hold in the same slot is released together with
 * the other lapsed holds there.
 */
const claimNewHold: SeatAction = async (transaction, claim, facts) => {
  const from = findOwnSlotElsewhere(claim, facts);
  if (from && facts.own_id !== null) {
    const released = await moveAppointment(transaction, facts.own_id, 'held', 'released');
    if (!released) return undefined;
  }
  const by = claim.purpose === 'staff' ? 'staff' : 'person';
  const left =
    getTerms(claim, facts).priceName === REPEAT_PRICE_NAME ? facts.repeat_elsewhere : null;
  if (left !== null) {
    await lockSlots(transaction, [claim, await readSlot(transaction, left), from]);
  }
  if (!(await takeSeat(transaction, claim, { by, from }))) return undefined;
  if (left !== null) await releaseHold(transaction, left);
  return insertHold(transaction, claim, facts);
};

/** The slot of an appointment, if any; a walk-in has none. */
async function readSlot(transaction: Executor, appointmentId: string): Promise<Slot | undefined> {
  const { event_id: eventId, slot_starts_at: startsAt } = await transaction
    .selectFrom('appointments')
    .select(['event_id', 'slot_starts_at'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  return startsAt ? { eventId, startsAt } : undefined;
}

function findOwnSlotElsewhere(
  claim: Claim,
  { own_starts_at: startsAt }: ClaimFacts,
): Slot | undefined {
  const isElsewhere = startsAt !== null && startsAt.getTime() !== claim.startsAt.getTime();
  return isElsewhere ? { eventId: claim.eventId, startsAt } : undefined;
}
