import { setTimeout as wait } from 'node:timers/promises';
import { siteReporter } from './report-site.ts';
import { checkCanaries, logTo, type Watched } from './watch-canaries.ts';

/** The longest time until a failing canary ends, or a requested rollback begins. */
const EVERY_MS = 5000;

/**
 * Checks canaries, reports what is live and rolls back, repeatedly until it is aborted.
 * @param canariesOnly for a second site of one API: the console shows one
 */
export async function watchSite(
  watched: Watched,
  signal: AbortSignal,
  canariesOnly = false,
): Promise<void> {
  const report = siteReporter(watched);
  while (!signal.aborted) {
    await checkCanaries(watched).catch(logTo(watched.log));
    if (!canariesOnly) await report().catch(logTo(watched.log));
    // Rejects when it is aborted.
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
