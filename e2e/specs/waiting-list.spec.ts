import { confirmed, giveConsent } from '../fixtures/booking.ts';
import { signedInPerson } from '../fixtures/person.ts';
import { fullEvent } from '../fixtures/seats.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 360, height: 640 } });

test('a member waits for a place at a full event, is offered one and books it', async ({
  page,
  expectAccessible,
  expectGoodLook,
}) => {
  const [{ event, cancel }] = await Promise.all([fullEvent(), signedInPerson(page)]);
  await page.goto(`/event/${event.id}`);
  const panel = page.getByRole('region', { name: 'Booking' });
  await panel.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(panel.getByText('You are on the waiting list.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Fully Booked' })).toBeDisabled();
  await expectGoodLook(page);
  await expectAccessible(page);
  await cancel();
  await page.reload();
  await expect(panel.getByRole('status').first()).toHaveText('We are keeping 10:00 for you.');
  await expect(panel.getByRole('timer')).toHaveText(/^11 h 5\d min$/);
  await expect(panel.getByRole('button', { name: 'I do not need this place' })).toBeVisible();
  await expectGoodLook(page);
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Continue' }).click();
  await giveConsent(page);
  await expect(confirmed(page)).toBeVisible();
});
