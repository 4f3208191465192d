import type { Page } from '@playwright/test';
import { newEvent } from '../fixtures/events.ts';
import { signedInPerson } from '../fixtures/person.ts';
import { signIn } from '../fixtures/sign-up.ts';
import { newStaff, openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

// A 401 from the API, on any page: the sign-in page says why, and returns to the same state.

/** Changes the token so that the API rejects it while the browser considers it valid. */
const spoilToken = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('chaps-session') ?? '{}');
    const [head, claims] = session.access_token.split('.');
    session.access_token = [head, claims, 'x'.repeat(43)].join('.');
    localStorage.setItem('chaps-session', JSON.stringify(session));
  });

const ended = (page: Page) => page.getByRole('heading', { name: 'Your session has ended' });

test.beforeEach(({ complaints }) => {
  complaints.expect(/answer 40[13]|status of 40[13]|page error: Unauthorized/);
});

test('on a private page, sign-in returns to that page', async ({ page, expectGoodLook }) => {
  const person = await signedInPerson(page);
  await page.goto('/about-us');
  await expect(page.getByRole('link', { name: 'Portal' })).toBeVisible();
  await spoilToken(page);
  await page.goto('/medical-results');
  await expect(page).toHaveURL(/\/login$/);
  await expect(ended(page)).toBeVisible();
  await expect(page.getByText('Please sign in again.')).toBeVisible();
  await expectGoodLook(page);
  await signIn(page, person.email);
  await expect(page).toHaveURL(/\/medical-results$/);
  await expect(page.getByRole('heading', { name: 'All Results' })).toBeVisible();
});

test('while a time is being claimed, sign-in returns to the chosen time', async ({ page }) => {
  const [person, event] = await Promise.all([signedInPerson(page), newEvent()]);
  await page.goto(`/book-event?event=${event.id}`);
  const time = page.getByRole('radio', { disabled: false }).nth(1);
  await time.check({ force: true });
  const chosen = await time.inputValue();
  await spoilToken(page);
  await page.getByRole('button', { name: 'Proceed to Consent Form' }).click();
  await expect(ended(page)).toBeVisible();
  await signIn(page, person.email);
  await expect(page.getByRole('radio', { name: chosen })).toBeChecked();
  await page.getByRole('button', { name: 'Proceed to Consent Form' }).click();
  await expect(page.getByRole('heading', { name: 'Consent form' })).toBeVisible();
});

test('in the console, both factors are requested in place, and the input is kept', async ({
  page,
}) => {
  const [staff, event] = await Promise.all([newStaff('coordinator'), newEvent()]);
  await openConsole(page, staff, `/staff/events/${event.id}/settings`);
  const description = page.getByLabel('Description');
  await description.fill('Parking is behind the hall.');
  await spoilToken(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ended(page)).toBeVisible();
  await expect(page.getByText(/What you typed is still there/)).toBeVisible();
  await expect(page.getByRole('heading', { name: event.name })).toHaveCount(0);
  await signIn(page, staff.email);
  await page.getByLabel('Code from your authenticator app').fill(staff.code());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  await expect(description).toHaveValue('Parking is behind the hall.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The event has been saved.')).toBeVisible();
});
