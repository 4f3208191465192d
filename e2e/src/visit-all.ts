import type { BrowserContext, Page } from '@playwright/test';

/**
 * Visits many pages of one context, two at a time: most of a visit is waiting. The queue may grow
 * while it is worked off.
 * @param queue what is still to be visited; emptied
 * @param visit what to do with one entry, in a tab of the lane it fell to
 * @param prepare what each lane's tab needs once, before its first visit
 */
export async function visitAll(
  context: BrowserContext,
  queue: string[],
  visit: (page: Page, path: string) => Promise<void>,
  { lanes = 2, prepare }: { lanes?: number; prepare?: (page: Page) => Promise<void> } = {},
): Promise<void> {
  const running = new Set<Promise<void>>();
  const idle = await Promise.all(Array.from({ length: lanes }, () => context.newPage()));
  if (prepare) await Promise.all(idle.map(prepare));
  while (queue.length > 0 || running.size > 0) {
    const path = idle.length > 0 ? queue.shift() : undefined;
    const page = path === undefined ? undefined : idle.pop();
    if (path === undefined || page === undefined) {
      await Promise.race(running);
      continue;
    }
    const visiting = visit(page, path).finally(() => {
      running.delete(visiting);
      idle.push(page);
    });
    running.add(visiting);
  }
  await Promise.all(idle.map((page) => page.close()));
}

/** Keeps pictures and map tiles from being fetched; unlike `route`, it leaves the browser's cache on. */
export async function withoutPictures(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', {
    urls: ['*.svg', '*.png', '*.webp', '*.avif', '*.jpg'],
  });
}
