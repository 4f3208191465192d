import { type ReportedLevel, reportedLevel } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../config/services.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { beginFollowUps } from './steps.ts';

const BATCH = 500;

interface EarlierResult {
  resultId: string;
  profileId: string;
  comments: string | null;
  /** Nothing has corrected it. */
  isCurrent: boolean;
}

async function setLevel(transaction: Executor, level: ReportedLevel, results: EarlierResult[]) {
  const ids = results.map(({ resultId }) => resultId);
  await transaction.updateTable('results').set({ level }).where('result_id', 'in', ids).execute();
}

/** @returns how many results it gave a level */
async function followUpSome(services: Pick<Services, 'keys' | 'now'>, transaction: Executor) {
  const { rows } = await sql<EarlierResult>`
    SELECT result_id AS "resultId", profile_id AS "profileId", comments,
      superseded_at IS NULL AS "isCurrent"
    FROM results WHERE level IS NULL ORDER BY result_id LIMIT ${BATCH}
    FOR UPDATE SKIP LOCKED`.execute(transaction);
  const levels = Map.groupBy(rows, ({ comments }) =>
    reportedLevel({ flag: '', comments: comments ?? '' }),
  );
  for (const [level, results] of levels) {
    await setLevel(transaction, level, results);
    const followed = level === 'not raised' ? [] : results.filter(({ isCurrent }) => isCurrent);
    await beginFollowUps(services, transaction, followed);
  }
  return rows.length;
}

/** The job: earlier results that are or may be raised go on the worklist, each once. */
export async function followUpEarlierResults(
  services: Pick<Services, 'db' | 'keys' | 'now'>,
): Promise<void> {
  const some = (transaction: Executor) => followUpSome(services, transaction);
  while ((await withTransaction(services.db, some)) > 0);
}
