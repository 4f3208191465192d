import type { Page } from '@playwright/test';
import { press, retype, tabTo, type } from '../fixtures/keyboard.ts';
import { expireLinks, findLink, findMail, listMails } from '../fixtures/mailbox.ts';
import { redeemLink, registeredPerson } from '../fixtures/person.ts';
import { BIRTH_YEAR, newcomer, PASSWORD, signIn } from '../fixtures/sign-up.ts';
import { addresses } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

// How a person creates an account (spec 2, 4, 5 and 8: sign-up), with each error and its remedy.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const birthDate = (page: Page) => page.getByLabel(/^Date of birth/);
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

async function fillIn(page: Page, email: string): Promise<void> {
  await field(page, 'First name').fill('Arthur James');
  await field(page, 'Last name').fill('Pendleton');
  await field(page, 'Gender').selectOption('Male');
  await field(page, 'Ethnicity').selectOption('Not stated');
  await field(page, 'Phone').fill('+447700900123');
  await field(page, 'Address line 1').fill('1 High Street');
  await field(page, 'Postcode').fill('M4 6BF');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
}

async function signUpPage(page: Page): Promise<Page> {
  await page.goto('/signup');
  await birthDate(page).focus();
  await page.getByRole('button', { name: 'I understand' }).click();
  return page;
}

async function registers(page: Page, email: string) {
  const calls: string[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    const method = response.request().method();
    if (method !== 'POST' || ![addresses.api, addresses.auth].includes(origin)) return;
    calls.push(`${pathname} ${response.status()}`);
  });
  await fillIn(page, email);
  await birthDate(page).fill(`${BIRTH_YEAR}-04-02`);
  await button(page, 'Sign Up').click();
  await expect(page.getByRole('heading', { name: 'Signup Successful!' })).toBeVisible();
  const shown = [page.url(), await main(page).textContent()];
  page.removeAllListeners('response');
  return { shown, calls };
}

test('sign-up shows each rule, and does not reveal which addresses are known', async ({
  page,
  expectGoodLook,
}) => {
  const known = await registeredPerson();
  await page.goto('/signup');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await test.step('the notice appears only on the first focus', async () => {
    await birthDate(page).focus();
    await expect(dialog(page, 'Age Restriction Notice')).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('button', { name: 'I understand' }).click();
    await expect(dialog(page, 'Age Restriction Notice')).toBeHidden();
    await field(page, 'Last name').focus();
    await birthDate(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('missing and invalid fields show errors', async () => {
    await page.getByLabel(/NHS number/).pressSequentially('94x');
    await expect(main(page).getByText('Please enter only digits (max 10).')).toBeVisible();
    await button(page, 'Sign Up').click();
    await expect(main(page).getByRole('link', { name: /This field is required\.$/ })).toHaveCount(
      11,
    );
    await field(page, 'Confirm password').fill('Another-Horse-41');
    await field(page, 'Password').fill(PASSWORD);
    await birthDate(page).fill('2999-01-01');
    await button(page, 'Sign Up').click();
    await expect(main(page).getByRole('link', { name: /Passwords do not match/ })).toBeVisible();
    await expect(
      main(page).getByRole('link', { name: /Date of birth cannot be later than today\./ }),
    ).toBeVisible();
    await expectGoodLook(page);
  });
  await test.step('a known address gets the same response as a new one, and no e-mail', async () => {
    const shown = await registers(page, known.email);
    expect(shown.calls).toEqual(['/auth/v1/signup 200', '/auth/profile 201']);
    const { email } = newcomer();
    expect(await registers(await signUpPage(page), email)).toEqual(shown);
    await findMail(email, /confirm/i);
    expect(await listMails(known.email)).toEqual([]);
  });
});

/** Fills in the form without a mouse, at first with an age 38 years too young. */
async function registersByKeyboard(page: Page, email: string, accessible: () => Promise<void>) {
  await type(page, field(page, 'First name'), 'Arthur James');
  await type(page, field(page, 'Last name'), 'Pendleton');
  await tabTo(page, main(page).getByRole('link', { name: /above 80/ }));
  await page.keyboard.press('Tab');
  await press(page, page.getByRole('button', { name: 'I understand' }));
  await expect(birthDate(page)).toBeFocused();
  // Day and month are equal, because the browser's locale decides which comes first.
  await page.keyboard.type('04042000');
  await type(page, field(page, 'Gender'), 'Male');
  await type(page, field(page, 'Ethnicity'), 'Not stated');
  await type(page, field(page, 'Phone'), '+447700900123');
  await type(page, field(page, 'Address line 1'), '1 High Street');
  await type(page, field(page, 'Postcode'), 'M4 6BF');
  await type(page, field(page, 'Email'), email);
  await type(page, field(page, 'Password'), PASSWORD);
  await type(page, field(page, 'Confirm password'), PASSWORD);
  await press(page, button(page, 'Sign Up'));
  await expect(dialog(page, 'Age Restriction Error')).toContainText('aged 40 to 80 only');
  await accessible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Age Restriction Error')).toBeHidden();
  await press(page, main(page).getByRole('link', { name: /between 40 and 80 years old/ }));
  await expect(birthDate(page)).toBeFocused();
  await page.keyboard.type(`0404${BIRTH_YEAR}`);
  await press(page, button(page, 'Sign Up'));
  await expect(page.getByRole('heading', { name: 'Signup Successful!' })).toBeVisible();
}

/** Only the browser that signed up has the PKCE verifier. */
const asAnotherBrowser = (page: Page) => page.evaluate(() => localStorage.clear());

/** Chooses the password on the page that a confirmation mail opens in another browser. */
async function confirmsWith(page: Page, password: string): Promise<void> {
  await retype(page, field(page, 'New Password'), password);
  await retype(page, field(page, 'Confirm New Password'), password);
  await press(page, button(page, 'Confirm my e-mail address'));
}

test('a person signs up by keyboard at 320 px, despite an expired link and a used one', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  // The service rejects links that have expired or been used.
  complaints.expect(/answer 403: .*\/verify|status of 403/);
  await page.setViewportSize({ width: 320, height: 640 });
  const good = () => expectGoodLook(page);
  const refused = page.getByRole('heading', { name: 'This link did not work' });
  const { email } = newcomer();
  await page.goto('/signup');
  await registersByKeyboard(page, email, good);
  await asAnotherBrowser(page);

  const tooLate = findLink(await findMail(email, /confirm/i), '/login');
  await expireLinks(email);
  await page.goto(tooLate);
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await good();
  await confirmsWith(page, PASSWORD);
  await expect(refused).toBeVisible();
  await expect(main(page).getByText('Email link is invalid or has expired')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
  await retype(page, field(page, 'Email'), email);
  await press(page, button(page, 'Send a new e-mail'));
  await expect(main(page).getByText(/^If there is an unconfirmed account/)).toBeVisible();

  const link = findLink(await findMail(email, /confirm/i, 2), '/login');
  await page.goto(link);
  // Opening the link alone confirms nothing, because mail scanners open links.
  await expect(page.getByRole('link', { name: 'Portal' })).toHaveCount(0);
  await confirmsWith(page, 'short');
  await expect(main(page).getByRole('link', { name: /at least 12 characters/ })).toBeVisible();
  await good();
  await confirmsWith(page, 'Another-Horse-41');
  await expect(main(page).getByText(/^These details were entered when/)).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Arthur James');
  await good();
  await retype(page, field(page, 'First Name'), 'Arthur');
  await press(page, button(page, 'Save my details'));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Portal' })).toBeVisible();

  await page.goto(link);
  await confirmsWith(page, PASSWORD);
  await expect(refused).toBeVisible();
  await expect(
    main(page).getByRole('link', { name: 'Continue (you are signed in)' }),
  ).toBeVisible();
  await good();
});

test('an account belongs to the owner of its mailbox, and a password set before confirmation gives no access', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  // Rejected until the account is confirmed; after that, it has no profile yet.
  complaints.expect(/answer 40[34]: .*\/profile|status of 40[34]/);
  const { email } = newcomer();
  await test.step('someone else signs up with the address, and leaves the confirmation unfinished', async () => {
    await registers(await signUpPage(page), email);
    const link = new URL(findLink(await findMail(email, /confirm/i), '/login'));
    await redeemLink(link.searchParams.get('token_hash') ?? '');
  });
  await test.step('their password only leads to a mailed link', async () => {
    await page.goto('/login');
    await signIn(page, email);
    const shown = page.getByRole('heading', { name: 'Confirm that this is your address' });
    await expect(shown).toBeVisible();
    await expect(page.getByRole('link', { name: 'Portal' })).toHaveCount(0);
    await expectGoodLook(page);
    await button(page, 'Send me a link').click();
    await expect(main(page).getByText('Password reset email sent.')).toBeVisible();
  });
  await test.step('the owner of the mailbox sets the password, and finds the details', async () => {
    await page.goto(findLink(await findMail(email, /password/i), '/reset-password'));
    await field(page, 'New Password').fill('Another-Horse-41');
    await field(page, 'Confirm New Password').fill('Another-Horse-41');
    await button(page, 'Reset Password').click();
    await main(page).getByRole('link', { name: 'Go to your portal' }).click();
    await expect(main(page).getByText(/^These details were entered when/)).toBeVisible();
    await expectGoodLook(page);
    await button(page, 'Save my details').click();
    await expect(main(page).getByText(/^ID: CHAPS/)).toBeVisible();
  });
});
