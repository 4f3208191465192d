import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { linkIn, mailsTo, mailWith } from '../src/mailbox.ts';
import { newcomer, PASSWORD, signIn } from '../src/newcomer.ts';
import { registeredPerson } from '../src/person.ts';

// How a man gets in (spec 2, 4, 5 and 8: sign-up, sign-in, reset), with each refusal and its way on.

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function giveBirthDate(page: Page, date: string): Promise<void> {
  await page.getByLabel(/^Date of birth/).fill(date);
}

/** Everything the form needs, but the date of birth. */
async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Arthur James');
  await page.getByLabel('Last name').fill('Pendleton');
  await page.getByLabel('Gender').selectOption('Male');
  await page.getByLabel('Ethnicity').selectOption('Not stated');
  await page.getByLabel('Phone').fill('+447700900123');
  await page.getByLabel('Address line 1').fill('1 High Street');
  await page.getByLabel('Postcode').fill('M4 6BF');
  await main(page).getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

async function registers(page: Page, email: string): Promise<string> {
  await fillIn(page, email);
  await giveBirthDate(page, '1961-04-02');
  await press(page, 'Sign Up');
  await expect(page.getByRole('heading', { name: 'Signup Successful!' })).toBeVisible();
  return (await main(page).textContent()) ?? '';
}

test('sign-up says each rule, and the same to an address that is known already', async ({
  page,
  expectAccessible,
}) => {
  const known = await registeredPerson();
  await page.goto('/signup');
  await test.step('the notice comes with the first focus, and never again', async () => {
    await page.getByLabel(/^Date of birth/).focus();
    await expect(dialog(page, 'Age Restriction Notice')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I understand' }).click();
    await expect(dialog(page, 'Age Restriction Notice')).toBeHidden();
    await page.getByLabel('Last name').focus();
    await page.getByLabel(/^Date of birth/).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('what is missing, and what is wrong', async () => {
    await page.getByLabel(/NHS number/).pressSequentially('94x');
    await expect(main(page).getByText('Please enter only digits (max 10).')).toBeVisible();
    await press(page, 'Sign Up');
    await expect(main(page).getByRole('link', { name: /This field is required\.$/ })).toHaveCount(
      11,
    );
    await page.getByLabel('Confirm password').fill('Another-Horse-41');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await giveBirthDate(page, '2999-01-01');
    await press(page, 'Sign Up');
    await expect(main(page).getByRole('link', { name: /Passwords do not match/ })).toBeVisible();
    await expect(
      main(page).getByRole('link', { name: /Date of birth cannot be later than today\./ }),
    ).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('too young: message and dialog', async () => {
    await fillIn(page, known.email);
    await giveBirthDate(page, '2000-01-01');
    await press(page, 'Sign Up');
    await expect(dialog(page, 'Age Restriction Error')).toContainText('aged 40 to 80 only');
    await dialog(page, 'Age Restriction Error').getByText('Close', { exact: true }).click();
    await expect(
      main(page).getByRole('link', { name: /You must be between 40 and 80 years old/ }),
    ).toBeVisible();
  });
  await test.step('a known address reads as a new one does, and gets no mail', async () => {
    const told = await registers(page, known.email);
    await page.goto('/signup');
    const { email } = newcomer();
    await page.getByLabel(/^Date of birth/).focus();
    await page.getByRole('button', { name: 'I understand' }).click();
    expect(await registers(page, email)).toBe(told);
    await mailWith(email, /confirm/i);
    expect(await mailsTo(known.email)).toEqual([]);
  });
});

test('the mailed link waits for his press; used up, it shows two ways on', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  // The service refuses the link that was used.
  complaints.expect(/answer 40\d: .*\/verify|status of 40\d/);
  const { email } = newcomer();
  await page.goto('/signup');
  await page.getByLabel(/^Date of birth/).focus();
  await page.getByRole('button', { name: 'I understand' }).click();
  await registers(page, email);
  const link = linkIn(await mailWith(email, /confirm/i), '/login');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Portal' })).toHaveCount(0);
  await expectAccessible(page);
  await press(page, 'Confirm my e-mail address');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Portal' })).toBeVisible();

  await page.goto(link);
  await press(page, 'Confirm my e-mail address');
  await expect(page.getByRole('heading', { name: 'This link did not work' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'You are signed in: go on' })).toBeVisible();
  await expectAccessible(page);
  await main(page).getByLabel('Email').fill(newcomer().email);
  await press(page, 'Send a new e-mail');
  await expect(main(page).getByText(/^If an account with this address waits/)).toBeVisible();
});

test('sign-in and a forgotten password, refusals first', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/answer 40\d: .*\/(token|verify)|status of 40\d/);
  const man = await registeredPerson();
  await page.goto('/login');
  await test.step('wrong password and unknown address read the same', async () => {
    await signIn(page, man.email, 'Wrong-Horse-4040');
    await expect(main(page).getByText('Invalid login credentials')).toBeVisible();
    await expectAccessible(page);
    await signIn(page, newcomer().email);
    await expect(main(page).getByText('Invalid login credentials')).toBeVisible();
  });
  await test.step('a link is sent to a member only, and everyone reads the same', async () => {
    await main(page).getByLabel('Email').fill('');
    await press(page, /Forgot password/);
    await expect(
      main(page).getByText('Please enter your email to reset your password.'),
    ).toBeVisible();
    const stranger = newcomer().email;
    for (const email of [stranger, man.email]) {
      await main(page).getByLabel('Email').fill(email);
      await press(page, /Forgot password/);
      const sent = main(page).getByText('Password reset email sent. Check your inbox.');
      await expect(sent).toBeVisible();
    }
    await mailWith(man.email, /password/i);
    expect(await mailsTo(stranger)).toEqual([]);
  });
  const link = linkIn(await mailWith(man.email, /password/i), '/reset-password');
  await test.step('two passwords alike and long enough set a new one', async () => {
    await page.goto(link);
    await page.getByLabel('New Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm New Password').fill('shorter');
    await press(page, 'Reset Password');
    await expect(main(page).getByRole('link', { name: /at least 12 characters/ })).toBeVisible();
    await expectAccessible(page);
    for (const label of ['New Password', 'Confirm New Password']) {
      await page.getByLabel(label, { exact: true }).fill('Another-Horse-41');
    }
    await press(page, 'Reset Password');
    await expect(page.getByText('Your password has been changed')).toBeVisible();
    await main(page).getByRole('link', { name: 'Go to your portal' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
  await test.step('the old one is refused, the link is used up, the new one opens', async () => {
    await page.goto(link);
    for (const label of ['New Password', 'Confirm New Password']) {
      await page.getByLabel(label, { exact: true }).fill('Third-Horse-4242');
    }
    await press(page, 'Reset Password');
    await expect(page.getByText('This link did not work')).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Send me a link' })).toBeVisible();
    await page.goto('/login');
    await signIn(page, man.email);
    await expect(main(page).getByText('Invalid login credentials')).toBeVisible();
    await signIn(page, man.email, 'Another-Horse-41');
    await expect(page).toHaveURL('/');
  });
});
