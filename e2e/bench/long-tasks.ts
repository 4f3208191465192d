import type { Page } from '@playwright/test';

export interface LongTasks {
  /** Milliseconds of the longest task; 0 when no task took 50 ms. */
  longest: number;
  /** Milliseconds beyond 50 in each task, added up: Lighthouse's 'total blocking time'. */
  blocked: number;
}

interface Watching {
  longTasks?: number[];
}

export const watchLongTasks = (page: Page) =>
  page.addInitScript(() => {
    const seen: number[] = [];
    (window as Watching).longTasks = seen;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });

export async function takeLongTasks(page: Page): Promise<LongTasks> {
  const seen = await page.evaluate(() => (window as Watching).longTasks?.splice(0) ?? []);
  return {
    longest: Math.max(0, ...seen),
    blocked: seen.reduce((sum, duration) => sum + duration - 50, 0),
  };
}
