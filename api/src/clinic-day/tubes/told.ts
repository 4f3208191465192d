import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/** SQL: the sample `s` ended without a result. */
export const IS_FAILED = sql`s.state IN ('rejected', 'missing')`;

/** The delivery of the mail about a failed tube is confirmed, or not after all; a call that was recorded stays. */
export async function setTubeDelivered(
  transaction: Executor,
  sampleId: string,
  isDelivered: boolean,
): Promise<void> {
  await sql`UPDATE samples s SET told_at = CASE WHEN ${isDelivered} THEN now() END,
      told_how = CASE WHEN ${isDelivered} THEN 'delivered' END
    WHERE s.sample_id = ${sampleId}::uuid AND ${IS_FAILED}
      AND coalesce(s.told_how, '') = CASE WHEN ${isDelivered} THEN '' ELSE 'delivered' END`.execute(
    transaction,
  );
}
