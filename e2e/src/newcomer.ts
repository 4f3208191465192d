import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkIn, mailWith } from './mailbox.ts';

export interface Newcomer {
  email: string;
  firstName: string;
  lastName: string;
}

export const PASSWORD = 'Correct-Horse-40';

/** Given at sign-up; the one that counts is chosen at the confirmation. */
const SIGN_UP_PASSWORD = 'Earlier-Horse-39';

/** Of people who are 59 or 60, whatever the year. */
export const BIRTH_YEAR = new Date().getFullYear() - 60;

/** A man nobody has seen before. */
export const newcomer = (): Newcomer => ({
  email: `man-${randomUUID().slice(0, 8)}@example.org`,
  firstName: 'Arthur James',
  lastName: 'Pendleton',
});

/** Fills the registration form and submits it; he stands on `/signup` before. */
export async function signUp(page: Page, { email, firstName, lastName }: Newcomer): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel(/^Date of birth/).click();
  const notice = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await notice.filter({ hasText: 'Age Restriction Notice' }).waitFor();
  await page.keyboard.press('Escape');
  await notice.waitFor({ state: 'hidden' });
  await page.getByLabel(/^Date of birth/).fill(`${BIRTH_YEAR}-04-02`);
  await page.getByLabel('Gender').selectOption('Male');
  await page.getByLabel('Ethnicity').selectOption('White - British');
  await page.getByLabel('Phone').fill('+447700900123');
  await page.getByLabel('Address line 1').fill('1 High Street');
  await page.getByLabel('Postcode').fill('M4 6BF');
  // The newsletter block below has an e-mail field too.
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SIGN_UP_PASSWORD);
  await page.getByLabel('Confirm password').fill(SIGN_UP_PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('heading', { name: 'Signup Successful!' }).waitFor();
}

/** Opens the link of the confirmation mail, see `confirmAt`. */
export async function confirmByMail(page: Page, { email }: Newcomer): Promise<void> {
  const mail = await mailWith(email, /confirm/i);
  await confirmAt(page, linkIn(mail, '/login'));
}

/** Opens a confirmation link, chooses a password there, and saves the details. */
export async function confirmAt(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const main = page.getByRole('main');
  await main.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await main.getByLabel('Confirm New Password').fill(PASSWORD);
  await main.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await main.getByRole('button', { name: 'Save my details' }).click();
}

/** Signs in on `/login`. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
