import type { Page } from '@playwright/test';
import {
  cardField,
  fillCard,
  fillCardAndAddress,
  typeCard,
  validCard,
} from '../fixtures/booking.ts';
import { countStoredData } from '../fixtures/database.ts';
import { newEvent } from '../fixtures/events.ts';
import { findMail } from '../fixtures/mailbox.ts';
import { type Person, signedInPerson } from '../fixtures/person.ts';
import { holdUnpaidSeat } from '../fixtures/seats.ts';
import { addresses } from '../fixtures/stack.ts';
import { holdPlaceAsStaff } from '../fixtures/staff-calls.ts';
import { expect, test } from '../fixtures/test.ts';

// Every outcome of a card payment. The person, the event and the held seat are created over HTTP.

const SORRY =
  'Sorry, your transaction could not be processed. Please try again later or with a different payment card.';
const named = (name: string) => ({ ...validCard, name });
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay £25.00' });
const main = (page: Page) => page.getByRole('main');

/** Signs in a new person who holds a seat. @returns the address of the checkout */
async function personAtCheckout(page: Page): Promise<{ person: Person; address: string }> {
  const [person, event] = await Promise.all([signedInPerson(page), newEvent()]);
  const { hold_id: id } = await holdUnpaidSeat(person, event);
  return { person, address: `/checkout?appointment=${id}` };
}

const expectPaidOnce = async ({ email }: Person) =>
  expect(await countStoredData(email)).toMatchObject({
    appointments: 1,
    confirmedAppointments: 1,
    capturedTransactions: 1,
  });

test('a payment succeeds after declined cards and a cancelled bank challenge', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/422/);
  const { person, address } = await personAtCheckout(page);
  await page.goto(address);
  await expect(cardField(page, 'cvv')).toBeVisible();

  await test.step('an empty form is rejected', async () => {
    await payButton(page).click();
    const alert = page.getByRole('dialog', { name: 'The payment form is invalid' });
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(alert).toBeHidden();
    await expect(page.getByText('Town or city: This field is required.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a card is declined, and can be tried again', async () => {
    await fillCard(page, named('CCREJECT-REFUSED'));
    await payButton(page).click();
    await expect(page.getByText('Your card was declined')).toBeVisible();
    await expect(cardField(page, 'number')).toHaveValue('');
    await expect(page.getByText(/1 High Street, Manchester, M4 6BF/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the bank’s challenge is cancelled', async () => {
    await typeCard(page, named('PAYER-ACTION'));
    await payButton(page).click();
    const bank = page.frameLocator('iframe[title="Bank confirmation"]');
    await bank.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('The payment was stopped')).toBeVisible();
  });

  await test.step('a card is finally declined', async () => {
    await typeCard(page, named('CCREJECT-SF'));
    await payButton(page).click();
    await expect(page.getByText(SORRY)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
  });

  await test.step('the bank’s challenge is confirmed', async () => {
    await typeCard(page, named('PAYER-ACTION'));
    await payButton(page).click();
    const bank = page.frameLocator('iframe[title="Bank confirmation"]');
    await bank.getByRole('button', { name: 'Confirm payment' }).click();
    await expect(page).toHaveURL(/\/booking-success/);
    await expect(page.getByText('Successfully confirmed your booking!')).toBeVisible();
  });
  await expectPaidOnce(person);
});

test('a payment whose response was lost is recognised after the page was closed', async ({
  page,
  context,
}) => {
  const { person, address } = await personAtCheckout(page);
  await page.goto(address);
  await fillCard(page, named('LOST'));
  await payButton(page).click();
  await expect(page.getByText(/Please wait while we process your payment/)).toBeVisible();
  // The provider has the card once our server has received the capture request.
  await expect.poll(async () => (await countStoredData(person.email)).capturedTransactions).toBe(1);
  await page.close();

  const later = await context.newPage();
  await later.goto(address);
  await expect(later).toHaveURL(/\/booking-success/);
  await expect(later.getByText('Successfully confirmed your booking!')).toBeVisible();
  await findMail(person.email, /booking is confirmed/i);
  await later.reload();
  await expect(later.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
  await expectPaidOnce(person);
});

test('at a slow bank, a second tab also waits, and the person pays only once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const { person, address } = await personAtCheckout(page);
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
  await expectPaidOnce(person);

  await test.step('the payment page does not ask for money again', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
    await expect(payButton(page)).toBeHidden();
  });
});

test('an unreachable provider causes a message, and the hold is kept', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/sdk\/js|PayPal JS SDK|payments\/orders|ERR_FAILED/);
  const { person, address } = await personAtCheckout(page);
  await test.step('the provider’s form does not load', async () => {
    await page.route('**/sdk/js?**', (route) => route.abort());
    await page.goto(address);
    await expect(page.getByText('The payment form could not be loaded')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/sdk/js?**');
    await main(page).getByRole('button', { name: 'Try again' }).click();
  });
  await test.step('our service does not respond', async () => {
    await page.route('**/payments/orders', (route) => route.abort());
    await fillCard(page, validCard);
    await payButton(page).click();
    await expect(page.getByText(/^Could not initiate PayPal Checkout\.\.\./)).toBeVisible();
    await page.unroute('**/payments/orders');
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  await test.step('our service responds again', async () => {
    await typeCard(page, validCard);
    await payButton(page).click();
    await expect(page.getByText('Successfully confirmed your booking!')).toBeVisible();
  });
  await expectPaidOnce(person);
});

test.describe('when the connection is lost during the payment', () => {
  const ASKING = /Please wait while we check your payment. Do not pay again/;

  /** Pays; the server captures the money, but the page never gets the response. */
  async function payInto(page: Page, lose: () => Promise<void>): Promise<Person> {
    const { person, address } = await personAtCheckout(page);
    await page.goto(address);
    await fillCard(page, named('Jo Bloggs'));
    await page.route('**/payments/orders/*/capture', async (route) => {
      await route.fetch();
      await lose();
      await route.abort('internetdisconnected');
    });
    await payButton(page).click();
    await expect(page.getByText(ASKING)).toBeInViewport();
    await expect(main(page).getByRole('link', { name: 'Go to your portal' })).toBeInViewport();
    return person;
  }

  test('an offline page says what it knows, and continues when the connection returns', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not reach our service/);
    await page.setViewportSize({ width: 360, height: 640 });
    const person = await payInto(page, () => context.setOffline(true));
    await expect(page.getByText('You are offline. Your place is held.')).toBeInViewport();
    await main(page).getByRole('link', { name: 'Go to your portal' }).click();
    await expect(page.getByText('If you have paid, do not pay again.')).toBeInViewport();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/portal$/);
    await expect(page.getByRole('list', { name: 'Upcoming' })).toBeVisible();
    await expectPaidOnce(person);
  });

  test('a page whose browser does not notice retries until it gets a response', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|could not reach our service/);
    await page.setViewportSize({ width: 360, height: 640 });
    const api = `${addresses.api}/**`;
    const person = await payInto(page, async () => {
      await page.route(api, (route) => route.abort('failed'));
    });
    await page.unroute(api);
    await expect(page).toHaveURL(/\/booking-success/);
    await expect(page.getByText('Successfully confirmed your booking!')).toBeVisible();
    await expectPaidOnce(person);
  });
});

test('someone without an account pays through the mailed link', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/404/);
  const { reference, born, email } = await holdPlaceAsStaff(await newEvent());
  const mail = await findMail(email, /Please pay for your place/i);
  const link = /\/pay\?reference=\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await expectAccessible(page);
  const open = async (date: string) => {
    await page.getByLabel('Date of birth').fill(date);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
  };
  await open('1950-01-01');
  await expect(page.getByText(/We cannot find an unpaid place/)).toBeVisible();
  await open(born);
  await fillCardAndAddress(page, validCard);
  await expectAccessible(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your place is booked' })).toBeVisible();
  await expect(main(page).getByText(reference)).toBeVisible();
  await expectAccessible(page);
  await findMail(email, /booking is confirmed/i);
});
