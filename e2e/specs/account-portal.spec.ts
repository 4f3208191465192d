import { readFile } from 'node:fs/promises';
import { chooseFirstSlot, giveConsent } from '../fixtures/booking.ts';
import { recordSample } from '../fixtures/clinic-day.ts';
import { newEvent } from '../fixtures/events.ts';
import { press, retype, tabTo, type } from '../fixtures/keyboard.ts';
import { signedInPerson } from '../fixtures/person.ts';
import { recordAttendance, recordLostTubes } from '../fixtures/results.ts';
import { bookFree } from '../fixtures/seats.ts';
import { expect, test } from '../fixtures/test.ts';

// One person uses the portal by keyboard alone on a 320 px screen: details, appointments, consents,
// mails, data.

test.use({
  viewport: { width: 320, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('details are shown and edited, and a failed save shows a message', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/net::ERR_FAILED|page error: We could not reach our service/);
  const good = () => expectGoodLook(page);
  const person = await signedInPerson(page);
  await page.goto('/portal');
  await expect(page.getByText(`ID: CHAPS${person.profileId}`)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('rowheader', { name: 'Billing Address' })).toHaveCount(0);
  await good();
  await press(page, page.getByRole('button', { name: 'Edit' }));
  await expect(page.getByRole('heading', { name: 'Edit Personal Information' })).toBeFocused();
  const save = page.getByRole('button', { name: 'Save Changes' });
  // The option is on by default, because sign-up asks for no billing address.
  await tabTo(page, page.getByRole('checkbox', { name: 'Same as home address' }));
  await page.keyboard.press('Space');
  await press(page, save);
  const problem = page.getByRole('link', { name: 'Billing Address: This field is required.' });
  await expect(problem).toBeVisible();
  await good();
  await press(page, problem);
  await expect(page.getByLabel('Billing Address')).toBeFocused();
  await page.keyboard.type('1 High Street, M4 6BF');
  await retype(page, page.getByRole('textbox', { name: 'NHS number' }), '9434765918');
  await expect(page.getByText(/does not look like a valid NHS number/)).toBeVisible();
  await retype(page, page.getByRole('textbox', { name: 'NHS number' }), '9434765919');

  await page.route('**/auth/profile?*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await press(page, save);
  await expect(page.getByText('Error occurred while updating profile')).toBeVisible();
  await good();
  await page.unroute('**/auth/profile?*');
  await press(page, save);
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Billing Address' })).toBeVisible();
});

test('a dialog whose code failed to load opens on a retry', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/ERR_FAILED|[Ll]oading chunk|page error/);
  const person = await signedInPerson(page);
  const event = await newEvent({ free: true });
  await bookFree(person, event);
  const script = /\/mfe-account\/.*\.js(\?|$)/;
  await page.route(script, async (route) => {
    const response = await route.fetch();
    const isDialog = (await response.text()).includes('Keep my appointment');
    await (isDialog ? route.abort() : route.fulfill({ response }));
  });
  await page.goto('/portal');
  await page.getByRole('button', { name: /^Cancel appointment/ }).click();
  await expect(page.getByRole('alert')).toContainText('The form could not be loaded');
  await expectGoodLook(page);
  await page.unroute(script);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toContainText('Keep my appointment');
});

test('a person whose tube was lost chooses another date, and pays nothing for it', async ({
  page,
  expectGoodLook,
}) => {
  const person = await signedInPerson(page, { home_address: '1 Fore Street, Hexham, NE46 1XF' });
  const [event, next] = await Promise.all([newEvent({ free: true }), newEvent({ price: 4500 })]);
  await recordSample(event, await recordAttendance(person, event, 1), ['T-17']);
  await recordLostTubes(event);
  await page.goto('/portal');
  const past = page.getByRole('list', { name: 'Past' });
  await expect(past).toContainText('You can book another appointment free of charge.');
  const dates = past.getByRole('link', { name: /^Choose a time at / });
  await expect(dates.first()).toHaveAttribute('href', /\/book-event\?event=/);
  await expectGoodLook(page);
  // Of the events nearby, this one belongs to the test.
  await page.goto(`/book-event?event=${next.id}`);
  await page.getByRole('button', { name: /^£0\.00, show details/ }).click();
  await expect(page.getByText('this replaces an earlier test that had no result')).toBeVisible();
  await expectGoodLook(page);
  await chooseFirstSlot(page);
  await giveConsent(page);
  await expect(page).toHaveURL(/\/booking-success/);
  await page.goto('/portal');
  await expect(page.getByRole('list', { name: 'Upcoming' })).toContainText('free of charge');
  await expect(past).toContainText('You have booked another test.');
  await expect(dates).toHaveCount(0);
});

test('an appointment is moved and cancelled, and consent, e-mails and data are shown', async ({
  page,
  expectGoodLook,
}) => {
  const person = await signedInPerson(page);
  const event = await newEvent({ free: true });
  await bookFree(person, event);
  await page.goto('/portal');
  const good = () => expectGoodLook(page);
  const upcoming = page.getByRole('list', { name: 'Upcoming' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const tick = async (name: RegExp) => {
    await tabTo(page, page.getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
  };

  await test.step('the directions are shown, and the time is changed', async () => {
    await expect(upcoming.getByRole('link', { name: /^Directions/ })).toHaveAttribute(
      'href',
      /destination=.*Hexham/,
    );
    await press(page, upcoming.getByRole('button', { name: /^Change the time/ }));
    const change = page.getByRole('dialog').getByRole('button', { name: 'Change the time' });
    await press(page, change);
    await expect(page.getByText('Please choose a time.')).toBeVisible();
    await good();
    await type(page, page.getByLabel('New time'), '12:30');
    await press(page, change);
    await expect(page.getByText('Your appointment has a new time')).toBeVisible();
    await expect(upcoming).toContainText('12:30 - 13:00');
  });

  await test.step('the appointment is cancelled, after the page shows the refund', async () => {
    const cancel = upcoming.getByRole('button', { name: /^Cancel appointment/ });
    await press(page, cancel);
    await expect(
      page.getByText(
        'You have nothing to pay, so you can cancel free of charge until your appointment begins.',
      ),
    ).toBeVisible();
    await good();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, button('Cancel my appointment'));
    await expect(page.getByText('Your appointment has been cancelled')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Past' })).toContainText('Cancelled');
  });

  await test.step('the consent that was given is shown', async () => {
    await press(page, button('Show my consents'));
    await press(page, page.locator('summary', { hasText: 'Your answers and what you agreed to' }));
    await expect(page.getByText('Which PSA test is this for you?')).toBeVisible();
    await good();
  });

  await test.step('sharing with the GP is agreed to, and withdrawn', async () => {
    await press(page, button(/^Share with my GP/));
    await expect(page.getByRole('dialog')).toContainText('I agree that my result may be shared');
    await good();
    await press(page, button('I agree'));
    await expect(page.getByText(/you agreed that your result may be shared/)).toBeVisible();
    await press(page, button(/^Stop sharing with my GP/));
    await good();
    await press(page, button(/^Stop sharing$/));
    await expect(page.getByText(/you withdrew your agreement/)).toBeVisible();
    await expect(button(/^Share with my GP/)).toBeFocused();
  });

  await test.step('the choice of e-mails is kept after a reload', async () => {
    await tick(/Remind me/);
    await tick(/Send me news/);
    await press(page, button('Save my choices'));
    await expect(page.getByText('Your choices have been saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /Remind me/ })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: /Send me news/ })).toBeChecked();
  });

  await test.step('the data is saved as a file, and an erasure is requested', async () => {
    const saving = page.waitForEvent('download');
    await press(page, button('Download my data'));
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ profile: { email: person.email }, reminders: false });
    await press(page, button('Erase my data'));
    await expect(page.getByText('What we must keep, without your name')).toBeVisible();
    await tick(/cannot be undone/);
    await press(page, button('Ask to erase my data'));
    await expect(page.getByText('You asked us to erase your data')).toBeVisible();
    await good();
  });
});

test('a booking’s page shows its code, and prints one card for the wallet', async ({
  page,
  expectGoodLook,
}) => {
  const person = await signedInPerson(page);
  const { reference } = await bookFree(person, await newEvent({ free: true }));
  await page.goto('/portal');
  await press(page, page.getByRole('link', { name: /^My booking card/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking' })).toBeFocused();
  await expect(page.getByRole('img', { name: `Code to scan: ${reference}` })).toBeVisible();
  await expectGoodLook(page);
  const card = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(card.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // 85.6 mm × 54 mm in points.
  expect(card).toMatch(/\/MediaBox \[0 0 242\.\d+ 153\.\d+\]/);
});
