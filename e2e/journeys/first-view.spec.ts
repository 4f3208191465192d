import { expect, test } from '../src/fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('people and finders read a page, see what it is, and follow its links', async ({
    page,
    complaints,
  }) => {
    // What scripts would need has been asked for in advance.
    complaints.expect(/was preloaded using link preload but not used/);
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
    // What needs a script is not offered as if it worked.
    await expect(page.locator('button:not([inert]), form:not([inert])')).toHaveCount(0);
  });
});

test('a page is read while its scripts are on the way, and its place is kept when they come', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/shell\.[0-9a-f]+\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/information-hub/mens-health', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const before = await heading.boundingBox();
  expect(await page.evaluate(() => document.getElementById('root')?.hidden)).toBe(true);
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));

  scripts.resolve();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('[data-first-view]')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(600);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // Nothing has moved: what he was reading is where it was.
  expect(await heading.boundingBox()).toEqual(before);
  await expect(page).toHaveTitle(/\| CHAPS$/);
  expect(await page.locator('title').count()).toBe(1);
});

test('a link followed before scripts have come leads on', async ({ page }) => {
  await page.route(/\/shell\.[0-9a-f]+\.js$/, (route) =>
    new URL(page.url()).pathname === '/news' ? route.continue() : undefined,
  );
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('navigation').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  await expect(page.locator('[data-first-view]')).toHaveCount(0);
});
