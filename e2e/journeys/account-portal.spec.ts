import { readFile } from 'node:fs/promises';
import { newEvent } from '../src/event.ts';
import { expect, test } from '../src/fixtures.ts';
import { signedInPerson } from '../src/person.ts';
import { bookFree } from '../src/place.ts';

// The portal as one man uses it on a small telephone: details, appointments, consents, mails, data.

test.use({ viewport: { width: 320, height: 640 } });

test('his details: shown, changed, and a failed save told', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  complaints.expect(/net::ERR_FAILED|page error: We could not reach our service/);
  const man = await signedInPerson(page);
  await page.goto('/portal');
  await expect(page.getByText(`ID: CHAPS${man.profileId}`)).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Billing Address' })).toHaveCount(0);
  await expectAccessible(page);
  // By keyboard alone, as he would with a switch or a broken touch screen.
  await page.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Personal Information' })).toBeFocused();
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(
    page.getByRole('link', { name: 'Billing Address: This field is required.' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Billing Address').fill('1 High Street, M4 6BF');

  await page.route('**/auth/profile?*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByText('Error occurred while updating profile')).toBeVisible();
  await page.unroute('**/auth/profile?*');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Billing Address' })).toBeVisible();
});

test('an appointment takes another time and is cancelled; consent, mails and data are his', async ({
  page,
  expectAccessible,
}) => {
  const man = await signedInPerson(page);
  const event = await newEvent({ free: true });
  await bookFree(man, event);
  await page.goto('/portal');
  const upcoming = page.getByRole('list', { name: 'Upcoming' });

  await test.step('directions, and another time', async () => {
    await expect(upcoming.getByRole('link', { name: /^Directions/ })).toHaveAttribute(
      'href',
      /destination=.*Hexham/,
    );
    await upcoming.getByRole('button', { name: /^Change the time/ }).click();
    await page.getByLabel('New time').selectOption('12:30');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Change the time' }).click();
    await expect(page.getByText('Your appointment has a new time')).toBeVisible();
    await expect(upcoming).toContainText('12:30 - 13:00');
  });

  await test.step('cancelled, with what comes back said first', async () => {
    await upcoming.getByRole('button', { name: /^Cancel appointment/ }).click();
    await expect(page.getByText('You paid nothing, so there is nothing to refund.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel my appointment' }).click();
    await expect(page.getByText('Your appointment is cancelled')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Past' })).toContainText('Cancelled');
  });

  await test.step('what he consented to', async () => {
    await page.getByRole('button', { name: 'Show my consents' }).click();
    await page.getByText('What you answered and agreed to').click();
    await expect(page.getByText('Which PSA test is this for you?')).toBeVisible();
  });

  await test.step('which mails come, kept over a reload', async () => {
    await page.getByRole('checkbox', { name: /Remind me/ }).uncheck();
    await page.getByRole('checkbox', { name: /Send me news/ }).check();
    await page.getByRole('button', { name: 'Save my choices' }).click();
    await expect(page.getByText('Your choices have been saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /Remind me/ })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: /Send me news/ })).toBeChecked();
  });

  await test.step('his data as a file, and the wish to have it erased', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ profile: { email: man.email }, reminders: false });
    await page.getByRole('button', { name: 'Erase my data' }).click();
    await expect(page.getByText('What must stay, without your name')).toBeVisible();
    await page.getByRole('checkbox', { name: /cannot be taken back/ }).check();
    await page.getByRole('button', { name: 'Ask to erase my data' }).click();
    await expect(page.getByText('You asked us to erase your data')).toBeVisible();
    await expectAccessible(page);
  });

  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
});
