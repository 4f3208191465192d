import { setTimeout as wait } from 'node:timers/promises';
import { handleRequests, type RequestHandlerContext } from './handle-requests.ts';
import { createSiteReporter } from './report-site.ts';
import { checkCanaries, logTo, type WatchedSite } from './watch-canaries.ts';

/** Longest delay until a failing canary ends, or until a rollback requested in the console begins. */
const WATCH_MS = 5000;

/** Longest delay until a team's request is handled. Each check is one small read per team. */
const REQUESTS_MS = 1000;

/** Runs a task repeatedly, and logs failures. */
async function repeat(
  work: () => Promise<void>,
  everyMs: number,
  log: WatchedSite['log'],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(logTo(log));
    // Rejects when aborted.
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Repeatedly handles the requests of teams, checks canaries, reports what is live and rolls back, until
 * aborted.
 * @param canariesOnly for a second site with the same API: the console shows only one site
 */
export async function watchSite(
  watched: WatchedSite & Omit<RequestHandlerContext, 'site' | 'log'>,
  signal: AbortSignal,
  canariesOnly = false,
): Promise<void> {
  const { log } = watched;
  const report = createSiteReporter(watched);
  const watch = async () => {
    await checkCanaries(watched).catch(logTo(log));
    if (!canariesOnly) await report();
  };
  await Promise.all([
    repeat(watch, WATCH_MS, log, signal),
    repeat(() => handleRequests(watched), REQUESTS_MS, log, signal),
  ]);
}
