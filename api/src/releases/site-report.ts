import { type SitePart, siteReport } from '@chaps/contracts/releases';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';

/** An older report means that nothing is watching the site. */
const MAX_REPORT_AGE_SECONDS = 60;

const getBuilds = ({ part, builds, canary }: SitePart) =>
  [...builds, ...(canary ? [canary] : [])].map(({ build }) => `${part} ${build}`);

export async function storeReport(db: Executor, parts: SitePart[]): Promise<void> {
  await sql`INSERT INTO site_reports (parts, builds, reported_at)
    VALUES (${JSON.stringify(parts)}, ${parts.flatMap(getBuilds)}, now())
    ON CONFLICT (only_one) DO UPDATE SET parts = excluded.parts, builds = excluded.builds,
      reported_at = excluded.reported_at`.execute(db);
}

export async function readReport(db: Executor) {
  const row = await db
    .selectFrom('site_reports')
    .select(['parts', 'reported_at'])
    .select(
      sql<boolean>`reported_at > now() - make_interval(secs => ${MAX_REPORT_AGE_SECONDS})`.as(
        'is_watched',
      ),
    )
    .executeTakeFirst();
  if (!row) return { parts: [], reported_at: null, is_watched: false };
  const { parts } = siteReport.parse({ parts: row.parts });
  return { parts, reported_at: row.reported_at.toISOString(), is_watched: row.is_watched };
}
