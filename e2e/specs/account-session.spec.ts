import type { Page } from '@playwright/test';
import { passTime } from '../fixtures/clock.ts';
import { canRenewSession, endSession, signedInPerson } from '../fixtures/person.ts';
import { writeResult } from '../fixtures/results.ts';
import { signIn } from '../fixtures/sign-up.ts';
import { expect, test } from '../fixtures/test.ts';

// Sessions end, and data stays private.

test('signing out in one tab ends the other, and Back shows nothing private', async ({
  page,
  context,
}) => {
  const person = await signedInPerson(page);
  await writeResult(person, { value: '1.2', unit: 'ng/ml', daysAgo: 30 });
  const other = await context.newPage();
  await other.goto('/medical-results');
  await expect(other.getByRole('heading', { name: 'Your PSA was 1.2 ng/ml' })).toBeVisible();
  await page.goto('/medical-results');
  await expect(page.getByRole('heading', { name: 'Your PSA was 1.2 ng/ml' })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText('Your session has ended')).toBeVisible();
  await expect(other.getByText(/1\.2 ng\/ml/)).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  for (const trace of [person.profileId, '1.2 ng/ml', 'High Street']) {
    await expect(page.getByText(trace)).toHaveCount(0);
  }
  await other.reload();
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('on every page, warns an inactive user after 14 minutes and signs them out after 15', async ({
  page,
  expectGoodLook,
}) => {
  await page.clock.install();
  const person = await signedInPerson(page);
  await writeResult(person, { value: '1.2', unit: 'ng/ml', daysAgo: 30 });
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });

  await page.goto('/medical-results');
  await expect(page.getByRole('heading', { name: 'Your PSA was 1.2 ng/ml' })).toBeVisible();
  await passTime(page, '14:01');
  await expect(warning).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
  await passTime(page, '15:01');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible();
  await expect(page.getByText('1.2 ng/ml')).toHaveCount(0);
  await expect.poll(() => canRenewSession(person)).toBe(false);

  await test.step('signing in again continues where the user was, and a public page also shows the message', async () => {
    await signIn(page, person.email);
    await expect(page).toHaveURL(/\/medical-results$/);
    await page.goto('/news');
    await expect(page.getByRole('link', { name: 'Portal' })).toBeVisible();
    await passTime(page, '15:01');
    await expect(page.getByText('You have been signed out.')).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a browser closed for too long is signed out, including at the service', async ({ page }) => {
  const person = await signedInPerson(page);
  await page.evaluate(() =>
    localStorage.setItem('chaps-last-active', `${Date.now() - 16 * 60_000}`),
  );
  await page.goto('/medical-results');
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('chaps-session'))).toBeNull();
  await expect.poll(() => canRenewSession(person)).toBe(false);
});

const RENEWAL = /grant_type=refresh_token/;

/**
 * Makes this browser's token expire, as it does after an hour, and runs `act`. The browser renews
 * an expired token by itself: here, not until `act` has ended.
 */
async function withTokenRunOut(page: Page, act: () => Promise<void>): Promise<void> {
  const done = Promise.withResolvers<void>();
  await page.route(RENEWAL, async (route) => {
    await done.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('chaps-session') ?? '{}');
    localStorage.setItem('chaps-session', JSON.stringify({ ...session, expires_at: 1 }));
  });
  await act();
  done.resolve();
}

test('signing in while another tab is still signing out keeps the user signed in', async ({
  page,
  context,
}) => {
  const person = await signedInPerson(page);
  // Disables request timeouts in both tabs: this test delays responses for as long as a sign-in takes.
  await context.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.goto('/portal');
  const other = await context.newPage();
  const order: string[] = [];
  const isHeld = Promise.withResolvers<void>();
  await other.route(/\/auth\/(sign-out|v1\/logout)/, async (route) => {
    await isHeld.promise;
    order.push('signed out');
    await route.continue();
  });
  await page.route(/grant_type=password/, (route) => {
    order.push('signs in');
    return route.continue();
  });
  await other.goto('/portal');
  await other.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await signIn(page, person.email);
  // By now the sign-in request would have been sent.
  await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await expect(page.getByRole('button', { name: /^Signing in/ })).toBeVisible();
  isHeld.resolve();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(order).toEqual(['signed out', 'signed out', 'signs in']);
});

test('an expired token is renewed silently, and a session that ends during a form loses nothing', async ({
  page,
  context,
  complaints,
}) => {
  // The service does not renew an ended session, and without a token the API does not save.
  complaints.expect(/answer 40\d: .*\/(token|profile)|status of 40\d|page error: Unauthorized/);
  const person = await signedInPerson(page);
  await page.goto('/portal');
  const address = page.getByLabel('Billing Address');
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click();
  const change = async (to: string) => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await address.fill(to);
  };
  const saved = page.getByText('Your changes have been saved.');

  await test.step('the token is renewed, and the user notices nothing', async () => {
    await change('2 Low Road, M4 6BF');
    const renewal = page.waitForResponse(RENEWAL);
    await withTokenRunOut(page, save);
    expect((await renewal).status()).toBe(200);
    await expect(saved).toBeVisible();
  });
  await test.step('after sign-out in another tab, a new sign-in continues', async () => {
    await change('3 Low Road, M4 6BF');
    const other = await context.newPage();
    await other.goto('/portal');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText(/The details you entered will be in the form/)).toBeVisible();
    // Its home page would read the appointments, and reveal the end of the next session first.
    await other.close();
    await signIn(page, person.email);
    await expect(address).toHaveValue('3 Low Road, M4 6BF');
    await save();
    await expect(saved).toBeVisible();
  });
  await test.step('a session ended by the service is noticed at the next save', async () => {
    // A response that is still pending would reveal the end of the session first.
    await expect(page.getByText('You have no appointments yet.')).toBeVisible();
    await change('4 Low Road, M4 6BF');
    const session = await page.evaluate(() => localStorage.getItem('chaps-session'));
    await endSession({ session: JSON.parse(session ?? '{}') });
    await withTokenRunOut(page, save);
    await expect(page.getByText(/The details you entered will be in the form/)).toBeVisible();
    await signIn(page, person.email);
    await expect(address).toHaveValue('4 Low Road, M4 6BF');
  });
});
