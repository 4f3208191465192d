import type { Browser } from '@playwright/test';

/** The layout shifts in one load of a page. */
export interface Shift {
  path: string;
  /** Window width in CSS pixels. */
  width: number;
  /** Sum of all layout shifts without user input. */
  score: number;
  moved: string;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node | null }[];
}

declare global {
  interface Window {
    layoutShifts: { value: number; moved: string }[];
  }
}

/** Runs in the page before the page's own code. */
function watchShifts(): void {
  window.layoutShifts = [];
  const nameOf = (node?: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 80) : '?';
  };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      if (shift.hadRecentInput) continue;
      const moved = shift.sources.map(({ node }) => nameOf(node)).join(', ');
      window.layoutShifts.push({ value: shift.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const QUIET_MS = 500;

/**
 * Runs in the page. Playwright's 'networkidle' sometimes waits for a preflight that has already
 * been answered.
 */
function isQuiet(quietMs: number): boolean {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const last = Math.max(0, ...loaded.map(({ responseEnd }) => responseEnd));
  return performance.now() - last > quietMs;
}

/** Loads a page in a fresh browser context and adds up its layout shifts until it is quiet. */
export async function layoutShift(
  browser: Browser,
  address: string,
  width: number,
): Promise<Shift> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    await page.goto(address, { waitUntil: 'load' });
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(isQuiet, QUIET_MS);
    const shifts = await page.evaluate(() => window.layoutShifts);
    const [most] = shifts.toSorted((first, second) => second.value - first.value);
    return {
      path: new URL(address).pathname,
      width,
      score: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: most?.moved ?? '',
    };
  } finally {
    await context.close();
  }
}
