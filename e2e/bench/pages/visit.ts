import type { Browser } from '@playwright/test';

/** Network and device: 1.6 Mbit/s and a phone, or 10 Mbit/s and a desktop. */
export interface Conditions {
  name: string;
  /** Milliseconds for each request. */
  latency: number;
  /** Bytes per second. */
  throughput: number;
  /** How many times slower the processor is. */
  slowdown: number;
  width: number;
}

export const CONDITIONS: readonly Conditions[] = [
  { name: 'slow', latency: 150, throughput: 200_000, slowdown: 4, width: 412 },
  { name: 'fast', latency: 40, throughput: 1_250_000, slowdown: 1, width: 1280 },
];

export interface Visit {
  largestPaint: number;
  /** When a button in the header first responds; undefined on a page without one. */
  menuAnswers: number | undefined;
  /** When the live page replaces the prerendered one; undefined on a page without scripts. */
  pageAnswers: number | undefined;
}

/** Interval between tries of the button, in milliseconds. */
const PROBE_MS = 20;

declare global {
  interface Window {
    visit: Visit;
  }
}

/** Runs in the page before the page's own code. */
function watch(probeMs: number): void {
  window.visit = { largestPaint: 0, menuAnswers: undefined, pageAnswers: undefined };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.visit.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isOpen = (button: Element) => button.getAttribute('aria-expanded') === 'true';
  let timer: number | undefined;
  const probe = () => {
    const button = [...document.querySelectorAll<HTMLElement>('header button[aria-expanded]')].find(
      (one) => one.offsetParent !== null,
    );
    if (!button || isOpen(button)) return;
    button.click();
    setTimeout(() => {
      if (!isOpen(button) || window.visit.menuAnswers !== undefined) return;
      window.visit.menuAnswers = performance.now();
      clearInterval(timer);
      button.click();
    });
  };
  // The controls of a prerendered page do not work, because they are outside the root or the root is
  // hidden.
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('#root:not([hidden]) main h1')) return;
    window.visit.pageAnswers = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });
  // Starts after the first paint, because finding a visible button forces layout, which would delay the
  // paint.
  new PerformanceObserver(() => {
    timer ??= window.setInterval(probe, probeMs);
  }).observe({ type: 'paint', buffered: true });
}

/** Opens a page as on a first visit and waits until it is complete. */
export async function visit(
  browser: Browser,
  address: string,
  { latency, throughput, slowdown, width }: Conditions,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watch, PROBE_MS);
    await page.goto(address, { waitUntil: 'networkidle' });
    // On a busy machine the network can be idle while scripts still run. A plain page has none.
    await page.waitForFunction(() => {
      const { menuAnswers, pageAnswers } = window.visit;
      const isPlain = !document.querySelector('#root');
      return isPlain || (menuAnswers !== undefined && pageAnswers !== undefined);
    });
    return await page.evaluate(() => window.visit);
  } finally {
    await context.close();
  }
}
