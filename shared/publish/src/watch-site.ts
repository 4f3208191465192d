import { setTimeout as wait } from 'node:timers/promises';
import { handleRequests, type Writer } from './handle-requests.ts';
import { siteReporter } from './report-site.ts';
import { checkCanaries, logTo, type WatchedSite } from './watch-canaries.ts';

/** The longest time until a failing canary ends, or a rollback requested in the console begins. */
const WATCH_MS = 5000;

/** The longest time until a team's request begins. Each is one small read for each team. */
const REQUESTS_MS = 1000;

/** Does it again and again, and logs failures. */
async function repeat(
  work: () => Promise<void>,
  everyMs: number,
  log: WatchedSite['log'],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(logTo(log));
    // Rejects when it is aborted.
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Handles the requests of teams, checks canaries, reports what is live and rolls back, repeatedly until
 * it is aborted.
 * @param canariesOnly for a second site of one API: the console shows one
 */
export async function watchSite(
  watched: WatchedSite & Omit<Writer, 'site' | 'log'>,
  signal: AbortSignal,
  canariesOnly = false,
): Promise<void> {
  const { log } = watched;
  const report = siteReporter(watched);
  const watch = async () => {
    await checkCanaries(watched).catch(logTo(log));
    if (!canariesOnly) await report();
  };
  await Promise.all([
    repeat(watch, WATCH_MS, log, signal),
    repeat(() => handleRequests(watched), REQUESTS_MS, log, signal),
  ]);
}
