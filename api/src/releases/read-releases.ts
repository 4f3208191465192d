import type { Releases } from '@chaps/contracts/releases';
import type { Executor } from '../db/database.ts';
import { listFigures } from './figures.ts';
import { listRollbacks } from './rollbacks.ts';
import { readReport } from './site-report.ts';

async function canaryCounts(db: Executor): Promise<Releases['canaries']> {
  const rows = await db.selectFrom('canaries').selectAll().execute();
  return rows.map(({ part, build, ...row }) => ({
    part,
    build,
    counts: {
      canary: { views: row.canary_views, failures: row.canary_failures },
      live: { views: row.live_views, failures: row.live_failures },
    },
  }));
}

export async function readReleases(db: Executor): Promise<Releases> {
  return {
    ...(await readReport(db)),
    canaries: await canaryCounts(db),
    figures: await listFigures(db),
    rollbacks: await listRollbacks(db),
  };
}
