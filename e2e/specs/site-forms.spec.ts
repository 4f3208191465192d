import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findMail } from '../fixtures/mailbox.ts';
import { expect, test } from '../fixtures/test.ts';

const contact = (page: Page) => page.getByRole('form', { name: 'Contact Us' });

/** Fills in the contact form without a mouse: type, Tab, type. */
async function typeEnquiry(page: Page, lastName: string): Promise<void> {
  await contact(page).getByRole('textbox', { name: 'First name' }).focus();
  for (const words of ['Ray', lastName, 'ray@example.org', '07700 900123', 'Are you in Leeds?']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await expect(contact(page).getByRole('button', { name: 'Send message' })).toBeFocused();
}

test('the contact form handles missing fields, a rejection and a lost response, and is then sent', async ({
  page,
  complaints,
}) => {
  // Errors that the test provokes: the service rejects the form, or cannot be reached.
  complaints.expect(/\/f\/contact|status of 422|ERR_CONNECTION_REFUSED/);
  // Set up at the start: a route added later may miss a request.
  let change: object | 'no answer' = {};
  await page.route('**/f/contact', (route) =>
    change === 'no answer'
      ? route.abort('connectionrefused')
      : route.continue({
          postData: JSON.stringify({ ...route.request().postDataJSON(), ...change }),
        }),
  );
  await page.goto('/about-us');
  const form = contact(page);
  const send = form.getByRole('button', { name: 'Send message' });

  await send.press('Enter');
  const summary = form.getByRole('alert');
  await expect(summary).toContainText('There is a problem');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'First name' })).toBeFocused();

  const lastName = `Smith-${randomUUID()}`;
  await typeEnquiry(page, lastName);

  // Sends the real service a value that the page itself would never send.
  change = { email: 'ray at home' };
  await page.keyboard.press('Enter');
  await expect(summary).toContainText('Email should be an email');
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /Email should be an email/,
  );

  change = { _gotcha: 'a machine' };
  await form.getByRole('textbox', { name: 'Email' }).fill('ray@example.org');
  await send.press('Enter');
  await expect(form.getByText('This submission was blocked')).toBeVisible();

  change = 'no answer';
  await send.press('Enter');
  await expect(form.getByText('Nothing you wrote has been lost.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('Are you in Leeds?');

  change = {};
  await send.press('Enter');
  await expect(
    page.getByText('Thank you for reaching out! We will get back to you soon.'),
  ).toBeVisible();
  const mail = await findMail('info@chaps.example', new RegExp(lastName));
  expect(mail.text).toContain('Are you in Leeds?');
});

test('a link, Back and a reload ask before an enquiry is lost', async ({ page }) => {
  await page.goto('/refund-policy');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'About Us' }).click();
  await typeEnquiry(page, 'Smith');
  const message = contact(page).getByRole('textbox', { name: 'Message' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  const news = navigation.getByRole('link', { name: 'News' });
  await news.click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(news).toBeFocused();
  await expect(message).toHaveValue('Are you in Leeds?');

  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/about-us');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(message).toHaveValue('Are you in Leeds?');

  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  await (await asked).accept();
  await reloading;
  await typeEnquiry(page, 'Smith');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/refund-policy');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the newsletter handles missing fields and a lost response, and then subscribes', async ({
  page,
  complaints,
}) => {
  complaints.expect(/\/subscriptions|ERR_CONNECTION_REFUSED/);
  await page.goto('/refund-policy');
  const form = page.getByRole('form', { name: 'Newsletter' });
  const block = page.getByRole('region', { name: 'Newsletter' });
  const name = form.getByRole('textbox', { name: 'Name' });
  await name.fill('Ray');
  await name.press('Enter');
  await expect(block.getByRole('alert')).toHaveText('Please provide both name and email.');

  await page.route('**/subscriptions', (route) => route.abort('connectionrefused'));
  await form.getByRole('textbox', { name: 'Email' }).fill(`ray-${randomUUID()}@example.org`);
  await name.press('Enter');
  await expect(block.getByText('An error occurred. Please try again.')).toBeVisible();
  await expect(name).toHaveValue('Ray');
  await page.unroute('**/subscriptions');

  await page.route('**/subscriptions', (route) =>
    route.fulfill({
      json: { error: 'Not this one' },
      headers: {
        'access-control-allow-origin': new URL(page.url()).origin,
        'access-control-allow-credentials': 'true',
      },
    }),
  );
  await name.press('Enter');
  const refused = block.getByText('Error: Not this one');
  await expect(refused).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await refused.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red, 'spec 8: in red').toBeGreaterThan(2 * Math.max(green, blue));
  await page.unroute('**/subscriptions');

  await name.press('Enter');
  await expect(block.getByText('Successfully subscribed to the newsletter!')).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('');
});
