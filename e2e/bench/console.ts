/**
 * `npm run bench:console -w e2e`: figures for an event's workspace in a slow browser, with 10,000
 * bookings. Nothing is asserted.
 */
import { startStack } from '@chaps/local/stack/start-stack';
import { chromium, type Page } from '@playwright/test';
import { withDatabase } from '../fixtures/database.ts';
import { addresses, dataDir, OFFSET } from '../fixtures/stack.ts';
import { openConsole } from '../fixtures/staff.ts';
import { browserOptions } from '../src/browser-options.ts';
import { readArguments } from '../src/read-arguments.ts';
import { crowdedDay } from './crowded-day.ts';
import { printLine, printTimes } from './print.ts';

readArguments('npm run bench:console -w e2e', {});

const BOOKED = 2000;
/** Cancelled bookings for each of these people. */
const CANCELLED = 4;
/** How many times slower the laptop's processor is than this machine's. */
const SLOWER = 4;
const VISITS = 7;
const PAGES = 5;

/**
 * Selectors that match once a page is usable: the last part to appear, which needs a response from
 * the API.
 */
const READY = { overview: 'h2', bookings: 'table tbody tr' };

/** Milliseconds from the start of the document until the page is usable. */
async function usableAfter(page: Page, path: string, ready: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const main = document.querySelector('main:has(nav[aria-label="Event"])');
          const isReady = main?.querySelector(selector) && !main.querySelector('[data-pending]');
          if (isReady) setTimeout(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    ready,
  );
}

/** Runs in the page: records the length of each frame from now on. */
function watchFrames(): void {
  const frameTimes: number[] = [];
  Object.assign(window, { frameTimes });
  let before = performance.now();
  const next = (now: number) => {
    frameTimes.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Milliseconds for each frame while the page is scrolled to its end. */
async function scrolled(page: Page): Promise<number[]> {
  await page.mouse.move(720, 500);
  // The work that the page still does for its new rows is not part of scrolling.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(watchFrames);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 120) await page.mouse.wheel(0, 120);
  return page.evaluate(() => (window as { frameTimes?: number[] }).frameTimes ?? []);
}

/** Milliseconds from the press until the next bookings are painted. */
async function nextPage(page: Page): Promise<number> {
  const times = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const first = () => document.querySelector('table tbody tr')?.textContent;
        const shown = first();
        document.addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              if (first() === shown) requestAnimationFrame(look);
              else setTimeout(() => resolve(performance.now() - timeStamp));
            };
            look();
          },
          { capture: true, once: true },
        );
      }),
  );
  await page.getByRole('link', { name: 'Next page' }).click();
  return times;
}

const stack = await startStack({ offset: OFFSET, dataDir, fresh: true });
const browser = await chromium.launch(browserOptions());
try {
  const event = await crowdedDay(BOOKED);
  await withDatabase((client) =>
    client.query(
      `INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price, expires_at,
         confirmed_at)
       SELECT profile_id, event_id, slot_starts_at, 'cancelled', 0, expires_at, confirmed_at
       FROM appointments, generate_series(1, $2) WHERE event_id = $1`,
      [event.id, CANCELLED],
    ),
  );
  const context = await browser.newContext({
    baseURL: addresses.site,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const workspace = `/staff/events/${event.id}`;
  await openConsole(page, 'coordinator', workspace);
  await usableAfter(page, `${workspace}/bookings`, READY.bookings);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  printLine(
    `An event with ${BOOKED * (1 + CANCELLED)} bookings, the processor ${SLOWER} times slower`,
  );
  const [overview, bookings]: [number[], number[]] = [[], []];
  for (let visit = 0; visit < VISITS; visit += 1) {
    overview.push(await usableAfter(page, workspace, READY.overview));
    bookings.push(await usableAfter(page, `${workspace}/bookings`, READY.bookings));
  }
  printTimes('its workspace can be used', overview, 1000);
  printTimes('its bookings can be used', bookings, 1000);
  for (const rate of [SLOWER, 1]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const [frames, turned]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < PAGES; turn += 1) {
      frames.push(...(await scrolled(page)));
      turned.push(await nextPage(page));
    }
    printTimes(`the next page of bookings is painted, ${rate} times slower`, turned);
    const slow = frames.filter((time) => time > 50).length;
    const target = `target at most 50 ms: ${slow === 0 ? 'reached' : `NOT REACHED by ${slow}`}`;
    printLine(
      `  longest of ${frames.length} frames of scrolling, ${rate} times slower: ${Math.max(...frames).toFixed(0)} ms, ${target}`,
    );
  }
} finally {
  await browser.close();
  await stack.stop();
}
