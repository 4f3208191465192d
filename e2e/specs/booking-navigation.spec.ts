import {
  cardField,
  chooseFirstSlot,
  confirmed,
  giveConsent,
  slotHeading,
} from '../fixtures/booking.ts';
import { countStoredData } from '../fixtures/database.ts';
import { newEvent } from '../fixtures/events.ts';
import { signedInPerson } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';

// Reloads, the back button and other tabs leave a booking as it is.

test('a reload, Back and another tab lose nothing on any step', async ({ page, context }) => {
  const [person, event] = await Promise.all([signedInPerson(page), newEvent({ free: true })]);
  const address = `/book-event?event=${event.id}`;
  await page.goto(address);
  await expect(page.getByRole('radio', { disabled: false })).toHaveCount(8);
  await page.reload();
  const time = await chooseFirstSlot(page);

  await test.step('the answers are restored after a reload, although the browser stores none', async () => {
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

  await test.step('Back shows the times, and Forward shows the answers', async () => {
    await page.goBack();
    await expect(slotHeading(page)).toBeVisible();
    await expect(page.getByRole('radio', { name: time })).toBeChecked();
    await page.goForward();
    await expect(page.getByRole('radio', { name: '2nd' })).toBeChecked();
  });

  await test.step('another tab has the hold and the answers', async () => {
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
  expect(await countStoredData(person.email)).toMatchObject({
    appointments: 1,
    confirmedAppointments: 1,
  });
});

test('Back and a reload keep the hold, through the NHS number page and at the payment', async ({
  page,
}) => {
  const [person, event] = await Promise.all([signedInPerson(page), newEvent({ lab: 'ESNEFT' })]);
  const number = page.getByRole('textbox', { name: 'NHS number' });
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
  expect(await countStoredData(person.email)).toMatchObject({
    appointments: 1,
    capturedTransactions: 0,
  });
});
