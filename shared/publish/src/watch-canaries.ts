import { type CanaryCounts, type CanaryRequest, canaryCounts } from '@chaps/contracts/telemetry';
import { type Canary, stopCanary } from './canary.ts';
import { readLiveRegistry } from './history.ts';
import { hasSkewedReports, isWorse } from './is-worse.ts';
import { type InternalApi, post } from './post.ts';
import type { Site } from './site.ts';

/** A site, and the API beside it. */
export interface WatchedSite {
  site: Site;
  api: InternalApi;
  /** Receives one line for each event. */
  log: (line: string) => void;
}

const readCounts = (api: InternalApi, body: CanaryRequest) =>
  post(api, '/canaries', body, canaryCounts);

const formatFailures = ({ views, failures }: CanaryCounts['live']) => `${failures} of ${views}`;

function findReasonToStop(counted: CanaryCounts): string | undefined {
  const { canary, live } = counted;
  if (hasSkewedReports(counted)) {
    return `paused without a verdict: ${canary.seen} views of it and ${live.seen} of the live build were reported, which cannot all come from visitors. Publish it again to continue`;
  }
  if (!isWorse(counted)) return undefined;
  return `failed in ${formatFailures(canary)} views, the live build in ${formatFailures(live)}`;
}

const toRequest = ({ entry, since }: Canary) => ({ part: entry.name, build: entry.build, since });

async function watchCanary({ site, api, log }: WatchedSite, canary: Canary): Promise<void> {
  const { name, build } = canary.entry;
  const counted = await readCounts(api, toRequest(canary));
  const reason = findReasonToStop(counted);
  if (!reason) return;
  const stopped = await stopCanary(site, canary, reason);
  if (stopped.length > 0) log(`canary stopped: ${name} ${build} ${reason}`);
  for (const each of stopped) await readCounts(api, { ...toRequest(each), stopped: true });
}

/** Only logs a failure, because the check is repeated. */
export const createErrorLogger = (log: WatchedSite['log']) => (error: unknown) =>
  log(`site: ${error instanceof Error ? error.message : error}`);

/** Checks every canary of a site once, and ends those that are worse than the live build. */
export async function checkCanaries(watched: WatchedSite): Promise<void> {
  const registry = await readLiveRegistry(watched.site);
  for (const { canary } of registry?.remotes ?? []) {
    if (canary) await watchCanary(watched, canary).catch(createErrorLogger(watched.log));
  }
}
