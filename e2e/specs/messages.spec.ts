import { newEvent } from '../fixtures/events.ts';
import { blockCodeOfMessages, CODE_LOST, notifications } from '../fixtures/messages.ts';
import { expect, test } from '../fixtures/test.ts';

// The code that reports a failure is loaded before anything can fail.

test('the first message is shown even without a connection', async ({
  page,
  context,
  complaints,
}) => {
  // Map tiles may still be loading.
  complaints.expect(CODE_LOST);
  const event = await newEvent();
  await page.goto(`/event/${event.id}`);
  await expect(notifications(page)).toBeAttached();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Share this event' }).click();
  await expect(notifications(page)).toContainText(`/event/${event.id}`);
});

test('a message whose code failed to load is shown once there is a connection', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(CODE_LOST);
  const event = await newEvent();
  const code = await blockCodeOfMessages(page);
  await page.goto(`/event/${event.id}`);
  await code.lost;
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Share this event' }).click();
  await expect(notifications(page)).toHaveCount(0);
  code.unblock();
  await context.setOffline(false);
  await expect(notifications(page)).toContainText(`/event/${event.id}`);
});
