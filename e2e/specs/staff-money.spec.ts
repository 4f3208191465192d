import { newEvent } from '../fixtures/events.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { bookPaid } from '../fixtures/seats.ts';
import { openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test('a payment is among the figures, its movements, and the same at the provider', async ({
  page,
  expectGoodLook,
}) => {
  const [person, event] = await Promise.all([registeredPerson(), newEvent()]);
  await bookPaid(person, event);
  await openConsole(page, 'coordinator', `/staff/events/${event.id}/money`);
  const figures = page.getByRole('table', { name: 'Money of this event' });
  await figures.getByRole('link', { name: /Takings, this event$/ }).click();
  await expect(page).toHaveURL(/kind=payment/);
  const rows = page.getByRole('table', { name: /^Movements of money/ }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expectGoodLook(page);

  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeFocused();
  await expect(page.getByRole('rowheader', { name: /^All of 20/ })).toBeVisible();
  await expectGoodLook(page);

  await page.getByRole('link', { name: 'Compare with the provider' }).click();
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(page.getByText(/^Last compared on/)).toBeVisible();
  await expect(page.getByText(event.name)).toHaveCount(0);
  await expectGoodLook(page);
});

test('a host is billed from the event, and the invoice is paid', async ({
  page,
  expectGoodLook,
}) => {
  const event = await newEvent();
  await openConsole(page, 'coordinator', `/staff/events/${event.id}/money`);
  await page.getByRole('link', { name: 'Write an invoice to the host' }).click();
  await page.getByLabel('Billed to').fill('Lodge 42');
  await page.getByLabel('Address').fill('1 High Street\nIpswich');
  await page.getByLabel('E-mail').fill('treasurer@example.org');
  await page.getByLabel('How many').fill('40');
  await page.getByLabel('Price of one in pounds').fill('25.00');
  await expect(page.getByText('Total £1000.00')).toBeVisible();
  await page.getByLabel('How to pay').fill('Sort code 00-00-00');
  await expectGoodLook(page);
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await page.getByRole('button', { name: 'Send the invoice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice INV-/ })).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('The invoice is marked as paid.')).toBeVisible();
  await page.getByRole('link', { name: 'Invoices to hosts' }).click();
  await expect(page.getByRole('row').filter({ hasText: event.name })).toContainText('Paid');
  await expectGoodLook(page);
});
