import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import { lockDay } from '../lock-day.ts';
import { listHandovers } from './hand-over.ts';

/**
 * Removes the names of couriers and laboratory staff from events whose last hand-over or reply was before a
 * day. The boxes of an event end together: `applyBoxEvidence` compares their codes.
 * @param before ISO date
 * @returns the number of boxes
 */
export async function forgetBoxes({ db }: Pick<Services, 'db'>, before: string): Promise<number> {
  const { rows } = await sql<{ event_id: string; boxes: string[] }>`
    SELECT event_id, array_agg(handover_id) AS boxes FROM handovers
    GROUP BY event_id HAVING max(greatest(handed_at, received_at)) < ${before}::date
      AND bool_or(taken_by <> 'Erased' OR received_from <> 'Erased')
    ORDER BY event_id`.execute(db);
  await tryEach(rows, ({ event_id, boxes }) =>
    withTransaction(db, async (transaction) => {
      await lockDay(transaction, event_id, 'compare');
      for (const { handover_id, unknown = [] } of await listHandovers(transaction, event_id)) {
        if (!boxes.includes(handover_id)) continue;
        await sql`SELECT forget_old_box(${handover_id}, ${unknown}, ${before})`.execute(
          transaction,
        );
      }
    }),
  );
  return rows.flatMap(({ boxes }) => boxes).length;
}
