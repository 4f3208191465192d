import type { Page } from '@playwright/test';
import { eventEndingSoon } from '../fixtures/events.ts';
import { eventCard, isolatedEvent, sampleEventId } from '../fixtures/find-events.ts';
import { registeredPerson, signedInPerson } from '../fixtures/person.ts';
import { signIn } from '../fixtures/sign-up.ts';
import { addresses } from '../fixtures/stack.ts';
import { bookAsStaff } from '../fixtures/staff-calls.ts';
import { expect, test } from '../fixtures/test.ts';

// Event details, the access code dialog, and signing in along the way.

const CODE = 'LODGE-7421';
const bookEvent = (page: Page) => page.getByRole('button', { name: 'BOOK EVENT' });

async function tryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Please enter Access Code').fill(code);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('a private ESNEFT event leads to its times through a wrong code, the right code, sign-in and the NHS number', async ({
  page,
}) => {
  const name = 'Suffolk Lodge Screening';
  const { email } = await registeredPerson({ nhs_number: '9434765919' });
  const id = await sampleEventId(name);
  await page.goto(`/event/${id}`);
  await expect(page.getByText('Private event', { exact: true })).toBeVisible();
  await expect(page.getByText(/^NB: You MUST provide your NHS number/)).toBeVisible();
  await expect(page.getByText(/Enter the access code to see the full address/)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

  await bookEvent(page).click();
  const dialog = page.getByRole('dialog', { name });
  await tryCode(page, 'LODGE-0000');
  await expect(dialog.getByText('Invalid Access code')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(bookEvent(page)).toBeFocused();
  await bookEvent(page).click();
  await expect(dialog.getByLabel('Please enter Access Code')).toHaveValue('');
  await expect(dialog.getByText('Invalid Access code')).toBeHidden();
  await tryCode(page, CODE.toLowerCase());

  await expect(page).toHaveURL('/login');
  await signIn(page, email);
  await expect(page).toHaveURL(`/check-nhs-number?event=${id}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(`/book-event?event=${id}`);
  await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.getByRole('radio', { disabled: false }).first()).toBeAttached();

  await page.goto(`/event/${id}`);
  await expect(page.getByRole('link', { name: /Get directions/ })).toBeVisible();
});

test('codes cannot be guessed, because the dialog says to wait after many attempts', async ({
  page,
  complaints,
}) => {
  complaints.expect(/429/);
  const name = 'Digbeth Works Screening';
  const id = await sampleEventId(name);
  await page.goto(`/event/${id}`);
  await bookEvent(page).click();
  await page.evaluate(async (address) => {
    const guess = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    for (let tries = 0; tries < 20; tries += 1) {
      const body = JSON.stringify({ access_code: `GUESS-${tries}` });
      await fetch(address, { ...guess, body });
    }
  }, `${addresses.api}/events/${id}/check-access-code`);
  await tryCode(page, CODE);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText('Invalid Access code')).toBeVisible();
  await expect(dialog.getByText(/Too many attempts/)).toBeVisible();
});

test('full and past events say so, and offer an alternative', async ({ page }) => {
  const full = await isolatedEvent();
  await bookAsStaff(full, full.times.length);
  const passed = await isolatedEvent({ day: -1 });
  for (const [id, label, reason] of [
    [full.id, 'Fully Booked', 'There are no spaces left at this event.'],
    [passed.id, 'Event Passed', 'This event is over.'],
  ] as const) {
    await page.goto(`/event/${id}`);
    await expect(page.getByRole('button', { name: label })).toBeDisabled();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(bookEvent(page)).toBeHidden();
  }
  await page.getByRole('link', { name: 'Find another event' }).click();
  await expect(page).toHaveURL('/book-event-main');
});

test('a corporate event can be booked until its end, but other events cannot be booked in their last 24 hours', async ({
  page,
}) => {
  const company = await isolatedEvent({ ...eventEndingSoon(), audience: 'CORPORATE' });
  const lodge = await isolatedEvent({ ...eventEndingSoon(), audience: 'FREEMASONS' });
  await signedInPerson(page);
  await page.goto(lodge.search);
  await expect(eventCard(page, lodge.name)).toContainText('Online booking has closed');
  await expect(
    eventCard(page, lodge.name).getByRole('button', { name: 'Fully Booked' }),
  ).toBeDisabled();
  await page.goto(company.search);
  await eventCard(page, company.name).getByRole('link', { name: 'BOOK' }).click();
  await bookEvent(page).click();
  await expect(page).toHaveURL(`/book-event?event=${company.id}`);
  await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeVisible();
});

test('a public event has structured data that matches its page', async ({ page }) => {
  const event = await isolatedEvent({ price: 1950 });
  await page.goto(`/event/${event.id}`);
  await expect(page.getByText('£19.50')).toBeVisible();
  const things = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((blocks) => blocks.map((block) => JSON.parse(block.textContent ?? '')));
  expect(things).toContainEqual(
    expect.objectContaining({
      '@type': 'Event',
      name: event.name,
      offers: expect.objectContaining({
        price: '19.50',
        priceCurrency: 'GBP',
        availability: 'https://schema.org/InStock',
      }),
    }),
  );
});
