import {
  answerConsent,
  chooseFirstSlot,
  fillCard,
  findEvent,
  giveConsent,
  validCard,
} from '../fixtures/booking.ts';
import { countStoredData } from '../fixtures/database.ts';
import { newEvent } from '../fixtures/events.ts';
import { findMail } from '../fixtures/mailbox.ts';
import { signedInPerson } from '../fixtures/person.ts';
import { confirmByMail, newcomer, signIn, signUp } from '../fixtures/sign-up.ts';
import { expect, test } from '../fixtures/test.ts';

// One person's whole journey through the product, on the real stack (issue: the foundation, point 7).

test('a person registers, books a paid event, pays, and finds it in the portal', async ({
  page,
  expectAccessible,
  violations,
}) => {
  const person = newcomer();
  await test.step('the person goes from home to an event', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'BOOK AN EVENT' }).first().click();
    await expect(page).toHaveURL(/\/book-event-main/);
    await findEvent(page, 'Manchester', 'Ancoats Community Screening');
    await expectAccessible(page);
  });

  await test.step('the person registers, because sign-in is required', async () => {
    await page.getByRole('button', { name: 'BOOK EVENT' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await signUp(page, person);
    await page.getByRole('link', { name: 'click here' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('the mailed link leads back to the event', async () => {
    await confirmByMail(page, person);
    await expect(page).toHaveURL(/\/book-event\?event=/);
    await expect(page.getByRole('heading', { name: 'Choose a time' })).toBeVisible();
  });

  const time = await test.step('the time is chosen and consent given', async () => {
    await expect(page.getByRole('radio', { disabled: false }).first()).toBeAttached();
    await expectAccessible(page);
    const chosen = await chooseFirstSlot(page);
    await expectAccessible(page);
    await giveConsent(page);
    return chosen;
  });

  await test.step('the payment is made by card', async () => {
    await expect(page).toHaveURL(/\/checkout\?appointment=/);
    await fillCard(page, validCard);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay £25.00' }).click();
    await expect(page).toHaveURL(/\/booking-success/);
    await expect(page.getByText('Successfully confirmed your booking!')).toBeVisible();
    await expect(page.getByText('Ancoats Community Screening')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the e-mail has a calendar file', async () => {
    const mail = await findMail(person.email, /booking is confirmed/i);
    expect(mail.text).toContain('Ancoats Community Screening');
    expect(mail.text).toContain(time);
    expect(mail.attachments.map(({ contentType }) => contentType)).toContain('text/calendar');
  });

  await test.step('the portal shows the appointment', async () => {
    await page.getByRole('link', { name: 'Portal' }).click();
    await expect(page.getByText(/^ID: CHAPS\w+/)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Ancoats Community Screening');
    await expectAccessible(page);
  });

  expect(await countStoredData(person.email)).toEqual({
    appointments: 1,
    confirmedAppointments: 1,
    consents: 1,
    gpConsents: 1,
    capturedTransactions: 1,
  });
  expect(violations).toEqual([]);
});

test('violations of the security policy are reported', async ({ page, violations, complaints }) => {
  complaints.expect(/Content Security Policy|Trusted|Failed to load resource|csp/i);
  await page.goto('/about-us/research');
  const refused = await page.evaluate(() => {
    new Image().src = 'http://elsewhere.invalid/picture.png';
    try {
      document.createElement('p').innerHTML = '<b>text</b>';
    } catch (error) {
      return String(error);
    }
    return 'nothing';
  });
  expect(refused).toContain('TypeError');
  await expect
    .poll(() => violations.map((line) => line.split(':')[0]))
    .toEqual(expect.arrayContaining(['img-src', 'require-trusted-types-for']));
  violations.length = 0;
});

test('a free event is booked without payment, with a GP practice from the register', async ({
  page,
  expectAccessible,
}) => {
  const person = await signedInPerson(page);
  const event = await newEvent({ free: true });
  await page.goto(`/event/${event.id}`);
  await page.getByRole('button', { name: 'BOOK EVENT' }).click();
  await chooseFirstSlot(page);
  await answerConsent(page);
  const practice = page.getByRole('combobox', { name: /Your GP practice/ });
  await practice.fill('st marys colchester');
  await page.getByRole('option', { name: /12 CHURCH STREET/ }).waitFor();
  await expectAccessible(page);
  await practice.press('ArrowDown');
  await practice.press('Enter');
  const chosen = "ST MARY'S SURGERY, 12 CHURCH STREET, COLCHESTER, CO1 1NF";
  await expect(practice).toHaveValue(chosen);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/booking-success/);
  await expect(page.getByText('Successfully confirmed your booking!')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(event.name);
  await findMail(person.email, /booking is confirmed/i);
  expect(await countStoredData(person.email)).toEqual({
    appointments: 1,
    confirmedAppointments: 1,
    consents: 1,
    gpConsents: 1,
    capturedTransactions: 0,
  });
  await page.goto('/portal');
  await expect(page.getByLabel('Your GP practice')).toHaveValue(chosen);
});

test('a person with past results reads them, and the results are cleared on sign-out', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/medical-results');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, 'history@example.org');
  await expect(page).toHaveURL(/\/medical-results/);
  await expect(page.getByRole('heading', { name: 'All Results' })).toBeVisible();
  await expect(page.getByText('Lab result ready')).toHaveCount(6);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page.getByText('Lab result ready')).toHaveCount(0);
});
