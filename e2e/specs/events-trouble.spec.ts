import { anyList, eventCard, isolatedEvent, sampleEventId } from '../fixtures/find-events.ts';
import { addresses } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

// Service failures during a search; each message offers a next step.

/** A browser's message about a request that was cut off. */
const CUT_OFF = /ERR_FAILED/;

test('a list that fails to load says so, and loads on a retry', async ({ page, complaints }) => {
  complaints.expect(CUT_OFF);
  const event = await isolatedEvent();
  await page.route(anyList, (route) => route.abort());
  await page.goto(event.search);
  await expect(page.getByRole('alert')).toContainText('The events could not be loaded');
  await page.unroute(anyList);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(eventCard(page, event.name)).toBeVisible();
  await expect(page).toHaveURL(event.search);
});

test('an event opened from its card is shown while the service is slow or unreachable', async ({
  page,
  complaints,
}) => {
  complaints.expect(CUT_OFF);
  const event = await isolatedEvent();
  const one = `${addresses.api}/events/${event.id}`;
  const waiting = Promise.withResolvers<void>();
  await page.route(one, async (route) => {
    await waiting.promise;
    await route.abort();
  });
  await page.goto(event.search);
  await eventCard(page, event.name).getByRole('link', { name: 'BOOK' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  await expect(page.getByRole('button', { name: 'BOOK EVENT' })).toBeEnabled();
  const gone = page.waitForEvent('requestfailed', (request) => request.url() === one);
  waiting.resolve();
  await gone;
  await expect(page.getByRole('button', { name: 'BOOK EVENT' })).toBeEnabled();

  await test.step('a shared link waits, says what is wrong, and lets the user retry', async () => {
    const late = Promise.withResolvers<void>();
    await page.unroute(one);
    await page.route(one, async (route) => {
      await late.promise;
      await route.abort();
    });
    await page.goto('/');
    await page.goto(`/event/${event.id}`);
    await expect(page.getByText('Loading the event')).toBeAttached();
    late.resolve();
    await expect(page.getByText('The event could not be loaded')).toBeVisible();
    await page.unroute(one);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  });
});

test('without the map’s code, the list works and the map loads on a retry', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|[Ll]oading (CSS )?chunk|Failed to fetch|error/);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/book-event-main?by=location&location=Brighton');
  await expect(eventCard(page, 'Hove Park Screening')).toBeVisible();
  const code = (url: URL) =>
    url.origin !== addresses.site && url.pathname.startsWith('/mfe-events/');
  await page.route(code, (route) => route.abort());
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.getByText(/The map could not be loaded/)).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Reload the map' }).click();
  await expect(page.getByRole('button', { name: /^Hove Park Screening/ })).toBeVisible();
});

test('a code that cannot be checked stays in its field', async ({ page, complaints }) => {
  complaints.expect(CUT_OFF);
  await page.goto(`/event/${await sampleEventId('Derbyshire Lodge Evening')}`);
  const check = /\/check-access-code$/;
  await page.route(check, (route) => route.abort());
  await page.getByRole('button', { name: 'BOOK EVENT' }).click();
  const code = page.getByLabel('Please enter Access Code');
  await code.fill('LODGE-7421');
  await code.press('Enter');
  await expect(page.getByText('Invalid Access code')).toBeVisible();
  await expect(page.getByText(/We could not check the code/)).toBeVisible();
  await page.unroute(check);
  await code.press('Enter');
  await expect(page).toHaveURL('/login');
});
