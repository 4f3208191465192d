import {
  cardField,
  chooseFirstSlot,
  confirmed,
  giveConsent,
  proceedButton,
  slotHeading,
} from '../fixtures/booking.ts';
import { passTime } from '../fixtures/clock.ts';
import { expireHold, newEvent } from '../fixtures/events.ts';
import { registeredPerson, signedInPerson } from '../fixtures/person.ts';
import { holdSeat, holdUnpaidSeat } from '../fixtures/seats.ts';
import { bookAsStaff, makePrivate } from '../fixtures/staff-calls.ts';
import { expect, test } from '../fixtures/test.ts';

// A hold that expires, is lost to another person, or is continued later.

test('a hold that expires on any step is announced, and no input is lost', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/409/);
  const [person, event] = await Promise.all([signedInPerson(page), newEvent()]);
  // The journey moves only the browser's clock; the server's hold is ended in the database.
  await page.clock.install();
  const passes = async () => {
    await expireHold(person.email, 0);
    await passTime(page, '13:00');
    // In two parts: a person who does nothing for a quarter of an hour is signed out.
    await passTime(page, '02:05');
  };
  const lapsed = page.getByText('Your place is no longer held');
  await page.goto(`/book-event?event=${event.id}`);
  await chooseFirstSlot(page);

  await test.step('shortly before a hold expires, it is announced once, and can be extended', async () => {
    await page.getByRole('radio', { name: '3rd' }).check();
    await passTime(page, '12:10');
    const banner = page.getByRole('region', { name: 'Your place' });
    const spoken =
      'Your place is held for another 3 minutes. Press Keep my place if you need longer.';
    await expect(banner.getByRole('status')).toHaveText(spoken);
    await expectAccessible(page);
    await banner.getByRole('button', { name: 'Keep my place' }).click();
    await expect(page.getByText('We are keeping your place for longer')).toBeVisible();
    await expect(banner.getByRole('timer')).toHaveText(/^1[45]:/);
  });

  await test.step('the hold expires on the consent form', async () => {
    await passes();
    await expect(lapsed.first()).toBeVisible();
    await expect(slotHeading(page)).toBeVisible();
    await expectAccessible(page);
    await chooseFirstSlot(page);
    await expect(page.getByRole('radio', { name: '3rd' })).toBeChecked();
  });

  await test.step('the hold expires on the list of times', async () => {
    await page.getByRole('link', { name: 'Change the time' }).click();
    await expect(slotHeading(page)).toBeVisible();
    await passes();
    await expect(lapsed.first()).toBeVisible();
    await chooseFirstSlot(page);
    await giveConsent(page);
  });

  await test.step('the hold expires at the payment', async () => {
    await expect(cardField(page, 'cvv')).toBeVisible();
    await passes();
    await expect(lapsed.first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose another time' }).click();
    await chooseFirstSlot(page);
    await expect(page.getByText('We have your consent form')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(cardField(page, 'cvv')).toBeVisible();
  });
});

test('when two people want the last seat, one gets it and the other is told immediately', async ({
  page,
  complaints,
}) => {
  complaints.expect(/409/);
  const [, other, event] = await Promise.all([
    signedInPerson(page),
    registeredPerson(),
    newEvent({ free: true }),
  ]);
  const others = event.times.slice(1);
  await bookAsStaff({ ...event, times: others }, others.length);
  await page.goto(`/book-event?event=${event.id}`);
  await page.getByRole('radio', { disabled: false }).check({ force: true });
  await holdSeat(other, event.id, event.times[0] ?? '');
  await proceedButton(page).click();
  await expect(page.getByText('That time has just been taken')).toBeVisible();
  await expect(page.getByRole('radio', { disabled: false })).toHaveCount(0);
  await expect(proceedButton(page)).toBeDisabled();
});

test('Finish booking continues with the hold, without the access code of a private event', async ({
  page,
}) => {
  const [person, event] = await Promise.all([signedInPerson(page), newEvent({ free: true })]);
  await holdUnpaidSeat(person, event);
  await makePrivate(event);
  await page.goto('/portal');
  await page.getByRole('link', { name: 'Finish booking' }).click();
  await expect(page.getByText('We have your consent form')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my place' }).click();
  await expect(page.getByText('We are keeping your place for longer')).toBeVisible();
  await page.getByRole('link', { name: 'Change the time' }).click();
  await page.getByRole('radio', { name: event.times[3] ?? '' }).check({ force: true });
  await proceedButton(page).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(confirmed(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(event.times[3] ?? '');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('an event’s page lets the person who holds its only seat continue', async ({
    page,
    expectGoodLook,
  }) => {
    const event = await newEvent({ free: true, seats: 1, start: '10:00', end: '10:30' });
    const person = await signedInPerson(page);
    await holdSeat(person, event.id, '10:00');
    await page.goto(`/event/${event.id}`);
    const panel = page.getByRole('region', { name: 'Booking' });
    await expect(panel.getByRole('status').first()).toHaveText('We are keeping 10:00 for you.');
    await expect(panel.getByRole('timer')).toHaveText(/^1[45]:/);
    await expect(panel.getByText('Fully Booked')).toBeHidden();
    await expectGoodLook(page);
    await panel.getByRole('link', { name: 'Continue' }).click();
    await giveConsent(page);
    await expect(confirmed(page)).toBeVisible();
    await page.goto(`/event/${event.id}`);
    await expect(panel.getByText('You have a place at 10:00.')).toBeVisible();
    await panel.getByRole('link', { name: 'See your booking' }).click();
    await expect(page).toHaveURL(/\/booking-success\?appointment=/);
  });
});
