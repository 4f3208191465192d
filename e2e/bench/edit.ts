import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutCopy } from '@chaps/mf-build/testing/checkout-copy';
import type { Browser } from '@playwright/test';
import { addresses, OFFSET } from '../fixtures/stack.ts';
import { startCommand } from '../fixtures/start-command.ts';

const EDITS = 9;
const PAGE = 'community-screening';

/**
 * `npm run dev -- mfe-events` in a copy of this checkout: edits the heading of a page that is open.
 * @returns milliseconds from writing the file until the browser shows it, one for each edit, sorted
 */
export async function measureEdits(browser: Browser): Promise<number[]> {
  const copy = await checkoutCopy();
  const stop = await startCommand(['--watch', 'mfe-events'], OFFSET, join(copy, '.data'), copy);
  const page = await browser.newPage();
  try {
    const file = join(copy, `mfe-events/src/routes/${PAGE}.tsx`);
    const source = readFileSync(file, 'utf8');
    await page.goto(`${addresses.site}/events/${PAGE}`);
    const times: number[] = [];
    for (let edit = 1; edit <= EDITS; edit += 1) {
      const title = `Community screening, edit ${edit}`;
      const begin = performance.now();
      writeFileSync(file, source.replace('title="Community screening"', `title="${title}"`));
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      times.push(performance.now() - begin);
    }
    return times.sort((a, b) => a - b);
  } finally {
    await page.close();
    await stop();
    rmSync(copy, { recursive: true, force: true });
  }
}
