import type { Rollback, RollbackOrder, RollbackRequest, SitePart } from '@chaps/contracts/releases';
import { sql } from 'kysely';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import { readReport } from './site-report.ts';

/** A request expires if it has not been carried out by then, so that it has no late effect. */
const REQUEST_VALID_MINUTES = 15;

const MAX_LISTED = 20;

const getSubject = (part: string) => `release ${part}`;

/** The build that a rollback would end: the canary, if there is one. */
const findNewestBuild = ({ canary, builds }: SitePart) => canary?.build ?? builds[0]?.build;

/**
 * Requests a rollback from the process that watches the site.
 * @throws {HttpError} 409 RELEASE_CHANGED when another build has gone live since, ROLLBACK_WAITING
 */
export async function requestRollback(
  db: Executor,
  actor: string,
  { part, from_build, to_build, reason }: RollbackRequest,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await expireRollbacks(transaction);
    const { parts } = await readReport(transaction);
    const live = parts.find((each) => each.part === part);
    if (!live || findNewestBuild(live) !== from_build || live.back_to !== to_build) {
      const message = 'Another build is live now. Please check again.';
      throw new HttpError(409, 'RELEASE_CHANGED', message);
    }
    const asked = await transaction
      .insertInto('rollback_requests')
      .values({ part, from_build, to_build, reason, requested_by: actor })
      .onConflict((conflict) =>
        conflict.columns(['part']).where('state', '=', 'requested').doNothing(),
      )
      .returning('rollback_id')
      .executeTakeFirst();
    if (!asked) {
      throw new HttpError(409, 'ROLLBACK_WAITING', `${part} is already being rolled back.`);
    }
    await writeAudit(transaction, {
      actor,
      action: 'roll back requested',
      subject: getSubject(part),
      before: { build: from_build },
      after: { build: to_build },
      reason,
      requestId,
    });
  });
}

export const expireLateRollbacks = (db: Executor): Promise<void> =>
  withTransaction(db, expireRollbacks);

async function expireRollbacks(db: Executor): Promise<void> {
  const late = sql<boolean>`requested_at <= now() - make_interval(mins => ${REQUEST_VALID_MINUTES})`;
  const expired = await db
    .updateTable('rollback_requests')
    .set({
      state: 'failed',
      outcome: `It was not carried out within ${REQUEST_VALID_MINUTES} minutes.`,
    })
    .where('state', '=', 'requested')
    .where(late)
    .returning(['part', 'to_build', 'outcome'])
    .execute();
  for (const each of expired) await auditOutcome(db, each, 'failed');
}

const auditOutcome = (
  db: Executor,
  { part, to_build, outcome }: { part: string; to_build: string; outcome: string | null },
  state: 'done' | 'failed',
) =>
  writeAudit(db, {
    actor: 'site',
    action: state === 'done' ? 'rolled back' : 'roll back failed',
    subject: getSubject(part),
    after: { build: to_build },
    ...(outcome ? { reason: outcome } : {}),
    requestId: null,
  });

export function listOpenRollbacks(db: Executor): Promise<RollbackOrder[]> {
  return withTransaction(db, async (transaction) => {
    await expireRollbacks(transaction);
    return transaction
      .selectFrom('rollback_requests')
      .innerJoin('staff_members', 'user_id', 'requested_by')
      .select(['rollback_id', 'part', 'from_build', 'to_build', 'email as requested_by'])
      .where('state', '=', 'requested')
      .orderBy('requested_at')
      .execute();
  });
}

export async function finishRollback(
  db: Executor,
  id: string,
  state: 'done' | 'failed',
  outcome: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const ended = await transaction
      .updateTable('rollback_requests')
      .set({ state, outcome })
      .where('rollback_id', '=', id)
      .where('state', '=', 'requested')
      .returning(['part', 'to_build', 'outcome'])
      .executeTakeFirst();
    if (ended) await auditOutcome(transaction, ended, state);
  });
}

/** The latest rollbacks, newest first. */
export async function listRollbacks(db: Executor): Promise<Rollback[]> {
  const { rows } = await sql<Omit<Rollback, 'requested_at'> & { requested_at: Date }>`
    SELECT r.rollback_id, r.part, r.from_build, r.to_build, r.reason, m.email AS requested_by,
      r.requested_at, r.state, r.outcome
    FROM rollback_requests r JOIN staff_members m ON m.user_id = r.requested_by
    ORDER BY r.requested_at DESC LIMIT ${MAX_LISTED}`.execute(db);
  return rows.map((row) => ({ ...row, requested_at: row.requested_at.toISOString() }));
}
