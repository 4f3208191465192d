import { type Executor, violates } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import type { AppointmentDetail } from './appointments.ts';
import { slotTakenError } from './errors.ts';
import { takeSeat, takeSeatBeyondCapacity } from './slots.ts';

/**
 * Undoes the cancellation of a locked appointment that staff have just cancelled, if its seat is
 * still free. Once its slot has begun, nobody else can book it, and the person may be there, so
 * they keep it in any case.
 * @throws {HttpError} 409 SLOT_TAKEN, ALREADY_BOOKED
 */
export async function reinstateBooking(
  transaction: Executor,
  row: Pick<
    AppointmentDetail,
    'appointment_id' | 'event_id' | 'slot_starts_at' | 'has_begun' | 'booking_state'
  >,
): Promise<void> {
  const { event_id: eventId, slot_starts_at: startsAt } = row;
  const slot = startsAt === null ? undefined : { eventId, startsAt };
  if (slot && row.has_begun && row.booking_state !== 'cancelled') {
    await takeSeatBeyondCapacity(transaction, slot);
  } else if (slot && !(await takeSeat(transaction, slot, { by: 'staff' }))) {
    throw slotTakenError();
  }
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
