import { expect, test } from '../src/fixtures.ts';
import { signIn } from '../src/newcomer.ts';
import { signedInPerson } from '../src/person.ts';
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
  await page.clock.fastForward('14:01');
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
  await page.clock.fastForward('15:01');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'We signed you out' })).toBeVisible();
  await expect(page.getByText('1.2 ng/ml')).toHaveCount(0);

  await test.step('he signs in again and goes on; a page of everyone’s tells him too', async () => {
    await signIn(page, man.email);
    await expect(page).toHaveURL(/\/medical-results$/);
    await page.goto('/news');
    await expect(page.getByRole('link', { name: 'Portal' })).toBeVisible();
    await page.clock.fastForward('15:01');
    await expect(page.getByText('We signed you out.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a session that ends in the middle of a form loses nothing that was typed', async ({
  page,
  context,
}) => {
  const man = await signedInPerson(page);
  await page.goto('/portal');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Billing Address').fill('2 Low Road, M4 6BF');
  const other = await context.newPage();
  await other.goto('/portal');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText(/What you typed in your details is kept/)).toBeVisible();
  await signIn(page, man.email);
  await expect(page.getByLabel('Billing Address')).toHaveValue('2 Low Road, M4 6BF');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();
});
