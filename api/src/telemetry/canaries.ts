import type { CanaryCounts, CanaryEvent, CanaryRequest } from '@chaps/contracts';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/** Counts what a browser saw of a canary that is out. Anything else is dropped: anybody may report. */
export async function countCanaryEvent(
  db: Executor,
  { part, canary, cohort, event }: CanaryEvent,
): Promise<void> {
  const column = sql.ref(`${cohort}_${event}s`);
  await sql`UPDATE canaries SET ${column} = ${column} + 1
    WHERE part = ${part} AND build = ${canary} AND stopped_at IS NULL`.execute(db);
}

/** Starts or continues to count a canary. @returns its counts */
export async function readCanary(
  db: Executor,
  { part, build, since, stopped = false }: CanaryRequest,
): Promise<CanaryCounts> {
  await sql`INSERT INTO canaries (part, build, since) VALUES (${part}, ${build}, ${since})
    ON CONFLICT (part) DO UPDATE SET build = excluded.build, since = excluded.since,
      canary_views = 0, canary_failures = 0, live_views = 0, live_failures = 0, stopped_at = NULL
    WHERE canaries.since < excluded.since`.execute(db);
  const canary = await db
    .updateTable('canaries')
    .set({ stopped_at: stopped ? sql`coalesce(stopped_at, now())` : sql`stopped_at` })
    .where('part', '=', part)
    .where('build', '=', build)
    .returning(['canary_views', 'canary_failures', 'live_views', 'live_failures'])
    .executeTakeFirst();
  return {
    canary: { views: canary?.canary_views ?? 0, failures: canary?.canary_failures ?? 0 },
    live: { views: canary?.live_views ?? 0, failures: canary?.live_failures ?? 0 },
  };
}
