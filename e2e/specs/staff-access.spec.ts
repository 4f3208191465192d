import { findMail } from '../fixtures/mailbox.ts';
import { signIn } from '../fixtures/sign-up.ts';
import { newStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

const title = (name: string) => ({ level: 1, name });

test('pages for visitors and members neither load, name nor link to the console', async ({
  page,
}) => {
  const named: string[] = [];
  const read: Promise<void>[] = [];
  page.on('response', (response) => {
    const look = async () => {
      const text = await response.text().catch(() => '');
      if ((response.url() + text).includes('mfe-staff')) named.push(response.url());
    };
    read.push(look());
  });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/portal');
  await signIn(page, 'normal@example.org');
  await expect(page.getByText(/^ID: CHAPS\w+/)).toBeVisible();
  await Promise.all(read);
  expect(read.length).toBeGreaterThan(20);
  expect(named).toEqual([]);
  await expect(page.locator('a[href^="/staff"]')).toHaveCount(0);
});

test('a visitor to the console sees the sign-in page, with help beside it', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/404/);
  await page.goto('/staff/events');
  await expect(page.getByRole('heading', title('Sign in'))).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/events$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectGoodLook(page);
  const help = page.getByRole('complementary', { name: 'Help' });
  await help.getByRole('link', { name: 'If you lose your phone' }).click();
  await expect(page.getByRole('heading', title('Signing in as staff'))).toBeVisible();
  // Staff pages do not have the site's header and footer.
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Donate/ })).toHaveCount(0);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', title('Page not found'))).toBeVisible();
});

test('staff who sign in on the site are led to the console, and can leave it', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  // Staff have no profile.
  complaints.expect(/404/);
  const admin = await newStaff('admin');
  await page.goto('/login');
  await signIn(page, admin.email);
  await expect(page.getByRole('heading', title('Two-step verification'))).toBeVisible();
  await page.goto('/portal');
  await expect(page.getByText('You are signed in with a staff account')).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('link', { name: 'Open the console' }).click();
  await page.getByLabel('Code from your authenticator app').fill(admin.code());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation', { name: 'Staff console' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/staff$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a member sees the page-not-found page instead of the console', async ({
  page,
  complaints,
}) => {
  complaints.expect(/403/);
  await page.goto('/staff/audit');
  await signIn(page, 'nothing@example.org');
  await expect(page.getByRole('heading', title('Page not found'))).toBeVisible();
});

test('ten wrong codes lock the second factor, and a code works once', async ({
  page,
  complaints,
}) => {
  complaints.expect(/4(22|04|29)/);
  const admin = await newStaff('admin');
  const used = admin.code();
  await page.goto('/staff');
  await signIn(page, admin.email);
  const enter = async (code: string) => {
    await page.getByLabel('Code from your authenticator app').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await enter(used);
  await expect(page.getByRole('navigation', { name: 'Staff console' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/staff$/);
  await signIn(page, admin.email);
  await enter(used);
  await expect(page.getByText('This code has already been used.').first()).toBeVisible();
  for (let guess = 0; guess < 10; guess += 1) {
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/verify') && response.request().method() === 'POST',
    );
    await enter(String(guess).padStart(6, '0'));
    await answered;
  }
  await expect(page.getByText('Too many wrong codes').first()).toBeVisible();
  await findMail(admin.email, /^Too many wrong codes/);
});
