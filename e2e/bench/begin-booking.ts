import type { Browser, Page } from '@playwright/test';
import { isolatedEvent } from '../fixtures/find-events.ts';
import { signedInPerson } from '../fixtures/person.ts';
import { addresses } from '../fixtures/stack.ts';
import { longestSequence, type Span } from './sequence.ts';

/** From pressing BOOK EVENT to a slot page whose times can be chosen; times in milliseconds. */
export interface BookingStart {
  time: number;
  requests: number;
  sequence: Span[];
}

const getSpans = (page: Page): Promise<Span[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const { name, startTime, responseEnd, initiatorType } = entry as PerformanceResourceTiming;
      // Ignores the favicon, which the browser fetches at any time and no page waits for.
      if (initiatorType === 'other') return [];
      return [{ name, start: startTime, end: responseEnd }];
    }),
  );

/** Measures a signed-in person whose browser has not loaded any of the booking pages yet. */
export async function measureBeginning(browser: Browser): Promise<BookingStart> {
  const context = await browser.newContext({ baseURL: addresses.site });
  const page = await context.newPage();
  const event = await isolatedEvent();
  await signedInPerson(page);
  await page.goto(`/event/${event.id}`, { waitUntil: 'networkidle' });
  const pressed = await page
    .getByRole('button', { name: 'BOOK EVENT' })
    .evaluate((button: HTMLButtonElement) => {
      performance.setResourceTimingBufferSize(1000);
      const now = performance.now();
      button.click();
      return now;
    });
  await page.waitForFunction(() => document.querySelector('input[type=radio]:enabled'));
  const usable = await page.evaluate(() => performance.now());
  const spans = await getSpans(page);
  await context.close();
  const between = spans.filter(({ start, end }) => start >= pressed && end <= usable);
  return { time: usable - pressed, requests: between.length, sequence: longestSequence(between) };
}
