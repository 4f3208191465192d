import type { Page } from '@playwright/test';
import { press, retype } from '../fixtures/keyboard.ts';
import { expireLinks, findLink, findMail, listMails } from '../fixtures/mailbox.ts';
import { type Person, registeredPerson } from '../fixtures/person.ts';
import { newcomer, PASSWORD } from '../fixtures/sign-up.ts';
import { expect, test } from '../fixtures/test.ts';

// How a person regains access, by keyboard alone on a narrow screen (spec 2, 4 and 8).

test.use({
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
});

const NEW_PASSWORD = 'Another-Horse-41';
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

async function entersWith(page: Page, email: string, password = PASSWORD): Promise<void> {
  await retype(page, field(page, 'Email'), email);
  await retype(page, field(page, 'Password'), password);
  await press(page, button(page, 'Sign in'));
}

async function choosesPassword(page: Page, password: string, again = password): Promise<void> {
  await retype(page, field(page, 'New Password'), password);
  await retype(page, field(page, 'Confirm New Password'), again);
  await press(page, button(page, 'Reset Password'));
}

/** Expects the same message for a wrong password as for an unknown address. */
async function isRefused(
  page: Page,
  person: Person,
  accessible: () => Promise<void>,
): Promise<void> {
  const message = main(page).getByText('Invalid login credentials');
  await entersWith(page, person.email, 'Wrong-Horse-4040');
  await expect(message).toBeVisible();
  await accessible();
  await entersWith(page, newcomer().email);
  await expect(message).toBeVisible();
}

async function forgetsPassword(page: Page, person: Person): Promise<void> {
  const stranger = newcomer().email;
  await retype(page, field(page, 'Email'), ' ');
  await press(page, button(page, /Forgot password/));
  await expect(
    main(page).getByText('Please enter your email to reset your password.'),
  ).toBeVisible();
  for (const email of [stranger, person.email]) {
    await retype(page, field(page, 'Email'), email);
    await press(page, button(page, /Forgot password/));
    await expect(
      main(page).getByText('Password reset email sent. Check your inbox.'),
    ).toBeVisible();
  }
  await findMail(person.email, /password/i);
  expect(await listMails(stranger)).toEqual([]);
}

test('a forgotten password is replaced, even after an expired link', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/answer 40\d: .*\/(token|verify)|status of 40\d/);
  const good = () => expectGoodLook(page);
  const person = await registeredPerson();
  const refused = main(page).getByRole('heading', { name: 'This link did not work' });
  await page.goto('/login');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await isRefused(page, person, good);
  await forgetsPassword(page, person);

  const tooLate = findLink(await findMail(person.email, /password/i), '/reset-password');
  await test.step('an expired link shows a message, and a new one is sent', async () => {
    await expireLinks(person.email);
    await page.goto(tooLate);
    await choosesPassword(page, NEW_PASSWORD);
    await expect(refused).toBeVisible();
    await expect(main(page).getByText('Email link is invalid or has expired')).toBeVisible();
    await good();
    await retype(page, field(page, 'Email'), person.email);
    await press(page, button(page, 'Send me a link'));
    await expect(
      main(page).getByText('Password reset email sent. Check your inbox.'),
    ).toBeVisible();
  });

  const link = findLink(await findMail(person.email, /password/i, 2), '/reset-password');
  await test.step('two matching passwords of the required length set a new password', async () => {
    await page.goto(link);
    await choosesPassword(page, 'short', 'shorter');
    await expect(main(page).getByRole('link', { name: /at least 12 characters/ })).toBeVisible();
    await good();
    await choosesPassword(page, NEW_PASSWORD);
    await expect(page.getByText('Your password has been changed')).toBeVisible();
    await good();
    await press(page, main(page).getByRole('link', { name: 'Go to your portal' }));
    await press(page, page.getByRole('button', { name: 'Logout' }));
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('the link and the old password no longer work, and the new password does', async () => {
    await page.goto(link);
    await choosesPassword(page, 'Third-Horse-4242');
    await expect(refused).toBeVisible();
    await expect(button(page, 'Send me a link')).toBeVisible();
    await page.goto('/login');
    await entersWith(page, person.email);
    await expect(main(page).getByText('Invalid login credentials')).toBeVisible();
    await entersWith(page, person.email, NEW_PASSWORD);
    await expect(page).toHaveURL('/');
  });
});
