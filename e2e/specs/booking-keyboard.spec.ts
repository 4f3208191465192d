import {
  cardField,
  confirmed,
  consentForm,
  EXPIRY_YEAR,
  proceedButton,
  slotHeading,
} from '../fixtures/booking.ts';
import { countStoredData } from '../fixtures/database.ts';
import { newEvent } from '../fixtures/events.ts';
import { choose, press, tabTo, type } from '../fixtures/keyboard.ts';
import { signedInPerson } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';

// The whole booking by keyboard, at 320 px.

test('an event with an NHS number page is booked without a mouse on a very small screen', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [person, event] = await Promise.all([signedInPerson(page), newEvent({ lab: 'ESNEFT' })]);
  const fits = async () => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `the width of ${page.url()}`).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  };
  await page.goto(`/event/${event.id}`);
  await press(page, page.getByRole('button', { name: 'BOOK EVENT' }));

  await test.step('the NHS number is entered', async () => {
    await expect(page).toHaveURL(/\/check-nhs-number/);
    const field = page.getByRole('textbox', { name: 'NHS number' });
    await type(page, field, '943476591x');
    await expect(page.getByText('Please enter only digits (max 10).')).toBeVisible();
    await page.keyboard.type('8');
    // The message stays until it has been read, next to the one about the number.
    await expect(page.getByText('Please enter only digits (max 10).')).toBeVisible();
    await expect(page.getByText('Please check your NHS number')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('9');
    await expect(page.getByText('Please check your NHS number')).toBeHidden();
    await fits();
    await press(page, page.getByRole('main').getByRole('button', { name: 'Confirm' }));
  });

  await test.step('the time is chosen', async () => {
    await expect(slotHeading(page)).toBeVisible();
    const times = page.getByRole('radiogroup', { name: 'Available times' });
    await choose(page, times, '11:00');
    await fits();
    await press(page, proceedButton(page));
  });

  await test.step('the consent form is completed, after its errors', async () => {
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

  await test.step('the payment is made', async () => {
    await expect(cardField(page, 'cvv')).toBeVisible();
    await fits();
    await type(page, cardField(page, 'name'), 'Arthur Pendleton');
    await type(page, cardField(page, 'number'), '4111111111111111');
    await type(page, cardField(page, 'expiry'), `12${EXPIRY_YEAR}`);
    await type(page, cardField(page, 'cvv'), '123');
    // The home address is known, but sign-up does not ask for the town.
    await expect(page.getByText(/^1 High Street, M4 6BF/)).toBeVisible();
    await type(page, page.getByLabel('Town or city'), 'Manchester');
    await press(page, page.getByRole('button', { name: 'Pay £25.00' }));
    await expect(confirmed(page)).toBeVisible();
    await fits();
  });
  expect(await countStoredData(person.email)).toMatchObject({
    appointments: 1,
    capturedTransactions: 1,
  });
});
