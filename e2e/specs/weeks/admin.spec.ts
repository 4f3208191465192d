import { addDays, londonDate } from '@chaps/domain';
import { button, inDialog } from '../../fixtures/actions/controls.ts';
import { findWithKeys } from '../../fixtures/console-search.ts';
import { findLink, findMail } from '../../fixtures/mailbox.ts';
import { callApi, registeredPerson } from '../../fixtures/person.ts';
import { newcomer, PASSWORD, signIn } from '../../fixtures/sign-up.ts';
import { enterConsole, newStaff, openConsole } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

// An administrator's week: staff accounts, and requests about personal data.

const title = (name: string) => ({ level: 1, name });

test('an administrator signs in with a second factor, grants a role, resets a second factor, and reads who did so', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  // A wrong code; staff have no profile.
  complaints.expect(/4(22|04)/);
  const [admin, clinician, colleague] = await Promise.all([
    newStaff('admin'),
    newStaff('clinician'),
    newStaff('coordinator'),
  ]);
  await test.step('the administrator enters the second factor', async () => {
    await page.goto('/staff');
    await signIn(page, admin.email);
    await expect(page.getByRole('heading', title('Two-step verification'))).toBeVisible();
    await page.getByLabel('Code from your authenticator app').fill('000000');
    await button(page, 'Continue').click();
    await expect(page.getByText('Invalid TOTP code entered').first()).toBeVisible();
    await expectGoodLook(page);
    await page.getByLabel('Code from your authenticator app').fill(admin.code());
    await button(page, 'Continue').click();
    await expect(page.getByRole('heading', title('Today'))).toBeVisible();
  });

  await test.step('a role is granted until a set day, and revoked', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', title('Settings'))).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('link', { name: 'Staff and roles' }).click();
    await expect(page.getByRole('heading', title('Staff and roles'))).toBeVisible();
    await page.getByLabel('E-mail address').fill(clinician.email);
    await page.getByLabel('Last day').fill(addDays(londonDate(new Date()), 30));
    await button(page, 'Grant the role').click();
    await expect(page.getByText(`The role has been granted to ${clinician.email}.`)).toBeVisible();
    // The bar covers part of a button that is scrolled below it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectGoodLook(page);
    const revoke = button(page, `Revoke coordinator of ${clinician.email}`);
    await revoke.click();
    await inDialog(page, 'Revoke the role').click();
    await expect(revoke).toHaveCount(0);
  });

  await test.step('a second factor is reset, which ends the sessions that used it', async () => {
    const works = () => callApi(colleague, 'GET', '/staff/today');
    await works();
    await button(page, `Reset two-step verification for ${colleague.email}`).click();
    const dialog = page.getByRole('dialog');
    await inDialog(page, 'Reset two-step verification').click();
    await expect(dialog.getByText(/Reason, for the audit log/).first()).toBeVisible();
    await expectGoodLook(page);
    await page.getByLabel('Reason, for the audit log').fill('Their phone is lost.');
    await inDialog(page, 'Reset two-step verification').click();
    await expect(
      page.getByText(`Two-step verification for ${colleague.email} has been reset.`).first(),
    ).toBeVisible();
    await expect(works()).rejects.toThrow('was answered 401');
  });

  await test.step('the audit log contains every change', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByLabel('Done by').fill(admin.email);
    await button(page, 'Search').click();
    await expect(page.getByRole('cell', { name: 'Their phone is lost.' })).toBeVisible();
    const ended = page.getByRole('cell', { name: /^ended the role coordinator of / });
    await expect(ended).toHaveCount(1);
    await expectGoodLook(page);
  });

  await test.step('the service status and the help are shown', async () => {
    await findWithKeys(page, 'status', 'Status', 'Service health');
    await expectGoodLook(page);
    await page.getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', title('Signing in as staff'))).toBeVisible();
    await expectGoodLook(page);
  });
});

test('an address without an account is invited, registers and accepts', async ({
  page,
  context,
  complaints,
  expectGoodLook,
}) => {
  // No account has the address; staff have no profile.
  complaints.expect(/4(22|04)/);
  await enterConsole(page, await newStaff('admin'), '/staff/staff-accounts');
  const { email } = newcomer();
  await page.getByLabel('E-mail address').fill(email);
  await button(page, 'Grant the role').click();
  await button(page, `Invite ${email}`).click();
  await expect(page.getByText(`We have sent an invitation to ${email}.`)).toBeVisible();
  await expect(button(page, `Withdraw the invitation to ${email}`)).toBeVisible();
  await expectGoodLook(page);

  const link = findLink(await findMail(email, /^You have been offered/), '/staff/invitation');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expectGoodLook(page);
  await page.getByRole('main').getByLabel('E-mail address').fill(email);
  await button(page, 'Create an account').click();
  await expect(page.getByText(`We have sent an e-mail to ${email}.`)).toBeVisible();
  await page.goto(findLink(await findMail(email, /confirm/i), '/login'));
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password').fill(PASSWORD);
  await button(page, 'Confirm my e-mail address').click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(link);
  await expect(
    page.getByRole('heading', title('You have been offered a staff role')),
  ).toBeVisible();
  await expectGoodLook(page);
  await button(page, 'Accept the invitation').click();
  await expect(button(page, 'Set up the app')).toBeVisible();
});

test("an erasure request is recorded and appears on Today, and the person's data is erased", async ({
  page,
  expectGoodLook,
}) => {
  const { profileId, firstName, lastName } = await registeredPerson();
  await openConsole(page, 'admin', `/staff/people/${profileId}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByText(`CHAPS${profileId}`)).toBeVisible();
  await page.getByRole('link', { name: 'Record a data request' }).click();
  await page.getByLabel('Type of request').selectOption('Erasure');
  await expectGoodLook(page);
  await button(page, 'Record the request').click();
  await expect(heading).toHaveText('Data request');
  await expectGoodLook(page);
  const { pathname } = new URL(page.url());

  await page.goto('/staff');
  const link = page.locator(`[href="${pathname}"]`);
  await link.waitFor({ state: 'attached' });
  // When there are many requests, they are grouped in a disclosure.
  const fold = page.locator('main details').filter({ has: link });
  if ((await fold.count()) > 0) await fold.locator('summary').click();
  const task = page.getByRole('listitem').filter({ has: link }).last();
  await expect(task).toContainText('Someone has asked us to erase their data');
  await expect(task).toContainText(/\d+ days left/);
  await task.getByRole('link', { name: 'Open the request' }).click();
  await button(page, 'Erase their data').click();
  await page.getByLabel('Name of the person').fill(`${firstName} ${lastName}`);
  await page.getByLabel('Reason, for the audit log').fill('They wrote to us.');
  await expectGoodLook(page);
  await button(page, 'Erase permanently').click();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Data requests' }).click();
  await page.getByLabel('State').selectOption('All');
  await button(page, 'Search').click();
  await expect(page.getByRole('link', { name: `CHAPS${profileId}` })).toBeVisible();
  await expectGoodLook(page);
});
