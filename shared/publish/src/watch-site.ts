import { setTimeout as wait } from 'node:timers/promises';
import { handleRequests, type RequestHandlerContext } from './handle-requests.ts';
import { createSiteReporter } from './report-site.ts';
import { checkCanaries, createErrorLogger, type WatchedSite } from './watch-canaries.ts';

/** Longest delay until a failing canary ends, or until a rollback requested in the console begins. */
const WATCH_INTERVAL_MS = 5000;

/** Longest delay until a team's request is handled. Each check is one small read per team. */
const REQUEST_INTERVAL_MS = 1000;

/** Runs a task repeatedly, and logs failures. */
async function runRepeatedly(
  work: () => Promise<void>,
  everyMs: number,
  log: WatchedSite['log'],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(createErrorLogger(log));
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
    await checkCanaries(watched).catch(createErrorLogger(log));
    if (!canariesOnly) await report();
  };
  await Promise.all([
    runRepeatedly(watch, WATCH_INTERVAL_MS, log, signal),
    runRepeatedly(() => handleRequests(watched), REQUEST_INTERVAL_MS, log, signal),
  ]);
}
