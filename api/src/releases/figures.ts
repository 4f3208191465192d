import type { BuildReport } from '@chaps/contracts';
import type { BuildFigures } from '@chaps/contracts/releases';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';

/** Milliseconds within which a good page shows its main content (https://web.dev/articles/lcp). */
const GOOD_LCP_MS = 2500;

/**
 * Reports on a build that one network may add per day: a household or an office has several visits, of which
 * only a sample reports.
 */
const MAX_REPORTS_PER_NETWORK = 5;

/**
 * Counts a visit's measurements. Anyone may report: unknown builds are dropped, as are reports beyond a
 * network's share.
 * @param network HMAC of the visitor's network
 */
export async function countVisit(
  db: Executor,
  report: BuildReport,
  network: string,
): Promise<void> {
  const { part, build, errors } = report;
  const { LCP } = report.vitals;
  const isFast = LCP !== undefined && LCP <= GOOD_LCP_MS;
  await sql`WITH counted AS (
      INSERT INTO build_reports AS r (day, part, build, network)
      SELECT (now() AT TIME ZONE 'Europe/London')::date, ${part}, ${build}, ${network}
      FROM site_reports WHERE ${`${part} ${build}`} = ANY (builds)
      ON CONFLICT (day, part, build, network) DO UPDATE SET reports = r.reports + 1
        WHERE r.reports < ${MAX_REPORTS_PER_NETWORK}
      RETURNING day)
    INSERT INTO build_figures AS f
      (day, part, build, visits, failed_visits, timed_visits, fast_visits)
    SELECT day, ${part}, ${build}, 1, ${Number(errors > 0)}::integer,
      ${Number(LCP !== undefined)}::integer, ${Number(isFast)}::integer FROM counted
    ON CONFLICT (part, build, day) DO UPDATE SET visits = f.visits + 1,
      failed_visits = f.failed_visits + excluded.failed_visits,
      timed_visits = f.timed_visits + excluded.timed_visits,
      fast_visits = f.fast_visits + excluded.fast_visits`.execute(db);
}

/** The stored measurements of all builds. */
export async function listFigures(db: Executor): Promise<BuildFigures[]> {
  const { rows } = await sql<BuildFigures>`
    SELECT part, build, sum(visits)::integer AS visits,
      sum(failed_visits)::integer AS failed_visits, sum(timed_visits)::integer AS timed_visits,
      sum(fast_visits)::integer AS fast_visits
    FROM build_figures GROUP BY part, build`.execute(db);
  return rows;
}
