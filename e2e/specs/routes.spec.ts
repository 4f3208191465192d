import {
  registrySchema,
  restrictedRegistrySchema,
  withRestricted,
} from '@chaps/contracts/registry';
import { signIn } from '../fixtures/sign-up.ts';
import { addresses } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

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
  await test.step('an address without an owner offers the contact block', async () => {
    await page.goto('/nowhere');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  });
  await page.getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/event/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Event not found')).toBeVisible();
});

test('an address of a remote responds with 200, and an address without an owner with 404', async ({
  page,
  complaints,
}) => {
  complaints.expect(/404/);
  const open = await (await fetch(`${addresses.site}/registry.json`)).json();
  const restricted = await (await fetch(`${addresses.site}/registry-restricted.json`)).json();
  const registry = withRestricted(
    registrySchema.parse(open),
    restrictedRegistrySchema.parse(restricted),
  );
  const routes = registry.remotes.flatMap((remote) => remote.routes);
  expect(routes).toEqual(
    expect.arrayContaining(['/', '/event/:id', '/portal', '/staff', '/clinic']),
  );
  const statusOf = async (path: string) => (await fetch(addresses.site + path)).status;
  const pages = registry.remotes.flatMap(({ sitemap }) => sitemap);
  for (const route of routes) {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+|\*/g, '[^/]+')}$`);
    // A route whose pages are all prerendered has no others.
    const address = pages.find((page) => pattern.test(page)) ?? route.replaceAll(/:\w+|\*/g, 'any');
    expect(await statusOf(address), address).toBe(200);
  }
  for (const path of [
    '/.env',
    '/wp-login.php',
    '/no-such.png',
    '/portal/no-such-page',
    '/news/no-such-page',
  ]) {
    expect(await statusOf(path), path).toBe(404);
  }
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a page that needs a session or a booking redirects a visitor to sign-in or to the events', async ({
  page,
}) => {
  for (const [path, target] of [
    ['/portal', /\/login$/],
    ['/medical-results', /\/login$/],
    ['/my-booking', /\/login$/],
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

test('a signed-in person is redirected from sign-in to where they came from', async ({ page }) => {
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
  // The address changes before the document does; evaluating in between fails because there is no page.
  const documentPath = () =>
    page
      .evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => name))
      .then(([address = '']) => new URL(address).pathname)
      .catch(() => 'between two documents');
  await expect.poll(documentPath).toBe('/events');
});

test('a malformed address or fragment does not break the page', async ({ page, complaints }) => {
  // No remote has the route '//news'.
  complaints.expect(/404/);
  for (const [path, name] of [
    ['/news#100%', 'News'],
    ['/news?page=%&archive=%E0%A4%A', 'News'],
    ['//', /./],
    ['//news', 'Page not found'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(addresses.site + path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText('This page could not be loaded')).toBeHidden();
    });
  }
  await page.goto('/about-us');
  await page.evaluate(() => {
    window.location.hash = '#%E0%A4%A';
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'News', exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('News');
});
