import { sql } from 'kysely';
import { attendanceLevel } from '../clinic-day/attendance-level.ts';
import { belongsToRemovedAccount } from '../people/removed-accounts.ts';
import type { Executor } from '../platform/db/database.ts';
import { moveAppointment } from './appointments.ts';
import { offerFreedSeat, releaseHoldAndOfferSeat } from './hold-queries.ts';
import { freeSeat } from './slots.ts';
import { forgetWaitingLists } from './waiting-list/queries.ts';

interface HeldSeat {
  appointment_id: string;
  event_id: string;
  slot_starts_at: Date | null;
  status: 'held' | 'capturing';
}

/** SQL condition: the seat of `a` was not reserved by staff, to be paid for by a mailed link. */
const IS_SELF_SERVICE = sql`a.payment <> 'link'`;

/** SQL condition: something is recorded on the day for the person of `a`. */
const HAS_COME = sql.raw(`(${attendanceLevel('a')} > 0)`);

/**
 * Ends what an account that is removed from a record reserved there: its places on waiting lists, and the seats
 * offered to it, held for it or being paid for, which go to the next person. A payment that arrives afterwards is
 * refunded (`isHeldByRemovedAccount`).
 */
export async function endClaimedHolds(
  transaction: Executor,
  { profile_id, claimed_at }: { profile_id: string; claimed_at: Date | null },
): Promise<void> {
  await forgetWaitingLists(transaction, profile_id);
  // Those with a mailed link were reserved by staff.
  const { rows: holds } = await sql<HeldSeat>`
    SELECT appointment_id, event_id, slot_starts_at, status FROM appointments a
    WHERE profile_id = ${profile_id} AND (status = 'held' OR status = 'capturing' AND NOT ${HAS_COME})
      AND ${IS_SELF_SERVICE} AND held_at >= ${claimed_at} ORDER BY appointment_id`.execute(
    transaction,
  );
  for (const { appointment_id: id, event_id: eventId, slot_starts_at: startsAt, status } of holds) {
    if (status === 'held') await releaseHoldAndOfferSeat(transaction, id);
    else if (await moveAppointment(transaction, id, 'capturing', 'released')) {
      await freeSeat(transaction, { eventId, startsAt });
      await offerFreedSeat(transaction, { eventId, startsAt });
    }
  }
}

/** Whether a seat was held by an account that has been removed from the record since. */
export async function isHeldByRemovedAccount(
  db: Executor,
  appointmentId: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM appointments a WHERE appointment_id = ${appointmentId} AND ${IS_SELF_SERVICE}
      AND ${belongsToRemovedAccount(sql.ref('a.profile_id'), sql.ref('a.held_at'))}`.execute(db);
  return rows.length > 0;
}
