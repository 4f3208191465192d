import { londonInstant } from '@chaps/domain/london-time';
import type { Locator } from '@playwright/test';
import { anyPoints, eventCard, isolatedEvent, listMany, mapPins } from '../fixtures/find-events.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';

// List and map highlight each other's events.

/** Hove Park is the only event in its town, so its pin is not clustered. */
const BRIGHTON = '/book-event-main?by=location&location=Brighton';
const ring = (card: Locator) =>
  card.locator('> *').evaluate((element) => getComputedStyle(element).boxShadow);

test('pins and cards highlight each other, by pointer and by keyboard', async ({ page }) => {
  await page.goto(BRIGHTON);
  const card = eventCard(page, 'Hove Park Screening');
  const pin = mapPins(page).and(page.getByRole('button', { name: /^Hove Park Screening/ }));
  await expect(pin).toBeVisible();
  await expect(card).toBeVisible();
  const drawing = pin.locator('span');

  await test.step('a card raises its pin', async () => {
    await card.hover();
    await expect(drawing).toHaveCSS('transform', /^matrix\(1\.35/);
    await page.getByRole('heading', { name: 'Upcoming events' }).hover();
    await expect(drawing).toHaveCSS('transform', 'none');
    await card.getByRole('link', { name: 'BOOK' }).focus();
    await expect(drawing).toHaveCSS('transform', /^matrix\(1\.35/);
  });

  await test.step('a pin outlines its card', async () => {
    await page.getByRole('heading', { name: 'Upcoming events' }).focus();
    const before = await ring(card);
    await pin.hover();
    await expect.poll(() => ring(card)).not.toBe(before);
  });

  await test.step('the pin opens by keyboard, returns the focus, and leads to the event', async () => {
    await tabTo(page, pin);
    await page.keyboard.press(' ');
    const link = page.getByRole('region', { name: 'Map of upcoming events' }).getByRole('link');
    await expect(link).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(pin).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hove Park Screening');
  });
});

test('the map centres on the only event of a search', async ({ page }) => {
  await page.goto('/book-event-main?by=location&location=Inverness');
  await expect(mapPins(page).and(page.getByRole('button', { name: /^Ness Bank/ }))).toBeVisible();
});

test('the map pans to the event of a card, and keeps focus when a cluster splits', async ({
  page,
}) => {
  await page.goto('/book-event-main');
  const leeds = mapPins(page).and(page.getByRole('button', { name: /^Leeds Market Screening/ }));
  await expect(mapPins(page).first()).toBeVisible();
  await expect(leeds).toBeHidden();
  await eventCard(page, 'Leeds Market Screening').hover();
  await expect(leeds).toBeVisible();

  await page.getByRole('button', { name: 'Show all events on the map' }).click();
  await expect(leeds).toBeHidden();
  const cluster = page.getByRole('button', { name: /events near .*: press to zoom in/ }).first();
  await cluster.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: /^Map of upcoming events/ })).toBeFocused();
});

test('the map keeps focus when a pin with an open popup is removed', async ({ page }) => {
  await page.goto('/book-event-main');
  const pin = mapPins(page).and(page.getByRole('button', { name: /^Colchester/ }));
  await expect(pin).toBeVisible();
  await pin.focus();
  await page.keyboard.press('Enter');
  const map = page.getByRole('region', { name: 'Map of upcoming events' });
  await expect(map.getByRole('link')).toBeFocused();
  await eventCard(page, 'Leeds Market Screening').hover();
  await expect(pin).toBeHidden();
  await expect(page.getByRole('group', { name: /^Map of upcoming events/ })).toBeFocused();
});

test('the page can be left while the map zooms', async ({ page }) => {
  // Once visited, the event's page appears before the map's animation has ended.
  await page.goto(BRIGHTON);
  await eventCard(page, 'Hove Park Screening').getByRole('link', { name: 'BOOK' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hove Park Screening');
  await page.goBack();
  await expect(mapPins(page).first()).toBeVisible();
  await expect(eventCard(page, 'Hove Park Screening')).toBeVisible();
  const zooming = page.evaluate(async () => {
    const pane = document.querySelector('.leaflet-map-pane');
    await new Promise<void>((resolve) => {
      const leave = () => {
        if (!pane?.classList.contains('leaflet-zoom-anim')) return;
        observer.disconnect();
        document.querySelector<HTMLElement>('main a[href^="/event/"]')?.click();
        resolve();
      };
      const observer = new MutationObserver(leave);
      if (pane) observer.observe(pane, { attributes: true, attributeFilter: ['class'] });
      leave();
    });
  });
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await zooming;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hove Park Screening');
  // The event's page has its own map: by the time it shows, the first map's timer has ended.
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
});

test('an event in progress stays in the list, but not on the map (spec 4)', async ({ page }) => {
  const event = await isolatedEvent({ start: '09:00', end: '17:00' });
  await page.clock.setFixedTime(londonInstant(event.date, '12:00'));
  await page.goto(event.search);
  await expect(eventCard(page, event.name)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Map of upcoming events' })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(event.name) })).toBeHidden();
});

test('2,000 events are shown as a page of cards, and as pins for the visible area', async ({
  page,
}) => {
  await listMany(page, 2000);
  const boxes: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (anyPoints(url)) boxes.push(url.searchParams.get('bbox') ?? 'all');
  });
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
  await page.goto('/book-event-main');
  await expect(page.getByText('More than 500 events found, 1 to 24 shown')).toBeVisible();
  await expect(mapPins(page).first()).toBeVisible();
  expect(await elements()).toBeLessThan(2500);
  expect(await mapPins(page).count()).toBeLessThan(200);

  await test.step('the pages work by keyboard, and survive a reload and Back', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Next page' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Upcoming events' })).toBeFocused();
    await expect(eventCard(page, 'Event 24')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
    await expect(eventCard(page, 'Event 24')).toBeVisible();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByText('Page 3', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(eventCard(page, 'Event 24')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Page 3', { exact: true })).toBeVisible();
  });

  await test.step('the map requests only what it shows', async () => {
    await expect(mapPins(page).first()).toBeVisible();
    const around = boxes.at(-1);
    expect(boxes).not.toContain('all');
    await page.getByRole('button', { name: 'Show all events on the map' }).click();
    await expect(page.getByText(/too many events to show here/)).toBeVisible();
    expect(boxes.at(-1)).not.toBe(around);
    await expect(page.getByRole('button', { name: /press to zoom in/ }).first()).toBeVisible();
    expect(await elements()).toBeLessThan(2500);
  });
});
