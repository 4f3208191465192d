import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import { type DayChange, lockDay } from '../lock-day.ts';
import { applyBoxEvidence } from './box-evidence.ts';

interface Box {
  handed_at: Date;
  is_undone: boolean;
  /** Whether the laboratory has replied, or has one of its tubes. */
  has_arrived: boolean;
}

/** @throws {NotFoundError} */
async function findBox(db: Executor, eventId: string, handoverId: string): Promise<Box> {
  const { rows } = await sql<Box>`
    SELECT h.handed_at, u.handover_id IS NOT NULL AS is_undone,
      h.received_at IS NOT NULL OR EXISTS (SELECT FROM samples s WHERE s.handover_id = h.handover_id
        AND s.state NOT IN ('handed over', 'missing', 'discarded')) AS has_arrived
    FROM handovers h LEFT JOIN handover_undos u USING (handover_id)
    WHERE h.handover_id = ${handoverId} AND h.event_id = ${eventId}`.execute(db);
  const [box] = rows;
  if (!box) throw new NotFoundError();
  return box;
}

/**
 * Puts tubes back into the box, dated to when they had gone, so that later box actions, and any
 * other box with these tubes, count no matter when they reach the server.
 * @returns their codes
 */
async function repackTubes(
  transaction: Executor,
  handoverId: string,
  { at, by }: { at: Date; by: string },
): Promise<string[]> {
  const { rows } = await sql<{ code: string | null }>`
    UPDATE samples SET handover_id = NULL, state = CASE state WHEN 'handed over' THEN 'packed' ELSE state END,
      changed_at = CASE state WHEN 'handed over' THEN ${at} ELSE changed_at END,
      changed_by = CASE state WHEN 'handed over' THEN ${by}::uuid ELSE changed_by END
    WHERE handover_id = ${handoverId} RETURNING code`.execute(transaction);
  return rows.map(({ code }) => code ?? 'no code');
}

/**
 * Undoes a hand-over recorded by mistake, in the console or on a tablet; repeating it changes nothing.
 * @throws {HttpError} 404; 409 EVENT_CHANGED once the laboratory has the box
 */
export async function undoHandOver(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, eventId, requestId }: DayChange,
  handoverId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockDay(transaction, eventId, 'compare');
    const {
      handed_at: at,
      is_undone,
      has_arrived,
    } = await findBox(transaction, eventId, handoverId);
    if (is_undone) return;
    if (has_arrived) {
      throw new HttpError(409, 'EVENT_CHANGED', 'The laboratory has received tubes from this box.');
    }
    await transaction
      .insertInto('handover_undos')
      .values({ handover_id: handoverId, undone_by: userId, undone_at: now() })
      .execute();
    const tubes = await repackTubes(transaction, handoverId, { at, by: userId });
    await applyBoxEvidence(transaction, eventId);
    await writeAudit(transaction, {
      ...{ actor: userId, action: 'hand-over undone', subject: `event ${eventId}`, eventId },
      details: { handover_id: handoverId, tubes },
      requestId,
    });
  });
}
