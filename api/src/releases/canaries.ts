import type { CanaryCounts, CanaryEvent, CanaryRequest } from '@chaps/contracts';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { Visit } from './visits.ts';

/**
 * The number of views that one network may add to a cohort; a household or an office has several
 * people.
 */
const MAX_PER_NETWORK = 3;

/** The length of the intervals in which builds are compared. */
const COMPARISON_INTERVAL = '15 minutes';

/** Counts a visit's event about a running canary, once per visit. Anything else is dropped. */
export async function countCanaryEvent(
  db: Executor,
  { part, canary, cohort, event }: CanaryEvent,
  visit: Visit,
): Promise<void> {
  await sql`
    INSERT INTO canary_views (part, build, visit, cohort, network, failed)
    SELECT part, build, ${visit.id}::uuid, ${cohort}, ${visit.network}, ${event === 'failure'}
    FROM canaries c WHERE part = ${part} AND build = ${canary} AND stopped_at IS NULL
      AND (EXISTS (SELECT FROM canary_views v WHERE v.part = c.part AND v.build = c.build
          AND v.visit = ${visit.id}::uuid)
        OR (SELECT count(*) FROM canary_views v WHERE v.part = c.part AND v.build = c.build
          AND v.cohort = ${cohort} AND v.network = ${visit.network}) < ${MAX_PER_NETWORK})
    ON CONFLICT (part, build, visit) DO UPDATE SET failed = canary_views.failed OR excluded.failed
      WHERE canary_views.cohort = excluded.cohort`.execute(db);
}

interface CountedCanary {
  part: string;
  build: string;
  stopped_at: Date | null;
  counts: CanaryCounts;
}

/** The current or latest canary of each package, with its counts. */
export async function listCanaries(db: Executor): Promise<CountedCanary[]> {
  const { rows } = await sql<CountedCanary>`
    WITH timed AS (
      SELECT part, build, cohort, network, failed,
        date_bin(${COMPARISON_INTERVAL}::interval, at, 'epoch') AS time
      FROM canary_views),
    compared AS (
      SELECT part, build, time FROM timed GROUP BY part, build, time
      HAVING count(DISTINCT cohort) = 2),
    counted AS (
      SELECT part, build, cohort, count(*)::int AS seen,
        (count(*) FILTER (WHERE c.time IS NOT NULL))::int AS views,
        (count(*) FILTER (WHERE c.time IS NOT NULL AND failed))::int AS failures,
        (count(DISTINCT network) FILTER (WHERE c.time IS NOT NULL))::int AS networks
      FROM timed LEFT JOIN compared c USING (part, build, time) GROUP BY part, build, cohort),
    cohorts AS (SELECT unnest(ARRAY['canary', 'live']) AS cohort)
    SELECT part, build, stopped_at, jsonb_object_agg(cohort, jsonb_build_object(
      'views', coalesce(views, 0), 'failures', coalesce(failures, 0),
      'networks', coalesce(networks, 0), 'seen', coalesce(seen, 0))) AS counts
    FROM canaries CROSS JOIN cohorts LEFT JOIN counted USING (part, build, cohort)
    GROUP BY part, build, stopped_at ORDER BY part`.execute(db);
  return rows;
}

const NONE = { views: 0, failures: 0, networks: 0, seen: 0 };

/** Starts or continues counting a canary. @returns its counts */
export async function readCanary(
  db: Executor,
  { part, build, since, stopped = false }: CanaryRequest,
): Promise<CanaryCounts> {
  const begun =
    await sql`INSERT INTO canaries (part, build, since) VALUES (${part}, ${build}, ${since})
    ON CONFLICT (part) DO UPDATE SET build = excluded.build, since = excluded.since, stopped_at = NULL
    WHERE canaries.since < excluded.since RETURNING part`.execute(db);
  if (begun.rows.length > 0) await db.deleteFrom('canary_views').where('part', '=', part).execute();
  if (stopped) {
    await db
      .updateTable('canaries')
      .set({ stopped_at: sql`coalesce(stopped_at, now())` })
      .where('part', '=', part)
      .where('build', '=', build)
      .execute();
  }
  const canaries = await listCanaries(db);
  const found = canaries.find((canary) => canary.part === part && canary.build === build);
  return found?.counts ?? { canary: NONE, live: NONE };
}
