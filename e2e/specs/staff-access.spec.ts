import { addDays, londonDate } from '@chaps/domain';
import { linkIn, mailWith } from '../fixtures/mailbox.ts';
import { newcomer, PASSWORD, signIn } from '../fixtures/sign-up.ts';
import { enterConsole, newStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

const title = (name: string) => ({ level: 1, name });

test('nothing of the console is loaded, named or linked on pages of visitors and members', async ({
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

test('a visitor at the console meets the sign-in page, with help beside it', async ({
  page,
  expectGoodLook,
}) => {
  await page.goto('/staff/events');
  await expect(page.getByRole('heading', title('Sign in'))).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/events$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectGoodLook(page);
  const help = page.getByRole('complementary', { name: 'Help' });
  await help.getByRole('link', { name: 'When the phone is lost' }).click();
  await expect(page.getByRole('heading', title('Signing in as staff'))).toBeVisible();
  // A page of staff has nothing of the site's frame.
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Donate/ })).toHaveCount(0);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', title('Page not found'))).toBeVisible();
});

test('staff who sign in at the front come to the console, and leave it', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  // Staff have no profile.
  complaints.expect(/404/);
  const admin = await newStaff('admin');
  await page.goto('/login');
  await signIn(page, admin.email);
  await expect(page.getByRole('heading', title('Second step'))).toBeVisible();
  await page.goto('/portal');
  await expect(page.getByText('You are signed in to work here')).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('link', { name: 'Open the console' }).click();
  await page.getByLabel('Code of your authenticator app').fill(admin.code());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation', { name: 'Staff console' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/staff$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a member finds no page where the console is', async ({ page, complaints }) => {
  complaints.expect(/403/);
  await page.goto('/staff/audit');
  await signIn(page, 'nothing@example.org');
  await expect(page.getByRole('heading', title('Page not found'))).toBeVisible();
});

test('an administrator enters with a second step, grants a role and reads who did so', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  // A wrong code; staff have no profile.
  complaints.expect(/4(22|04)/);
  const admin = await newStaff('admin');
  const clinician = await newStaff('clinician');
  await page.goto('/staff');
  await signIn(page, admin.email);
  await expect(page.getByRole('heading', title('Second step'))).toBeVisible();
  await page.getByLabel('Code of your authenticator app').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invalid TOTP code entered').first()).toBeVisible();
  await expectGoodLook(page);
  await page.getByLabel('Code of your authenticator app').fill(admin.code());
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', title('Settings'))).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('link', { name: 'Staff and roles' }).click();
  await expect(page.getByRole('heading', title('Staff and roles'))).toBeVisible();
  await page.getByLabel('E-mail address').fill(clinician.email);
  await page.getByLabel('Last day').fill(addDays(londonDate(new Date()), 30));
  await page.getByRole('button', { name: 'Grant the role' }).click();
  await expect(page.getByText(`The role is granted to ${clinician.email}.`)).toBeVisible();
  // The bar covers a part of a button that is scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectGoodLook(page);
  await page.getByRole('button', { name: `Revoke coordinator of ${clinician.email}` }).click();
  await page.getByRole('button', { name: 'Revoke the role' }).click();
  await expect(
    page.getByRole('button', { name: `Revoke coordinator of ${clinician.email}` }),
  ).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(
    page.getByRole('cell', { name: /^ended the role coordinator of / }).first(),
  ).toBeVisible();
  await expectGoodLook(page);
});

test('help, Today and the reset of a second step are accessible', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/404/);
  await enterConsole(page, await newStaff('coordinator'));
  await expect(page.getByRole('heading', title('Today'))).toBeVisible();
  await expectGoodLook(page);
  await page.goto('/staff/help');
  await expect(page.getByRole('heading', title('Signing in as staff'))).toBeVisible();
  await expectGoodLook(page);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await enterConsole(page, await newStaff('admin'), '/staff/staff-accounts');
  await page.getByRole('button', { name: 'Reset second step of host@example.org' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reset the second step' }).click();
  await expect(dialog.getByText(/Reason, for the audit log/).first()).toBeVisible();
  await expectGoodLook(page);
});

test('an address without an account is invited, registers and accepts', async ({
  page,
  context,
  complaints,
  expectGoodLook,
}) => {
  // Nobody has an account with the address; staff have no profile.
  complaints.expect(/4(22|04)/);
  await enterConsole(page, await newStaff('admin'), '/staff/staff-accounts');
  const { email } = newcomer();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Grant the role' }).click();
  await page.getByRole('button', { name: `Invite ${email}` }).click();
  await expect(page.getByText(`We have sent an invitation to ${email}.`)).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Withdraw the invitation to ${email}` }),
  ).toBeVisible();
  await expectGoodLook(page);

  const link = linkIn(await mailWith(email, /^You are invited/), '/staff/invitation');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expectGoodLook(page);
  await page.getByRole('main').getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByText(`We have sent an e-mail to ${email}.`)).toBeVisible();
  await page.goto(linkIn(await mailWith(email, /confirm/i), '/login'));
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(link);
  await expect(page.getByRole('heading', title('You are invited to work with us'))).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByRole('button', { name: 'Set up the app' })).toBeVisible();
});

test('ten wrong codes lock the second step, and a code is good once', async ({
  page,
  complaints,
}) => {
  complaints.expect(/4(22|04|29)/);
  const admin = await newStaff('admin');
  const used = admin.code();
  await page.goto('/staff');
  await signIn(page, admin.email);
  const enter = async (code: string) => {
    await page.getByLabel('Code of your authenticator app').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await enter(used);
  await expect(page.getByRole('navigation', { name: 'Staff console' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/staff$/);
  await signIn(page, admin.email);
  await enter(used);
  await expect(page.getByText('This code was used before.').first()).toBeVisible();
  for (let guess = 0; guess < 10; guess += 1) {
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/verify') && response.request().method() === 'POST',
    );
    await enter(String(guess).padStart(6, '0'));
    await answered;
  }
  await expect(page.getByText('Too many wrong codes').first()).toBeVisible();
  await mailWith(admin.email, /^Too many wrong codes/);
});
