import type { ResultSettings } from '@chaps/contracts/told-results';
import type { ReportedLevel } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';

/** How long the mail about a raised result is held back for a call. */
export const readResultSettings = (db: Executor): Promise<ResultSettings> =>
  db.selectFrom('result_settings').select('call_first_hours').executeTakeFirstOrThrow();

/** Seconds to hold back the mail about a result: people with a raised result are telephoned first. */
export const getMailDelay = (
  level: ReportedLevel,
  { call_first_hours: hours }: ResultSettings,
): number => (level === 'raised' ? hours * 3600 : 0);

/** Takes effect with the next release. */
export async function changeResultSettings(
  { db }: Pick<Services, 'db'>,
  { actor, requestId }: { actor: string; requestId: string },
  { call_first_hours }: ResultSettings,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const before = await readResultSettings(transaction);
    await transaction
      .updateTable('result_settings')
      .set({ call_first_hours, changed_by: actor, changed_at: sql<Date>`now()` })
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'time for calls about results changed',
      subject: 'result settings',
      before: { ...before },
      after: { call_first_hours },
      requestId,
    });
  });
}
