import type { RetentionChange, RetentionKind, RetentionResponse } from '@chaps/contracts/retention';
import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { RETENTION, type RetentionRule } from '../../platform/jobs/retention.ts';
import { LONG_RETENTION, readRetentionYears } from './long-retention.ts';

const NEVER_RUN = { last_run: null, failed_at: null, total: 0 };

/** Each kind of record with its period, and how many its job has ended. */
export async function listRetentionPeriods(db: Executor): Promise<RetentionResponse> {
  const yearsOf = await readRetentionYears(db);
  const runs = await db.selectFrom('retention_runs').selectAll().execute();
  const known = new Map(runs.map((run) => [run.kind, run]));
  const runOf = ({ kind }: RetentionRule) => {
    const run = known.get(kind);
    if (!run) return NEVER_RUN;
    const { ran_at, ended, failed_at, total } = run;
    return {
      last_run: ran_at && { at: ran_at.toISOString(), ended },
      failed_at: failed_at?.toISOString() ?? null,
      total: Number(total),
    };
  };
  const about = (rule: RetentionRule) => ({
    kind: rule.kind,
    counted_from: rule.from,
    reason: rule.reason,
    ...runOf(rule),
  });
  const long = LONG_RETENTION.map((rule): RetentionKind => {
    const now = yearsOf(rule);
    return {
      ...about(rule),
      period: `${now} years`,
      ending: rule.ending,
      years: { now, least: rule.least },
    };
  });
  const short = RETENTION.map(
    (rule): RetentionKind => ({
      ...about(rule),
      period: rule.keep,
      ending: 'deleted',
      years: null,
    }),
  );
  return { kinds: [...long, ...short] };
}

/**
 * Sets a longer period for a kind of record, or restores the minimum.
 * @throws {ValidationError} for a shorter period
 */
export async function changeRetentionPeriod(
  { db }: Pick<Services, 'db'>,
  { kind, years }: RetentionChange,
  { actor, requestId }: { actor: string; requestId: string },
): Promise<void> {
  const rule = LONG_RETENTION.find((each) => each.kind === kind);
  const least = rule?.least ?? years;
  if (years < least) throw new ValidationError({ years: `Enter at least ${least} years.` });
  await withTransaction(db, async (transaction) => {
    await sql`SELECT FROM retention_periods WHERE kind = ${kind} FOR UPDATE`.execute(transaction);
    const yearsOf = await readRetentionYears(transaction);
    const before = rule && { kind, years: yearsOf(rule) };
    await transaction
      .insertInto('retention_periods')
      .values({ kind, years, changed_by: actor })
      .onConflict((conflict) =>
        conflict
          .column('kind')
          .doUpdateSet({ years, changed_by: actor, changed_at: sql<Date>`now()` }),
      )
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'retention period changed',
      subject: 'retention periods',
      before,
      after: { kind, years },
      requestId,
    });
  });
}
