import type { Browser, Page } from '@playwright/test';
import { mapPins } from '../fixtures/find-events.ts';
import { addresses } from '../fixtures/stack.ts';
import { type LongTasks, takeLongTasks, watchLongTasks } from './long-tasks.ts';

/** What a visitor experiences on 'Find events'; times in milliseconds. */
export interface FindEventsTimes {
  /** The page's count, such as '41 events found'. */
  found: string;
  search: number;
  opening: LongTasks;
  searching: LongTasks;
  scrolling: LongTasks;
  /** 95th percentile of the frame times while scrolling through the page. */
  frame: number;
  elements: number;
  pins: number;
}

const FRAMES = 120;

const scrollFrames = (page: Page): Promise<number[]> =>
  page.evaluate(async (frames) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const taken: number[] = [];
    for (let before = await nextFrame(); taken.length < frames; ) {
      window.scrollBy(0, 40);
      const now = await nextFrame();
      taken.push(now - before);
      before = now;
    }
    return taken;
  }, FRAMES);

async function searchTime(page: Page): Promise<number> {
  await page.getByRole('checkbox', { name: 'Freemasons' }).check();
  const pressed = await page
    .getByRole('button', { name: 'Search' })
    .evaluate((button: HTMLButtonElement) => {
      const now = performance.now();
      button.click();
      return now;
    });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status]')].some((status) =>
      status.textContent?.includes('Freemasons'),
    ),
  );
  return (await page.evaluate(() => performance.now())) - pressed;
}

/** Opens 'Find events' as a first-time visitor, searches, and scrolls through the list. */
export async function measureFindEvents(browser: Browser): Promise<FindEventsTimes> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await watchLongTasks(page);
  await page.goto(`${addresses.site}/book-event-main`);
  const found = (await page.getByText(/ events found/).textContent()) ?? '';
  await mapPins(page).first().waitFor();
  const opening = await takeLongTasks(page);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const pins = await mapPins(page).count();
  const search = await searchTime(page);
  const searching = await takeLongTasks(page);
  const frames = (await scrollFrames(page)).sort((a, b) => a - b);
  const scrolling = await takeLongTasks(page);
  await page.close();
  const frame = frames[Math.floor(FRAMES * 0.95)] ?? 0;
  return { found, search, opening, searching, scrolling, frame, elements, pins };
}
