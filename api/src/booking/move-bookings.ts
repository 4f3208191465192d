import type {
  BulkMove,
  BulkMoveResponse,
  BulkUndo,
  BulkUndoResponse,
} from '@chaps/contracts/several-bookings';
import { sql } from 'kysely';
import { mustBeCalledAboutBooking } from '../messages/email/deliveries.ts';
import { phoneOfPerson } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { BulkChange } from './bulk-bookings.ts';
import { type Change, moveBooking } from './change-booking.ts';
import { undoMove } from './undo-change.ts';

/**
 * Changes one booking after another, each in its own transaction.
 * @param act may return why a booking is not changed
 * @returns for each booking why it was not changed, or null
 * @throws {HttpError} 422, e.g. for an unknown time, which would affect all of them
 */
async function changeEachBooking(
  ids: readonly string[],
  change: BulkChange,
  act: (change: Change) => Promise<string | undefined>,
): Promise<{ appointment_id: string; message: string | null }[]> {
  const results = [];
  for (const appointmentId of new Set(ids)) {
    try {
      const message = (await act({ ...change, appointmentId })) ?? null;
      results.push({ appointment_id: appointmentId, message });
    } catch (error) {
      if (!(error instanceof HttpError) || error.status === 422 || error.status >= 500) throw error;
      results.push({ appointment_id: appointmentId, message: error.message });
    }
  }
  return results;
}

/**
 * Moves several bookings to one time, in order; those that do not fit are not moved.
 * @throws {HttpError} 422 for an unknown event or time; nothing is moved then
 */
export async function moveBookings(
  services: Pick<Services, 'db'>,
  change: BulkChange,
  { appointment_ids: ids, ...to }: BulkMove,
): Promise<BulkMoveResponse> {
  const results = await changeEachBooking(ids, change, async (each) =>
    (await moveBooking(services, each, to)) ? undefined : 'This booking is already at that time.',
  );
  const moves = results.map((each) => ({ ...each, moved: each.message === null }));
  const found = await readContacts(
    services.db,
    moves.flatMap(({ moved, appointment_id }) => (moved ? appointment_id : [])),
  );
  return { moves: moves.map((move) => ({ ...move, ...found.get(move.appointment_id) })) };
}

interface Reach {
  reached: boolean;
  phone: string | null;
}

/** Which people can be reached by mail, and how else to reach the others. */
async function readContacts(db: Executor, ids: readonly string[]): Promise<Map<string, Reach>> {
  const { rows } = await sql<Reach & { appointment_id: string }>`
    SELECT a.appointment_id, ${phoneOfPerson(sql.ref('f.profile_id'))} AS phone, NOT ${mustBeCalledAboutBooking('f.profile_id')} AS reached
    FROM appointments a JOIN profiles f USING (profile_id)
    WHERE a.appointment_id = ANY (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ appointment_id: id, ...reach }) => [id, reach]));
}

/** Undoes a move of several bookings, each by the rules for a single one. */
export async function undoMoves(
  services: Pick<Services, 'db'>,
  change: BulkChange,
  { appointment_ids: ids }: BulkUndo,
): Promise<BulkUndoResponse> {
  const results = await changeEachBooking(ids, change, async (each) => {
    await undoMove(services, each);
    return undefined;
  });
  return { moves: results.map((each) => ({ ...each, undone: each.message === null })) };
}
