import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { expectGoodLook } from '../src/looks.ts';
import { signIn } from '../src/newcomer.ts';
import { passTime } from '../src/pass-time.ts';
import { endSession, isRenewed, signedInPerson } from '../src/person.ts';
import { reported } from '../src/result.ts';

// Issue 6, 'Session' and 'Privacy on screen'.

test('signing out in one tab ends the other, and back shows nothing private', async ({
  page,
  context,
}) => {
  const man = await signedInPerson(page);
  await reported(man, { value: '1.2', unit: 'ng/ml', daysAgo: 30 });
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
  for (const trace of [man.profileId, '1.2 ng/ml', 'High Street']) {
    await expect(page.getByText(trace)).toHaveCount(0);
  }
  await other.reload();
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('nobody there: warned after 14 minutes, signed out after 15, on every page', async ({
  page,
  expectAccessible,
}) => {
  await page.clock.install();
  const man = await signedInPerson(page);
  await reported(man, { value: '1.2', unit: 'ng/ml', daysAgo: 30 });
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });

  await page.goto('/medical-results');
  await expect(page.getByRole('heading', { name: 'Your PSA was 1.2 ng/ml' })).toBeVisible();
  await passTime(page, '14:01');
  await expect(warning).toBeVisible();
  await expectGoodLook(page, expectAccessible);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
  await passTime(page, '15:01');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'We signed you out' })).toBeVisible();
  await expect(page.getByText('1.2 ng/ml')).toHaveCount(0);
  await expect.poll(() => isRenewed(man)).toBe(false);

  await test.step('he signs in again and goes on; a page of everyone’s tells him too', async () => {
    await signIn(page, man.email);
    await expect(page).toHaveURL(/\/medical-results$/);
    await page.goto('/news');
    await expect(page.getByRole('link', { name: 'Portal' })).toBeVisible();
    await passTime(page, '15:01');
    await expect(page.getByText('We signed you out.')).toBeVisible();
    await expectGoodLook(page, expectAccessible);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a browser that was closed for longer is signed out, at the service too', async ({ page }) => {
  const man = await signedInPerson(page);
  await page.evaluate(() =>
    localStorage.setItem('chaps-last-active', `${Date.now() - 16 * 60_000}`),
  );
  await page.goto('/medical-results');
  await expect(page.getByRole('heading', { name: 'We signed you out' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('chaps-session'))).toBeNull();
  await expect.poll(() => isRenewed(man)).toBe(false);
});

/** Lets the token in this browser run out, as it does after an hour. */
const letTokenRunOut = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('chaps-session') ?? '{}');
    localStorage.setItem('chaps-session', JSON.stringify({ ...session, expires_at: 1 }));
  });

test('a token that runs out is renewed unseen; a session that ends in a form loses nothing', async ({
  page,
  context,
  complaints,
}) => {
  // The service refuses to renew what was ended, and without a token the API refuses to save.
  complaints.expect(/answer 40\d: .*\/(token|profile)|status of 40\d|page error: Unauthorized/);
  const man = await signedInPerson(page);
  await page.goto('/portal');
  const address = page.getByLabel('Billing Address');
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click();
  const change = async (to: string) => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await address.fill(to);
  };
  const saved = page.getByText('Your changes have been saved.');

  await test.step('renewed: he notices nothing', async () => {
    await change('2 Low Road, M4 6BF');
    await letTokenRunOut(page);
    const renewal = page.waitForResponse(/grant_type=refresh_token/);
    await save();
    expect((await renewal).status()).toBe(200);
    await expect(saved).toBeVisible();
  });
  await test.step('signed out in another tab: he signs in and goes on', async () => {
    await change('3 Low Road, M4 6BF');
    const other = await context.newPage();
    await other.goto('/portal');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText(/What you typed in your details is kept/)).toBeVisible();
    await signIn(page, man.email);
    await expect(address).toHaveValue('3 Low Road, M4 6BF');
    await save();
    await expect(saved).toBeVisible();
  });
  await test.step('ended by the service: noticed when he saves', async () => {
    await change('4 Low Road, M4 6BF');
    const session = await page.evaluate(() => localStorage.getItem('chaps-session'));
    await endSession({ session: JSON.parse(session ?? '{}') });
    await letTokenRunOut(page);
    await save();
    await expect(page.getByText(/What you typed in your details is kept/)).toBeVisible();
    await signIn(page, man.email);
    await expect(address).toHaveValue('4 Low Road, M4 6BF');
  });
});
