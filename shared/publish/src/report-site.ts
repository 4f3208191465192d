import {
  type RollbackOrder,
  rollbackOutcomeResponse,
  type SitePart,
  siteReportResponse,
} from '@chaps/contracts/releases';
import { UserError } from './errors.ts';
import { type Builds, readLive } from './history.ts';
import { post } from './post.ts';
import { rollBack } from './roll-back.ts';
import { listSiteParts } from './site-parts.ts';
import { createErrorLogger, type WatchedSite } from './watch-canaries.ts';

/** Carries out rollbacks requested in the console, and reports their outcome. */
async function carryOutRollback(
  { site, api, log }: WatchedSite,
  order: RollbackOrder,
): Promise<void> {
  const { rollback_id, part, from_build, to_build, requested_by } = order;
  const tell = (state: 'done' | 'failed', outcome: string) =>
    post(
      api,
      '/rollback-outcome',
      { rollback_id, state, outcome: outcome.slice(0, 2000) },
      rollbackOutcomeResponse,
    );
  let builds: Builds;
  try {
    const options = { fromBuild: from_build, toBuild: to_build, by: { name: requested_by } };
    builds = await rollBack(site, part, options);
  } catch (error) {
    // Any other error may be temporary, so the rollback is retried.
    if (!(error instanceof UserError)) throw error;
    log(error.message);
    await tell('failed', error.message);
    return;
  }
  const live = Object.entries(builds).map((built) => `${built.join(' ')} is live`);
  log(`${live.join(', ')}, as requested in the console`);
  await tell('done', live.join(', '));
}

/**
 * Reports the live builds to the API, and carries out requested rollbacks.
 * @returns a function that does so once
 */
export function createSiteReporter(watched: WatchedSite): () => Promise<void> {
  const { site, api, log } = watched;
  let known = '';
  let parts: SitePart[] = [];
  const read = async () => {
    const live = await readLive(site);
    if (!live) return;
    const versions = `${live.open.version} ${live.restricted?.version}`;
    // The history grows with every publication, so it is only read again after a change.
    if (versions !== known) parts = await listSiteParts(site, live.registry);
    known = versions;
  };
  const send = () => post(api, '/site-report', { parts }, siteReportResponse);
  return async () => {
    await read();
    const { rollbacks } = await send();
    for (const order of rollbacks)
      await carryOutRollback(watched, order).catch(createErrorLogger(log));
    if (rollbacks.length === 0) return;
    await read();
    await send();
  };
}
