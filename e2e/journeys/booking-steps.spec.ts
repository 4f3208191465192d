import type { Page } from '@playwright/test';
import { cardField, chooseFirstSlot, EXPIRY_YEAR, giveConsent } from '../src/booking.ts';
import { holdingsOf, inDatabase } from '../src/database.ts';
import { leavePlaces, letHoldRunOut, newEvent } from '../src/event.ts';
import { expect, test } from '../src/fixtures.ts';
import { choose, press, tabTo, type } from '../src/keyboard.ts';
import { passTime } from '../src/pass-time.ts';
import { registeredPerson, signedInPerson } from '../src/person.ts';
import { holdPlace, placeToPay } from '../src/place.ts';

// The steps of a booking, where it does not go straight on: reloads, back, other men, other keys.

const slotHeading = (page: Page) => page.getByRole('heading', { name: 'Choose a time' });
const consentForm = (page: Page) => page.getByRole('form', { name: 'Consent form' });
const confirmed = (page: Page) => page.getByText('Successfully confirmed your booking!');
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Consent Form' });

test('a reload, back and another tab on every step lose nothing', async ({ page, context }) => {
  const [man, event] = await Promise.all([signedInPerson(page), newEvent({ free: true })]);
  const address = `/book-event?event=${event.id}`;
  await page.goto(address);
  await expect(page.getByRole('radio', { disabled: false })).toHaveCount(8);
  await page.reload();
  const time = await chooseFirstSlot(page);

  await test.step('answers are there again after a reload, though the browser stores none', async () => {
    await page.getByRole('radio', { name: '2nd' }).check();
    const details = page.getByRole('textbox', { name: /family history of prostate cancer/ });
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/consent-draft') && answer.request().method() === 'POST',
    );
    await details.fill('A cousin in Colchester');
    expect((await saved).ok()).toBe(true);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(stored).not.toContain('Colchester');
    await page.reload();
    await expect(page.getByRole('radio', { name: '2nd' })).toBeChecked();
    await expect(details).toHaveValue('A cousin in Colchester');
  });

  await test.step('back shows his time, forward his answers', async () => {
    await page.goBack();
    await expect(slotHeading(page)).toBeVisible();
    await expect(page.getByRole('radio', { name: time })).toBeChecked();
    await page.goForward();
    await expect(page.getByRole('radio', { name: '2nd' })).toBeChecked();
  });

  await test.step('another tab knows the place and the answers', async () => {
    const second = await context.newPage();
    await second.goto(`${address}&step=consent`);
    await expect(second.getByRole('radio', { name: '2nd' })).toBeChecked();
    await expect(second.getByRole('timer')).toBeVisible();
    await second.close();
  });

  await giveConsent(page);
  await expect(confirmed(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('You already have a place at this event')).toBeVisible();
  expect(await holdingsOf(man.email)).toMatchObject({ appointments: 1, confirmedAppointments: 1 });
});

test('a hold that runs out on each step is told, and nothing typed is lost', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/409/);
  const [man, event] = await Promise.all([signedInPerson(page), newEvent()]);
  // The browser's own clock, which the journey moves; the server's hold is ended in the database.
  await page.clock.install();
  const passes = async () => {
    await letHoldRunOut(man.email, 0);
    await passTime(page, '13:00');
    // A man who does nothing at all for a quarter of an hour is signed out.
    await page.keyboard.press('Shift');
    await passTime(page, '02:05');
  };
  const lapsed = page.getByText('Your place is no longer kept');
  await page.goto(`/book-event?event=${event.id}`);
  await chooseFirstSlot(page);

  await test.step('the time is short: told once, and kept for longer at a press', async () => {
    await page.getByRole('radio', { name: '3rd' }).check();
    await passTime(page, '12:10');
    const banner = page.getByRole('region', { name: 'Your place' });
    const spoken = 'Your place is kept for 3 minutes more. Press Keep my place if you need longer.';
    await expect(banner.getByRole('status')).toHaveText(spoken);
    await expectAccessible(page);
    await banner.getByRole('button', { name: 'Keep my place' }).click();
    await expect(page.getByText('We are keeping your place for longer')).toBeVisible();
    await expect(banner.getByRole('timer')).toHaveText(/^1[45]:/);
  });

  await test.step('on the consent form', async () => {
    await passes();
    await expect(lapsed.first()).toBeVisible();
    await expect(slotHeading(page)).toBeVisible();
    await expectAccessible(page);
    await chooseFirstSlot(page);
    await expect(page.getByRole('radio', { name: '3rd' })).toBeChecked();
  });

  await test.step('on the times', async () => {
    await page.getByRole('link', { name: 'Change the time' }).click();
    await expect(slotHeading(page)).toBeVisible();
    await passes();
    await expect(lapsed.first()).toBeVisible();
    await chooseFirstSlot(page);
    await giveConsent(page);
  });

  await test.step('on the payment', async () => {
    await expect(cardField(page, 'cvv')).toBeVisible();
    await passes();
    await expect(lapsed.first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose another time' }).click();
    await chooseFirstSlot(page);
    await expect(page.getByText('We have your consent form')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/checkout/);
  });
});

test('two men want the last place: one has it, the other is told at once', async ({
  page,
  complaints,
}) => {
  complaints.expect(/409/);
  const [, other, event] = await Promise.all([
    signedInPerson(page),
    registeredPerson(),
    newEvent({ free: true }),
  ]);
  await leavePlaces(event.id, 1);
  await page.goto(`/book-event?event=${event.id}`);
  await page.getByRole('radio', { disabled: false }).check({ force: true });
  await holdPlace(other, event.id, event.times[0] ?? '');
  await proceed(page).click();
  await expect(page.getByText('That time has just been taken')).toBeVisible();
  await expect(page.getByRole('radio', { disabled: false })).toHaveCount(0);
  await expect(proceed(page)).toBeDisabled();
});

test('without a mouse, on a very small screen, by way of the NHS number', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [man, event] = await Promise.all([signedInPerson(page), newEvent({ lab: 'ESNEFT' })]);
  const fits = async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `the width of ${page.url()}`).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  };
  await page.goto(`/event/${event.id}`);
  await press(page, page.getByRole('button', { name: 'BOOK EVENT' }));

  await test.step('the NHS number', async () => {
    await expect(page).toHaveURL(/\/check-nhs-number/);
    const field = page.getByLabel('NHS number');
    await type(page, field, '943476591x');
    await expect(page.getByText('Please enter only digits (max 10).')).toBeVisible();
    await page.keyboard.type('8');
    // It stays until it has been read, beside what is said of the number.
    await expect(page.getByText('Please enter only digits (max 10).')).toBeVisible();
    await expect(page.getByText('Please check your NHS number')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('9');
    await expect(page.getByText('Please check your NHS number')).toBeHidden();
    await fits();
    await press(page, page.getByRole('main').getByRole('button', { name: 'Confirm' }));
  });

  await test.step('the time', async () => {
    await expect(slotHeading(page)).toBeVisible();
    const times = page.getByRole('radiogroup', { name: 'Available times' });
    await choose(page, times, '11:00');
    await fits();
    await press(page, proceed(page));
  });

  await test.step('the consent form, with its errors first', async () => {
    await press(page, page.getByRole('button', { name: 'Continue' }));
    await expect(page.getByText('Consent Required')).toBeVisible();
    await fits();
    const form = consentForm(page);
    await choose(page, form.getByRole('radiogroup', { name: /Which PSA test/ }), '1st');
    await choose(page, form.getByRole('radiogroup', { name: /history of prostate/ }), 'Yes');
    await tabTo(page, form.getByRole('checkbox', { name: 'Father', exact: true }));
    await page.keyboard.press('Space');
    await choose(page, form.getByRole('radiogroup', { name: /breast or ovarian/ }), 'No');
    await choose(page, form.getByRole('radiogroup', { name: /medicines/ }), 'None');
    for (const name of [/terms and conditions/, /samples will be taken/]) {
      await tabTo(page, form.getByRole('checkbox', { name }));
      await page.keyboard.press('Space');
    }
    await press(page, page.getByRole('button', { name: 'Continue' }));
  });

  await test.step('the payment', async () => {
    await expect(cardField(page, 'cvv')).toBeVisible();
    await fits();
    await type(page, cardField(page, 'name'), 'Arthur Pendleton');
    await type(page, cardField(page, 'number'), '4111111111111111');
    await type(page, cardField(page, 'expiry'), `12${EXPIRY_YEAR}`);
    await type(page, cardField(page, 'cvv'), '123');
    // The home address stands there already.
    await expect(page.getByLabel('Address line 1')).toHaveValue('1 High Street');
    await type(page, page.getByLabel('Town or city'), 'Manchester');
    await press(page, page.getByRole('button', { name: 'Pay £25.00' }));
    await expect(confirmed(page)).toBeVisible();
    await fits();
  });
  expect(await holdingsOf(man.email)).toMatchObject({ appointments: 1, capturedTransactions: 1 });
});

test('back and a reload, by way of the NHS number and at the payment, keep his place', async ({
  page,
}) => {
  const [man, event] = await Promise.all([signedInPerson(page), newEvent({ lab: 'ESNEFT' })]);
  const number = page.getByLabel('NHS number');
  await page.goto(`/event/${event.id}`);
  await page.getByRole('button', { name: 'BOOK EVENT' }).click();
  await expect(number).toBeVisible();
  await page.reload();
  await expect(number).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'BOOK EVENT' })).toBeVisible();
  await page.goForward();
  await number.fill('9434765919');
  await page.getByRole('main').getByRole('button', { name: 'Confirm' }).click();
  await expect(slotHeading(page)).toBeVisible();
  await chooseFirstSlot(page);
  await giveConsent(page);
  await expect(cardField(page, 'cvv')).toBeVisible();
  await page.reload();
  await expect(cardField(page, 'cvv')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Consent form' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goForward();
  await expect(cardField(page, 'cvv')).toBeVisible();
  expect(await holdingsOf(man.email)).toMatchObject({ appointments: 1, capturedTransactions: 0 });
});

test('Finish booking goes on where the hold stands, without the access code of a private event', async ({
  page,
}) => {
  const [person, event] = await Promise.all([signedInPerson(page), newEvent({ free: true })]);
  await placeToPay(person, event);
  await inDatabase((client) =>
    client.query('UPDATE events SET is_private = true WHERE event_id = $1', [event.id]),
  );
  await page.goto('/portal');
  await page.getByRole('link', { name: 'Finish booking' }).click();
  await expect(page.getByText('We have your consent form')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my place' }).click();
  await expect(page.getByText('We are keeping your place for longer')).toBeVisible();
  await page.getByRole('link', { name: 'Change the time' }).click();
  await page.getByRole('radio', { name: event.times[3] ?? '' }).check({ force: true });
  await proceed(page).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(confirmed(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(event.times[3] ?? '');
});
