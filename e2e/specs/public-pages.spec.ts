import type { Page } from '@playwright/test';
import { enlargeText, pageOverflow } from '../fixtures/reflow.ts';
import { addresses } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';
import { visitAll } from '../fixtures/visit-all.ts';

/** Every public route in the specification's table, with a word from its heading. */
const HEADINGS = new Map([
  ['/', /men’s health/],
  ['/login', /sign in/i],
  ['/signup', /create an account/i],
  ['/reset-password', /password/i],
  ['/about-us', /about/i],
  ['/about-us/research', /research/i],
  ['/support-us', /support/i],
  ['/information-hub', /information hub/i],
  ['/information-hub/prostate-diseases-and-prostate-cancer', /prostate/i],
  ['/information-hub/mens-health', /men.s health/i],
  ['/information-hub/health-workplace', /work/i],
  ['/information-hub/statistics', /2023/],
  ['/information-hub/elderly-psa-testing', /80/],
  ['/events', /events/i],
  ['/events/corporate-screening', /corporate/i],
  ['/events/community-screening', /community/i],
  ['/events/seminar-talks', /talk|speaker|seminar/i],
  ['/chaps-screening-event', /screening/i],
  ['/book-event-main', /book an event/i],
  ['/booking-success', /^Your booking$/],
  ['/news', /news/i],
  ['/refund-policy', /refund policy/i],
  ['/world-cancer-day-poster', /World Cancer Day poster/],
  ['/signup-success', /Signup Successful!/],
]);

/** Pages with a named author; the charity is described on every page. */
const ARTICLES = /^\/(information-hub\/(prostate-|mens-|health-)|news\/patient-journey\/)/;

/** Returns the table's routes and all others in the sitemap. */
async function publicPages(): Promise<string[]> {
  const sitemap = await (await fetch(`${addresses.site}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(listed.length).toBeGreaterThan(20);
  return [...new Set([...HEADINGS.keys(), ...listed])];
}

/** A phone set to twice the text size. */
const PHONE = { width: 360, height: 740 };

const LARGE = { width: 1280, height: 800 };

/** Adds up layout shifts without user input, from the page's very start. */
function recordShifts(): void {
  const observer = new PerformanceObserver((list) => {
    const moved = list
      .getEntries()
      .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
    const before = Number(sessionStorage.getItem('shifts') ?? 0);
    sessionStorage.setItem('shifts', String(before + moved));
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  // Shifts due to a change of width are not the page's fault.
  addEventListener('resize', () => observer.disconnect());
}

/** Returns the types in the page's structured data. @throws when it is not JSON */
async function describedKinds(page: Page): Promise<unknown[]> {
  const things = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((blocks) => blocks.map((block) => JSON.parse(block.textContent ?? '')));
  return things.map((thing) => {
    expect(thing['@context'], page.url()).toBe('https://schema.org');
    return thing['@type'];
  });
}

const isPageKind = (kind: unknown) => kind === 'Article' || kind === 'NGO';

test.describe('on a phone of 320 px in dark mode', () => {
  const use = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const;
  test.use(use);

  test('public pages have their own title and heading, fit the width, do not shift, load nothing from other sites and are accessible', async ({
    context,
    expectAccessible,
  }) => {
    const pages = await publicPages();
    const foreign = new Set<string>();
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== 'localhost') foreign.add(request.url());
    });
    await context.addInitScript(recordShifts);
    const titles = new Map<string, string>();
    const problems: string[] = [];
    await visitAll(context, pages, async (page, path) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(HEADINGS.get(path) ?? /\w/, { timeout: 60_000 });
      await expect(page).toHaveTitle(/.+ \| CHAPS/);
      const title = await page.title();
      expect(titles.get(title), `the title of ${path}`).toBeUndefined();
      titles.set(title, path);
      // The live page replaces the description.
      const described = ARTICLES.test(path) ? ['Article', 'NGO'] : ['NGO'];
      const kinds = async () => (await describedKinds(page)).filter(isPageKind).sort();
      await expect.poll(kinds, { message: path }).toEqual(described);
      const { wide, moved } = await page.evaluate(() => {
        const shifts = Number(sessionStorage.getItem('shifts') ?? 0);
        sessionStorage.removeItem('shifts');
        const { scrollWidth, clientWidth } = document.documentElement;
        return { wide: scrollWidth - clientWidth, moved: shifts };
      });
      if (wide > 0) problems.push(`${path} is ${wide} px too wide`);
      if (moved > 0.02) problems.push(`${path} moves by ${moved.toFixed(3)}`);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(LARGE);
      await expectAccessible(page);
      const inLarge = await pageOverflow(page);
      if (inLarge > 0) problems.push(`${path} is ${inLarge} px too wide on a large screen`);
      await page.setViewportSize(PHONE);
      await enlargeText(page);
      const large = await pageOverflow(page);
      if (large > 0) problems.push(`${path} is ${large} px too wide in large text`);
      await page.emulateMedia({ colorScheme: use.colorScheme });
      await page.setViewportSize(use.viewport);
    });
    expect(problems).toEqual([]);
    expect([...foreign]).toEqual([]);
  });
});

test('the poster prints on one sheet of A4, with or without printer margins', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/world-cancer-day-poster', { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: 'Poster' })).toBeVisible();
  for (const margin of ['0', '1cm']) {
    const sheet = { top: margin, right: margin, bottom: margin, left: margin };
    const pdf = await page.pdf({ format: 'A4', margin: sheet, printBackground: true });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
    expect(pages, `with a margin of ${margin}`).toHaveLength(1);
  }
});
