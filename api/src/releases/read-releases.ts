import type { Releases } from '@chaps/contracts/releases';
import type { Executor } from '../platform/db/database.ts';
import { listCanaries } from './canaries.ts';
import { listFigures } from './figures.ts';
import { listRollbacks } from './rollbacks.ts';
import { readReport } from './site-report.ts';

export async function readReleases(db: Executor): Promise<Releases> {
  return {
    ...(await readReport(db)),
    canaries: (await listCanaries(db)).map(({ part, build, counts }) => ({ part, build, counts })),
    figures: await listFigures(db),
    rollbacks: await listRollbacks(db),
  };
}
