import { anyList, eventCard, mapPins, sampleEventId } from '../fixtures/find-events.ts';
import { test as base, expect } from '../fixtures/test.ts';

// look.md, 'Accessibility': each state of discovery, on the narrowest screen, in light and dark colours.

/** Examines each state in a separate step. */
const test = base.extend<{ examine: (state: string) => Promise<void> }>({
  examine: async ({ page, expectGoodLook }, use) => {
    await use((state) => test.step(state, () => expectGoodLook(page)));
  },
});

test.use({
  viewport: { width: 320, height: 720 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('the event search looks right in every state: loading, list, no location, map with a popup, empty, failed', async ({
  page,
  complaints,
  examine,
}) => {
  complaints.expect(/ERR_FAILED/);
  const loading = Promise.withResolvers<void>();
  await page.route(anyList, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto('/book-event-main?by=location&location=Brighton');
  await expect(page.getByText('Loading upcoming events...')).toBeVisible();
  await examine('loading');

  loading.resolve();
  await expect(eventCard(page, 'Hove Park Screening')).toBeVisible();
  await page.unroute(anyList);
  // On the narrowest screen only sorting by distance asks for the position.
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('distance');
  await expect(page.getByText(/did not share your location/)).toBeVisible();
  await page.getByRole('button', { name: 'Show map' }).click();
  await mapPins(page).first().click();
  await expect(
    page.getByRole('region', { name: 'Map of upcoming events' }).getByRole('link'),
  ).toBeVisible();
  await examine('list without a location, map with a popup');

  await page.goto('/book-event-main?by=location&location=qqqqzzzz');
  await expect(page.getByText('No upcoming events found')).toBeVisible();
  await examine('empty');

  await page.route(anyList, (route) => route.abort());
  await page.goto('/book-event-main?date=next-week');
  await expect(page.getByText('The events could not be loaded')).toBeVisible();
  await examine('failed');
});

test('an event looks right with both notices, with an error in the code dialog, and fully booked', async ({
  page,
  examine,
}) => {
  await page.goto(`/event/${await sampleEventId('Suffolk Lodge Screening')}`);
  await expect(page.getByRole('button', { name: /^Suffolk Lodge Screening/ })).toBeVisible();
  await examine('details of a private ESNEFT event');
  await page.getByRole('button', { name: 'BOOK EVENT' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await examine('dialog without a code');
  await page.goto(`/event/${await sampleEventId('Leeds Market Screening')}`);
  await expect(page.getByRole('button', { name: 'Fully Booked' })).toBeVisible();
  await examine('fully booked');
});
