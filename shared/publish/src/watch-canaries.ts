import { setTimeout as wait } from 'node:timers/promises';
import { type CanaryCounts, type CanaryRequest, canaryCounts } from '@chaps/contracts/telemetry';
import { type Canary, stopCanary } from './canary.ts';
import { liveRegistry } from './history.ts';
import { isWorse } from './is-worse.ts';
import type { Site } from './site.ts';

const TIMEOUT_MS = 10_000;

/** So long a canary may go on after the failure that decides. */
const EVERY_MS = 5000;

/** Where canaries are, and what counts them. */
export interface Watched {
  site: Site;
  /** Address of the API's port for metrics, e.g. http://api:9464. */
  counts: string;
  /** Receives one line for everything that happens. */
  log: (line: string) => void;
}

/** Begins or goes on counting, and tells the counts. */
async function readCounts(counts: string, body: CanaryRequest): Promise<CanaryCounts> {
  const response = await fetch(new URL('/canaries', counts), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return canaryCounts.parse(await response.json());
}

const described = ({ views, failures }: CanaryCounts['live']) => `${failures} of ${views}`;

async function watchCanary({ site, counts, log }: Watched, canary: Canary): Promise<void> {
  const { name, build } = canary.entry;
  const request = { part: name, build, since: canary.since };
  const counted = await readCounts(counts, request);
  if (!isWorse(counted)) return;
  const reason = `failed in ${described(counted.canary)} views, the live build in ${described(counted.live)}`;
  if (!(await stopCanary(site, canary, reason))) return;
  log(`canary stopped: ${name} ${build} ${reason}`);
  await readCounts(counts, { ...request, stopped: true });
}

const logTo = (log: Watched['log']) => (error: unknown) =>
  log(`canaries: ${error instanceof Error ? error.message : error}`);

/** Looks at every canary of a site once and takes out those that are worse than the live build. */
export async function checkCanaries(watched: Watched): Promise<void> {
  const registry = await liveRegistry(watched.site);
  for (const { canary } of registry?.remotes ?? []) {
    if (canary) await watchCanary(watched, canary).catch(logTo(watched.log));
  }
}

/** Checks again and again until it is aborted. A failure is logged, and the next check comes. */
export async function watchCanaries(watched: Watched, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await checkCanaries(watched).catch(logTo(watched.log));
    // Rejects when it is aborted.
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
