import type { Locator, Page } from '@playwright/test';
import { newEvent } from '../fixtures/events.ts';
import { registeredPerson, signedInPerson, signInAs } from '../fixtures/person.ts';
import { enlargeText, wrappedWords } from '../fixtures/reflow.ts';
import { recordAttendance, writeResult } from '../fixtures/results.ts';
import { expect, test } from '../fixtures/test.ts';

// On a phone, the main content of each page is on the first screen.

test.use({
  viewport: { width: 360, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
});

/** Expects the whole element to be in the window of a page that has not been scrolled. */
async function expectOnFirstScreen(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  expect(await page.evaluate(() => window.scrollY), 'not scrolled').toBe(0);
  await expect(what).toBeInViewport({ ratio: 1 });
}

test('the header takes one row on a phone', async ({ page }) => {
  await page.goto('/news');
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(72);
  for (const control of [
    header.getByRole('link', { name: /Helpline/ }),
    header.getByRole('link', { name: 'Login' }),
    header.getByRole('button', { name: 'Menu' }),
  ]) {
    await expectOnFirstScreen(page, control);
  }
  await header.getByRole('button', { name: 'Menu' }).click();
  for (const name of ['News', 'Contact Us', /Donate/]) {
    await expect(header.getByRole('link', { name })).toBeVisible();
  }
});

test('the first screen shows the newest result before upcoming tests', async ({ page }) => {
  const person = await registeredPerson();
  const past = await newEvent({ free: true });
  const ahead = await newEvent({ free: true });
  await writeResult(
    person,
    { value: '3.4', unit: 'ng/ml', comments: 'Amber: test again.', daysAgo: 20 },
    await recordAttendance(person, past, 20),
  );
  await recordAttendance(person, ahead, -30);
  await signInAs(page, person);
  await page.goto('/medical-results');
  const sentences = page.getByRole('heading', {
    name: /^(Your PSA was|You have not had your test)/,
    level: 3,
  });
  await expect(sentences).toHaveText(['Your PSA was 3.4 ng/ml', 'You have not had your test yet']);
  const result = page.getByRole('listitem').filter({ hasText: 'Your PSA was' });
  await expectOnFirstScreen(page, result.getByRole('heading', { level: 3 }));
  await expectOnFirstScreen(page, result.getByText('Amber: test again.'));
});

test('the next appointment is on the first screen of the portal', async ({ page }) => {
  const person = await signedInPerson(page);
  const ahead = await newEvent({ free: true });
  await recordAttendance(person, ahead, -30);
  await page.goto('/portal');
  const appointment = page.getByRole('list', { name: 'Upcoming' }).getByRole('heading');
  await expectOnFirstScreen(page, appointment);
});

test('after a search, the whole of the first event is on the screen', async ({ page }) => {
  const event = await newEvent({ price: 2500, city: 'Firstscreen' });
  await page.goto('/book-event-main');
  await page.getByRole('tab', { name: 'By Location' }).click();
  await page.getByRole('searchbox', { name: 'Location' }).fill('Firstscreen');
  await page.getByRole('button', { name: 'Search' }).click();
  const card = page.getByRole('listitem').filter({ hasText: event.name });
  await expect(card.getByRole('link', { name: /BOOK/ })).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

test('BOOK EVENT is on the first screen of an event, and the place comes before the notices', async ({
  page,
}) => {
  const { id } = await newEvent({ price: 2500, lab: 'ESNEFT' });
  await page.goto(`/event/${id}`);
  await expectOnFirstScreen(page, page.getByRole('button', { name: 'BOOK EVENT' }));
  const top = async (text: RegExp) => (await page.getByText(text).first().boundingBox())?.y ?? 0;
  expect(await top(/Market Hall/)).toBeLessThan(await top(/new CHAPS Booking System/));
});

test.describe('with text at twice the size', () => {
  test('the header leaves most of the first screen to the page', async ({ page }) => {
    await page.goto('/news');
    await enlargeText(page);
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(214);
    await expectOnFirstScreen(page, page.getByRole('heading', { level: 1 }));
  });

  test('an event’s heading is larger than its text, and breaks only between words', async ({
    page,
  }) => {
    const { id } = await newEvent({ name: 'Bermondsey Clubhouse 24', price: 2500 });
    await page.goto(`/event/${id}`);
    await enlargeText(page);
    const heading = page.getByRole('heading', { level: 1 });
    const sizes = await heading.evaluate((title) => {
      const inner = title.querySelector('span') ?? title;
      const text = document.querySelector('main p') ?? document.body;
      return [inner, text].map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    });
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
    const broken = await wrappedWords(page.locator('main').locator('h1, h2, h3'));
    expect(broken, 'words that are broken').toEqual([]);
  });

  test('the reason for a failed sign-in breaks only between words', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/400/);
    await page.goto('/login');
    await enlargeText(page);
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-41');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Invalid login credentials' });
    await expect(refusal).toBeInViewport();
    expect(await wrappedWords(page.getByRole('main')), 'words that are broken').toEqual([]);
  });

  test('a message keeps its close button in the window, and breaks only between words', async ({
    page,
  }) => {
    const { id } = await newEvent({ price: 2500 });
    await page.goto(`/event/${id}`);
    await enlargeText(page);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.getByRole('button', { name: 'Share this event' }).click();
    const messages = page.getByRole('region', { name: 'Notifications' });
    await expect(messages.getByText('Copy this link to share the event')).toBeVisible();
    await expect(messages.getByRole('button', { name: 'Dismiss message' })).toBeInViewport({
      ratio: 1,
    });
    expect((await messages.boundingBox())?.height).toBeLessThanOrEqual(448);
  });
});

test.describe('without a connection', () => {
  test('the page says immediately that it is offline, and a search ends with a message', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await page.goto('/book-event-main');
    await expect(page.getByRole('list', { name: 'Upcoming events' })).toBeVisible();
    await context.setOffline(true);
    const notice = page.getByText('You are offline.');
    await expect(notice).toBeInViewport({ ratio: 1 });
    await page.getByRole('combobox', { name: 'Date' }).selectOption("What's on next week");
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('The events could not be loaded')).toBeInViewport();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  });
});

test('a missing response is announced as late before the request times out', async ({ page }) => {
  await page.goto('/book-event-main');
  await expect(page.getByRole('list', { name: 'Upcoming events' })).toBeVisible();
  await page.route(/\/events\?/, () => {});
  await page.getByRole('combobox', { name: 'Date' }).selectOption("What's on next week");
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('This is taking longer than usual.')).toBeInViewport({ ratio: 1 });
});

for (const path of ['/login', '/portal', '/news']) {
  test(`without its scripts ${path} says whom to call`, async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|preloaded/);
    await page.route(/\.js$/, (route) => route.abort('failed'));
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('link', { name: /020 7946 0123/ }).first()).toBeVisible();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/portal']) {
    test(`${path} says what it needs and whom to call, in the style of the site`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.locator('noscript p')).toBeVisible();
      const phone = page.getByRole('link', { name: '020 7946 0123' }).first();
      await expect(phone).toHaveAttribute('href', 'tel:02079460123');
      await expect(phone).toBeInViewport({ ratio: 1 });
    });
  }
});
