import type { Page } from '@playwright/test';
import { signIn } from '../fixtures/sign-up.ts';
import { addresses } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

/** Every public route of the specification's table, with a word of its heading. */
const PUBLIC_ROUTES: [path: string, heading: RegExp][] = [
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
];

/** The page's structured data. @throws when it is not JSON */
const structuredData = (page: Page): Promise<Record<string, unknown>[]> =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((blocks) => blocks.map((block) => JSON.parse(block.textContent ?? '')));

/** Pages with an author's voice; the charity introduces itself on every page. */
const ARTICLES = /^\/information-hub\/(prostate-|mens-|health-)/;

test('every public route has its own title and heading, and is accessible', async ({
  page,
  expectAccessible,
}) => {
  const titles = new Map<string, string>();
  for (const [path, heading] of PUBLIC_ROUTES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/.+ \| CHAPS/);
      const title = await page.title();
      expect(titles.get(title), `the title of ${path}`).toBeUndefined();
      titles.set(title, path);
      const kinds = (await structuredData(page)).map((thing) => {
        expect(thing['@context'], path).toBe('https://schema.org');
        return thing['@type'];
      });
      expect(kinds, path).toContain('NGO');
      expect(kinds.includes('Article'), path).toBe(ARTICLES.test(path));
      await expectAccessible(page);
    });
  }
});

test('an unknown address shows that the page is not found', async ({ page, complaints }) => {
  complaints.expect(/404/);
  for (const path of [
    '/nowhere',
    '/information-hub/unknown',
    '/news/patient-journey/unknown',
    '/events/unknown',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(
        page.getByText("Sorry, we couldn't find the page you're looking for."),
      ).toBeVisible();
    });
  }
  await test.step('an address that nobody owns offers the contact block', async () => {
    await page.goto('/nowhere');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  });
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/event/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Event not found')).toBeVisible();
});

test('a page that needs a session or a booking redirects a visitor to sign-in or to the events', async ({
  page,
}) => {
  for (const [path, target] of [
    ['/portal', /\/login$/],
    ['/medical-results', /\/login$/],
    ['/book-event', /\/events$/],
    ['/checkout', /\/events$/],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(target);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
  await page.goto('/test-consent');
  await expect(page).toHaveURL('/');
  await expect(
    page.getByText('Invalid or missing parameters. Please check your link or contact support.'),
  ).toBeVisible();
});

test('a signed-in person is sent on from sign-in to where they came from', async ({ page }) => {
  await page.goto('/portal');
  await signIn(page, 'normal@example.org');
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByText(/^ID: CHAPS\w+/)).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Portal' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden();
});

test('the payment page has its own security policy, entered and left by a document load', async ({
  page,
}) => {
  const policyAt = async (path: string) => {
    const response = await fetch(addresses.site + path);
    return response.headers.get('content-security-policy') ?? '';
  };
  expect(await policyAt('/checkout')).toContain(addresses.payments);
  expect(await policyAt('/book-event')).not.toContain(addresses.payments);
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/events$/);
  // The address changes before the document does; asking in that moment finds no page to ask.
  const documentPath = () =>
    page
      .evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name))
      .then(([address = '']) => new URL(address).pathname)
      .catch(() => 'between two documents');
  await expect.poll(documentPath).toBe('/events');
});
