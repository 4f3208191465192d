import type { Page } from '@playwright/test';
import { cardField, fillCard, goodCard, typeCard } from '../src/booking.ts';
import { holdingsOf } from '../src/database.ts';
import { newEvent } from '../src/event.ts';
import { expect, test } from '../src/fixtures.ts';
import { mailWith } from '../src/mailbox.ts';
import { type Person, signedInPerson } from '../src/person.ts';
import { placeToPay } from '../src/place.ts';

// Paying by card, in every way it can go. A man, an event and a place that waits for its payment
// are made over HTTP.

const SORRY =
  'Sorry, your transaction could not be processed. Please try again later or with a different payment card.';
const named = (name: string) => ({ ...goodCard, name });
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay £25.00' });
const main = (page: Page) => page.getByRole('main');

/** Signs a new man in, and gives the address where his place is to be paid. */
async function manAtTheTill(page: Page): Promise<{ man: Person; address: string }> {
  const [man, event] = await Promise.all([signedInPerson(page), newEvent()]);
  const { hold_id: id } = await placeToPay(man, event);
  return { man, address: `/checkout?appointment=${id}` };
}

/** He has one place, and paid once. */
const expectPaidOnce = async ({ email }: Person) =>
  expect(await holdingsOf(email)).toMatchObject({
    appointments: 1,
    confirmedAppointments: 1,
    capturedTransactions: 1,
  });

test('cards that are declined, a question of the bank, and in the end a payment', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/422/);
  const { man, address } = await manAtTheTill(page);
  await page.goto(address);
  await expect(cardField(page, 'cvv')).toBeVisible();

  await test.step('an empty form', async () => {
    await payButton(page).click();
    const alert = page.getByRole('dialog', { name: 'The payment form is invalid' });
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(alert).toBeHidden();
    await expect(page.getByText('Town or city: This field is required.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('declined, and may be tried again', async () => {
    await fillCard(page, named('CCREJECT-REFUSED'));
    await payButton(page).click();
    await expect(page.getByText('Your card was declined')).toBeVisible();
    await expect(cardField(page, 'number')).toHaveValue('');
    await expect(page.getByLabel('Postcode')).toHaveValue('M4 6BF');
    await expectAccessible(page);
  });

  await test.step('the bank asks, and he cancels', async () => {
    await typeCard(page, named('PAYER-ACTION'));
    await payButton(page).click();
    const bank = page.frameLocator('iframe[title="Bank confirmation"]');
    await bank.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('The payment was stopped')).toBeVisible();
  });

  await test.step('declined for good', async () => {
    await typeCard(page, named('CCREJECT-SF'));
    await payButton(page).click();
    await expect(page.getByText(SORRY)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
  });

  await test.step('the bank asks, and he confirms', async () => {
    await typeCard(page, named('PAYER-ACTION'));
    await payButton(page).click();
    const bank = page.frameLocator('iframe[title="Bank confirmation"]');
    await bank.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(page).toHaveURL(/\/booking-success/);
    await expect(page.getByText('Successfully confirmed your booking!')).toBeVisible();
  });
  await expectPaidOnce(man);
});

test('a payment whose answer is lost is found again, by a man who closed the page', async ({
  page,
  context,
}) => {
  const { man, address } = await manAtTheTill(page);
  await page.goto(address);
  await fillCard(page, named('LOST'));
  await payButton(page).click();
  await expect(page.getByText(/Please wait while we process your payment/)).toBeVisible();
  // The provider has the card once the capture is on its way to our server.
  await expect.poll(async () => (await holdingsOf(man.email)).capturedTransactions).toBe(1);
  await page.close();

  const later = await context.newPage();
  await later.goto(address);
  await expect(later).toHaveURL(/\/booking-success/);
  await expect(later.getByText('Successfully confirmed your booking!')).toBeVisible();
  await mailWith(man.email, /booking is confirmed/i);
  await later.reload();
  await expect(later.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
  await expectPaidOnce(man);
});

test('a slow bank: another tab waits with him, and he pays once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const { man, address } = await manAtTheTill(page);
  await page.goto(address);
  await page.reload();
  await fillCard(page, named('SLOW'));
  await payButton(page).dblclick();
  await expect(page.getByText(/Please wait while we process your payment/)).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await expectAccessible(page);

  const second = await context.newPage();
  await second.goto(address);
  await expect(second.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Successfully confirmed your booking!')).toBeVisible();
  await expectPaidOnce(man);

  await test.step('the address of the payment does not ask for money again', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
    await expect(payButton(page)).toBeHidden();
  });
});

test('a provider that cannot be reached is told, and his place waits', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/sdk\/js|PayPal JS SDK|payments\/orders|ERR_FAILED/);
  const { man, address } = await manAtTheTill(page);
  await test.step('its form does not load', async () => {
    await page.route('**/sdk/js?**', (route) => route.abort());
    await page.goto(address);
    await expect(page.getByText('The payment form could not be loaded')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/sdk/js?**');
    await main(page).getByRole('button', { name: 'Try again' }).click();
  });
  await test.step('our service does not answer', async () => {
    await page.route('**/payments/orders', (route) => route.abort());
    await fillCard(page, goodCard);
    await payButton(page).click();
    await expect(page.getByText(/^Could not initiate PayPal Checkout\.\.\./)).toBeVisible();
    await page.unroute('**/payments/orders');
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  await test.step('and then it does', async () => {
    await typeCard(page, goodCard);
    await payButton(page).click();
    await expect(page.getByText('Successfully confirmed your booking!')).toBeVisible();
  });
  await expectPaidOnce(man);
});
