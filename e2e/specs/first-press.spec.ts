import type { Page } from '@playwright/test';
import { sampleEventId } from '../fixtures/find-events.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { pressInPlace } from '../fixtures/press.ts';
import { fillSignUp, newcomer, PASSWORD, signIn } from '../fixtures/sign-up.ts';
import { expect, test } from '../fixtures/test.ts';

// A press removes focus from a field, and with it a message. The press must still hit its target.

test.use({
  viewport: { width: 360, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
});

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/** Leaves a valid number in the field, and the message about characters other than digits. */
async function typeWithLetter(page: Page): Promise<void> {
  const field = main(page).getByRole('textbox', { name: 'NHS number' });
  await field.fill('');
  await field.pressSequentially('943x4765919');
  await expect(main(page).getByText('Please enter only digits (max 10).')).toBeVisible();
}

test('the first press confirms the NHS number before a booking', async ({ page }) => {
  await page.goto(
    `/check-nhs-number?event=${await sampleEventId('Colchester Community Screening')}`,
  );
  await typeWithLetter(page);
  await pressInPlace(button(page, 'Confirm'));
  await expect(page).toHaveURL('/login');
});

test('the NHS number page accepts a number as printed, without a message', async ({ page }) => {
  await page.goto('/check-nhs-number');
  const field = main(page).getByRole('textbox', { name: 'NHS number' });
  for (const printed of ['943 476 5919', '943-476-5919']) {
    await field.fill('');
    await field.pressSequentially(printed);
    await expect(field).toHaveValue('9434765919');
    await expect(main(page).getByText('Please enter only digits (max 10).')).toHaveCount(0);
  }
});

test('the first press submits the sign-up form', async ({ page }) => {
  await page.goto('/signup');
  await fillSignUp(page, newcomer());
  await typeWithLetter(page);
  await pressInPlace(button(page, 'Sign Up'));
  await expect(page.getByRole('heading', { name: 'Signup Successful!' })).toBeVisible();
});

test('the first press saves the profile in the portal', async ({ page }) => {
  const { email } = await registeredPerson();
  await page.goto('/portal');
  await signIn(page, email);
  await button(page, 'Edit').click();
  await typeWithLetter(page);
  await pressInPlace(button(page, 'Save Changes'));
  await expect(button(page, 'Edit')).toBeVisible();
});

test('the first press signs in after a wrong password', async ({ page, complaints }) => {
  complaints.expect(/400/);
  const { email } = await registeredPerson();
  await page.goto('/login');
  await signIn(page, email, 'Wrong-Horse-40');
  await expect(main(page).getByText('Invalid login credentials')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await pressInPlace(button(page, 'Sign in'));
  await expect(page).toHaveURL('/');
});

test('the first press submits the contact form, the newsletter and an access code after a mistake', async ({
  page,
  complaints,
}) => {
  complaints.expect(/40[0-4]/);
  await page.goto('/about-us');
  const contact = page.getByRole('form', { name: 'Contact Us' });
  await button(page, 'Send message').click();
  await contact.getByRole('textbox', { name: 'First name' }).fill('Ray');
  await contact.getByRole('textbox', { name: 'Last name' }).fill('Smith');
  await contact.getByRole('textbox', { name: 'Email' }).fill('ray@example.org');
  await contact.getByRole('textbox', { name: 'Phone number' }).fill('07700 900123');
  await contact.getByRole('textbox', { name: 'Message' }).fill('Are you in Leeds?');
  await pressInPlace(button(page, 'Send message'));
  await expect(page.getByText(/^Thank you for reaching out!/)).toBeVisible();

  const newsletter = page.getByRole('form', { name: 'Newsletter' });
  await newsletter.getByRole('button').click();
  await expect(page.getByText('Please provide both name and email.')).toBeVisible();
  await newsletter.getByLabel('Name').fill('Ray');
  await newsletter.getByLabel('Email').fill(newcomer().email);
  await pressInPlace(newsletter.getByRole('button'));
  await expect(page.getByText('Successfully subscribed to the newsletter!')).toBeVisible();

  await page.goto(`/event/${await sampleEventId('Suffolk Lodge Screening')}`);
  await button(page, 'BOOK EVENT').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Please enter Access Code').fill('WRONG-1');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Invalid Access code')).toBeVisible();
  await dialog.getByLabel('Please enter Access Code').fill('LODGE-7421');
  await pressInPlace(dialog.getByRole('button', { name: 'Submit' }));
  await expect(page).toHaveURL('/login');
});

test('the first press opens a menu link below an open submenu', async ({ page }) => {
  await page.goto('/refund-policy');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'Menu' }).click();
  await navigation.getByRole('button', { name: 'Events submenu' }).press('Enter');
  await expect(navigation.getByRole('link', { name: 'Speaker Requests' })).toBeVisible();
  await pressInPlace(navigation.getByRole('link', { name: 'News' }));
  await expect(page).toHaveURL('/news');
});
