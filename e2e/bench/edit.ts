import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCheckoutCopy } from '@chaps/mf-build/checkout-copy';
import type { Browser } from '@playwright/test';
import { addresses, OFFSET } from '../fixtures/stack.ts';
import { startCommand } from '../fixtures/start-command.ts';

const EDITS = 9;
const PAGE = 'community-screening';
/**
 * Milliseconds between two edits, in which the process for the next build starts.
 */
const PAUSE_MS = 2000;

declare global {
  interface Window {
    headingShown: (heading: string) => Promise<void>;
  }
}

/**
 * Runs in the page: reports the heading of the live page. Playwright's own waiting would add up to
 * 500 ms after a reload.
 */
function reportHeading(): void {
  let last: string | null | undefined;
  new MutationObserver(() => {
    const heading = document.querySelector('#root h1')?.textContent;
    if (!heading || heading === last) return;
    last = heading;
    void window.headingShown(heading);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * Edits the heading of an open page under `npm run dev -- mfe-events`, in a copy of this checkout.
 * @returns milliseconds from writing the file until the browser shows it, one for each edit, sorted
 */
export async function measureEdits(browser: Browser): Promise<number[]> {
  const copy = await createCheckoutCopy();
  const stop = await startCommand(['--watch', 'mfe-events'], OFFSET, join(copy, '.data'), copy);
  const page = await browser.newPage();
  try {
    const file = join(copy, `mfe-events/src/routes/${PAGE}.tsx`);
    const source = readFileSync(file, 'utf8');
    let shown = (_heading: string) => {};
    await page.exposeFunction('headingShown', (heading: string) => shown(heading));
    await page.addInitScript(reportHeading);
    await page.goto(`${addresses.site}/events/${PAGE}`);
    const times: number[] = [];
    for (let edit = 1; edit <= EDITS; edit += 1) {
      await wait(PAUSE_MS);
      const title = `Community screening, edit ${edit}`;
      const isShown = new Promise<void>((resolve) => {
        shown = (heading) => {
          if (heading === title) resolve();
        };
      });
      const begin = performance.now();
      writeFileSync(file, source.replace('title="Community screening"', `title="${title}"`));
      await isShown;
      times.push(performance.now() - begin);
    }
    return times.sort((a, b) => a - b);
  } finally {
    await page.close();
    await stop();
    rmSync(copy, { recursive: true, force: true });
  }
}
