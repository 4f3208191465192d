import type { ResultOverride } from '@chaps/contracts/staff-results';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import { decryptRows, readOpenBatch } from './batches.ts';
import { matchRows } from './match-rows.ts';
import { sealRows } from './store-batch.ts';

/**
 * Allows the release of a row that only the day's record holds back: the event is still open, or no sample is
 * recorded. An emergency cannot wait for either.
 * @throws {HttpError} 404; 409 BATCH_CLOSED; BATCH_CHANGED for a row that something else holds back
 */
export async function overrideRow(
  services: Pick<Services, 'db' | 'keys' | 'now'>,
  userId: string,
  batchId: string,
  { location, reason }: ResultOverride,
  requestId: string,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const rows = decryptRows(services, await readOpenBatch(transaction, batchId, true));
    const matched = await matchRows(services, transaction, rows);
    const found = matched.find(({ row, mayOverride }) => mayOverride && row.location === location);
    if (!found?.appointment) {
      const message = 'This row has changed. Please check it again.';
      throw new HttpError(409, 'BATCH_CHANGED', message);
    }
    const override = { by: userId, reason };
    await sealRows(
      services,
      transaction,
      batchId,
      rows.map((row) => (row.location === location ? { ...row, override } : row)),
    );
    const { appointment_id, event_id: eventId, profile_id: profileId } = found.appointment;
    await writeAudit(transaction, {
      actor: userId,
      action: 'hold on a result overridden',
      subject: `appointment ${appointment_id}`,
      details: { batch: batchId, faults: found.faults },
      ...{ eventId, profileId, reason, requestId },
    });
  });
}
