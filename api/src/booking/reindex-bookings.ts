import type { ReindexedNumber } from '../people/nhs-number.ts';
import type { Executor } from '../platform/db/database.ts';

/** Updates the bookings that store a copy of a number's index. */
export async function reindexBookings(
  transaction: Executor,
  numbers: readonly ReindexedNumber[],
): Promise<void> {
  for (const { profileId, before, after } of numbers) {
    await transaction
      .updateTable('appointments')
      .set({ booked_nhs_number_hmac: after })
      .where('profile_id', '=', profileId)
      .where('booked_nhs_number_hmac', '=', before)
      .execute();
  }
}
