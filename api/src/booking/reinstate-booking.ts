import { type Executor, violates } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { AppointmentDetail } from './appointments.ts';
import { slotTakenError } from './errors.ts';
import { takeSeat } from './slots.ts';

/**
 * Undoes the cancellation of a locked appointment that staff have just cancelled, if its seat is still free.
 * @throws {HttpError} 409 SLOT_TAKEN, ALREADY_BOOKED
 */
export async function reinstateBooking(
  transaction: Executor,
  row: Pick<AppointmentDetail, 'appointment_id' | 'event_id' | 'slot_starts_at'>,
): Promise<void> {
  const { event_id: eventId, slot_starts_at: startsAt } = row;
  const hasSeat =
    startsAt === null || (await takeSeat(transaction, { eventId, startsAt }, { by: 'staff' }));
  if (!hasSeat) throw slotTakenError();
  await transaction
    .updateTable('appointments')
    .set({ status: 'confirmed' })
    .where('appointment_id', '=', row.appointment_id)
    .where('status', '=', 'cancelled')
    .execute()
    .catch((error: unknown) => {
      if (!violates(error, 'one_live_appointment')) throw error;
      const message = 'This person now has another booking at this event.';
      throw new HttpError(409, 'ALREADY_BOOKED', message);
    });
}
