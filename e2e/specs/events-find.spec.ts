import { eventCard, isolatedEvent } from '../fixtures/find-events.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';

// Find events: the search is in the address, and works without a mouse.

test('a search can be shared, and is restored by Back and Forward', async ({ page, context }) => {
  const event = await isolatedEvent({ audience: 'FREEMASONS' });
  await page.goto('/book-event-main');
  await page.getByRole('tab', { name: 'By Location' }).click();
  await page.getByRole('searchbox', { name: 'Location' }).fill(event.city);
  await page.getByRole('checkbox', { name: 'Freemasons' }).check();
  await page.getByRole('button', { name: 'Search' }).click();
  const shared = `${event.search}&for=freemasons`;
  await expect(page).toHaveURL(shared);
  await expect(page.getByRole('heading', { name: 'Upcoming events' })).toBeFocused();
  await expect(eventCard(page, event.name)).toBeVisible();

  await test.step('a friend who opens the link sees the same search', async () => {
    const friend = await context.newPage();
    await friend.goto(shared);
    await expect(eventCard(friend, event.name)).toBeVisible();
    await expect(friend.getByRole('searchbox', { name: 'Location' })).toHaveValue(event.city);
    await expect(friend.getByRole('checkbox', { name: 'Freemasons' })).toBeChecked();
    await expect(friend.getByText(`1 event found: ‘${event.city}’, Freemasons`)).toBeVisible();
    await friend.close();
  });

  await test.step('Back and Forward restore the search', async () => {
    await page.getByRole('tab', { name: 'By Date' }).click();
    await page.getByLabel('Date', { exact: true }).selectOption("What's on today");
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(
      `/book-event-main?date=today&location=${event.city}&for=freemasons`,
    );
    await expect(page.getByText('No upcoming events found')).toBeVisible();
    await page.goBack();
    await expect(eventCard(page, event.name)).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('today');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/book-event-main');
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue('');
  });
});

test('an event is found, and a booking begun, by keyboard alone', async ({ page }) => {
  const event = await isolatedEvent();
  await page.goto('/book-event-main');
  await tabTo(page, page.getByRole('tab', { name: 'By Date' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('searchbox', { name: 'Location' }));
  await page.keyboard.type(event.city);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(event.search);
  await tabTo(page, eventCard(page, event.name).getByRole('link', { name: 'BOOK' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/event/${event.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'BOOK EVENT' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the home page shows six upcoming events, and then all of them in place, by keyboard', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Upcoming events' }).locator(':scope > li');
  const all = page.getByRole('button', { name: 'Show all upcoming events' });
  await expect(all).toBeVisible();
  await expect(cards).toHaveCount(6);
  await expect(page.getByRole('link', { name: /^SEE MORE/ })).toHaveAttribute('href', '/events');
  await all.press('Enter');
  await expect(cards.nth(30)).toBeAttached();
  const count = await cards.count();
  // The focus moves to the first of the newly loaded events.
  const seventh = cards.nth(6).getByRole('link');
  await expect(seventh).toBeFocused();
  await expect(seventh).toBeInViewport();
  await expectAccessible(page);

  // Back from an event: all of them are still there, at the same scroll position.
  const chosen = cards.nth(20).getByRole('link');
  await chosen.scrollIntoViewIfNeeded();
  await chosen.click();
  await expect(page).toHaveURL(/\/event\//);
  await page.goBack();
  await expect(cards).toHaveCount(count);
  await expect(chosen).toBeInViewport();

  await page.getByRole('button', { name: 'Show fewer events' }).press('Enter');
  await expect(cards).toHaveCount(6);
  await expect(all).toBeFocused();
  await expect(all).toBeInViewport();
});

test('a search for a village lists nearby events, and an unknown place suggests other ways to search', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/book-event-main?by=location');
  const field = page.getByRole('searchbox', { name: 'Location' });
  const search = async (text: string) => {
    await field.fill(text);
    await page.getByRole('button', { name: 'Search' }).click();
  };
  await search('Dedham');
  await expect(page.getByText('Nearest to Dedham first.')).toBeVisible();
  await expect(eventCard(page, 'Colchester Community Screening')).toContainText('8 miles away');
  await search('Dedhamsworth');
  await expect(page.getByText('We could not find ‘Dedhamsworth’')).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Tell me when/ })).toBeInViewport();
  await expect(
    page.getByRole('list', { name: 'Upcoming events' }).getByRole('link', { name: 'BOOK' }),
  ).toHaveCount(3);
  await expectAccessible(page);
});
