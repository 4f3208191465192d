import type { Page } from '@playwright/test';
import { Forwarder } from '../fixtures/forwarder.ts';
import { recordHeads } from '../fixtures/heads.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { expect, test, waitUntilLive } from '../fixtures/test.ts';

/** Warnings about the preloaded code of a page that never becomes live. */
const PRELOADED_IN_VAIN = /was preloaded using link preload but not used/;

declare global {
  interface Window {
    /** Milliseconds since navigation started. */
    largestPaints: number[];
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('people and search engines can read a page, see its description, and follow its links', async ({
    page,
  }) => {
    await page.goto('/');
    const home = page.getByRole('main');
    await expect(home.getByRole('heading', { level: 1 })).toHaveText(/PSA screening/);
    await expect(page).toHaveTitle('PSA screening and men’s health | CHAPS');
    for (const selector of [
      'meta[name="description"]',
      'meta[property="og:title"]',
      'meta[property="og:image"]',
      'meta[name="twitter:card"]',
    ]) {
      await expect(page.locator(selector)).toHaveAttribute('content', /.+/);
    }
    const { origin } = new URL(page.url());
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/`);

    await page.getByRole('navigation').getByRole('link', { name: 'News' }).click();
    await expect(page).toHaveURL(/\/news$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/news`);
    // Controls that need a script are inert.
    await expect(page.locator('button:not([inert]), form:not([inert])')).toHaveCount(0);
  });
});

/** Delays the shell's script until the returned promise is resolved. */
async function holdScripts(page: Page) {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/shell\.[0-9a-f]+\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts;
}

test('a page is readable while its scripts load, and keeps its scroll position afterwards', async ({
  page,
}) => {
  const scripts = await holdScripts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/information-hub/mens-health', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  // Nothing is painted until the styles have loaded, but the layout can already be measured.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet,
    ),
  );
  const before = await heading.boundingBox();
  expect(await page.evaluate(() => document.getElementById('root')?.hidden)).toBe(true);
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));

  scripts.resolve();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // The layout has not shifted.
  expect(await heading.boundingBox()).toEqual(before);
  await expect(page).toHaveTitle(/\| CHAPS$/);
  expect(await page.locator('title').count()).toBe(1);
});

test('the shell’s code is requested after the style sheets have loaded', async ({ page }) => {
  await page.goto('/information-hub');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd }),
    ),
  );
  const styles = files.filter(({ name }) => /shell\.\w+\.css$|\/prerendered\//.test(name));
  const code = files.find(({ name }) => /shell\.\w+\.js$/.test(name));
  expect(styles).toHaveLength(2);
  for (const { responseEnd } of styles) expect(code?.startTime).toBeGreaterThan(responseEnd);
});

test('a page can be read and left by keyboard before its scripts load, and keeps focus afterwards', async ({
  page,
}) => {
  const scripts = await holdScripts(page);
  await page.goto('/information-hub/mens-health', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const link = page.getByRole('main').getByRole('link').first();
  await tabTo(page, link);
  const href = await link.getAttribute('href');
  scripts.resolve();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAttribute('href', href ?? '');
});

for (const { size, width, buttons } of [
  { size: 'small', width: 360, buttons: ['Menu', 'Events submenu'] },
  { size: 'large', width: 1280, buttons: ['Events submenu'] },
]) {
  test(`on a ${size} screen the menu works before scripts load, and what is open stays open`, async ({
    page,
  }) => {
    const scripts = await holdScripts(page);
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/news', { waitUntil: 'commit' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const name of buttons) await menu.getByRole('button', { name, exact: true }).click();
    await expect(menu.getByRole('link', { name: 'Community' })).toBeVisible();
    expect(await page.evaluate(() => document.getElementById('root')?.hidden)).toBe(true);

    scripts.resolve();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Community' })).toBeVisible();
    const last = menu.getByRole('button', { name: buttons.at(-1), exact: true });
    await expect(last).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(last).toHaveAttribute('aria-expanded', 'false');
    await expect(menu.getByRole('link', { name: 'Community' })).toBeHidden();
  });
}

test('a link followed before scripts load opens its page', async ({ page }) => {
  await page.route(/\/shell\.[0-9a-f]+\.js$/, (route) =>
    new URL(page.url()).pathname === '/news' ? route.continue() : undefined,
  );
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('navigation').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
});

test('a remote that fails leaves the prerendered page where it was, readable below a message', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/ERR_FAILED|remoteEntry|Failed to fetch|RUNTIME-|mfe_content|did not load/);
  complaints.expect(PRELOADED_IN_VAIN);
  const failure = Promise.withResolvers<void>();
  await page.route('**/remoteEntry.js*', async (route) => {
    await failure.promise;
    await route.abort('failed');
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(recordHeads);
  const requested = page.waitForRequest('**/remoteEntry.js*');
  await page.goto('/information-hub/mens-health', { waitUntil: 'commit' });
  await requested;
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  const heading = page.locator('main h1').first();
  const top = async () => (await heading.boundingBox())?.y ?? 0;
  const before = await top();

  failure.resolve();
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toContainText('Parts of this page could not be loaded');
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  // A browser scrolls by whole pixels.
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  expect(await page.evaluate(() => window.heads.length)).toBe(1);
  await expectAccessible(page);
  // Also by keyboard, from the button to the page's own links.
  await main.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('link').first()).toBeFocused();
});

test('a site that cannot start leaves the prerendered page readable below a message', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/registry|ERR_FAILED|Failed to fetch/);
  complaints.expect(PRELOADED_IN_VAIN);
  await page.route('**/registry.json', (route) => route.abort('failed'));
  await page.goto('/news');
  const message = page.getByRole('status').filter({ hasText: 'We could not start the site' });
  await expect(message).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(page).toHaveTitle('News | CHAPS');
  await expectAccessible(page);
  await page.unroute('**/registry.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(message).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
});

test('a prerendered page whose remote failed hides its loading messages', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|remoteEntry|Failed to fetch|RUNTIME-|mfe_\w+|did not load/);
  complaints.expect(PRELOADED_IN_VAIN);
  await page.route('**/remoteEntry.js*', (route) => route.abort('failed'));
  await page.goto('/book-event-main');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'IMPORTANT - Please Read' })).toBeVisible();
  await expect(main.getByText('Loading upcoming events')).toBeHidden();
});

test('the code and styles of a page are requested by its document, each file only once', async ({
  browser,
  baseURL,
  request,
}) => {
  const document = await (await request.get('/news')).text();
  const [, template = ''] = /<template id="page-code"[^>]*>(.*?)<\/template>/.exec(document) ?? [];
  const files = [...template.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(files.length).toBeGreaterThan(2);
  const links = document.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g);
  const sheets = [...links].map(([link]) => /href="([^"]+)"/.exec(link)?.[1]);
  expect(sheets.filter((sheet) => sheet?.startsWith('/prerendered/'))).not.toEqual([]);
  // Recorded by a proxy: the browser also reports a request that reuses one in progress.
  const requested: string[] = [];
  const proxy = await Forwarder.start({
    requestHeaders: ({ url = '', headers }) => {
      requested.push(url);
      return headers;
    },
  });
  const context = await browser.newContext({ baseURL, proxy: { server: proxy.url } });
  const page = await context.newPage();
  await page.goto('/news');
  await waitUntilLive(page);
  expect(requested.filter((url) => files.includes(url)).toSorted()).toEqual(files.toSorted());
  // The styles for messages arrive with their code, before or after this point.
  const styles = requested
    .filter((url) => url.endsWith('.css'))
    .map((url) => new URL(url, baseURL).pathname);
  expect(styles).toEqual(expect.arrayContaining(sheets));
  expect(new Set(styles).size).toBe(styles.length);
  const initiators = await page.evaluate(
    (names) =>
      names.map((name) => {
        const [first] = performance.getEntriesByName(name);
        return first instanceof PerformanceResourceTiming && first.initiatorType;
      }),
    files,
  );
  expect(initiators).toEqual(files.map(() => 'link'));
  await context.close();
  proxy.stop();
});

test('text is painted before its font loads, and the font does not delay the largest paint', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => {
    window.largestPaints = [];
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largestPaints.push(startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto('/privacy', { waitUntil: 'commit' });
  await waitUntilLive(page);
  await expect.poll(() => page.evaluate(() => window.largestPaints)).not.toEqual([]);
  const before = await page.evaluate(() => window.largestPaints);
  release();
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
    .toContain('loaded');
  // Two frames later, any change made by the font has been painted.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.evaluate(() => window.largestPaints)).toEqual(before);
});
