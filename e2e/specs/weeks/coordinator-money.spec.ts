import { button, inDialog, openTab } from '../../fixtures/actions/controls.ts';
import { findWithKeys } from '../../fixtures/console-search.ts';
import { newEvent } from '../../fixtures/events.ts';
import { registeredPerson } from '../../fixtures/person.ts';
import { countPresses, printPresses } from '../../fixtures/presses.ts';
import { bookPaid } from '../../fixtures/seats.ts';
import { openConsole } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

// The end of a coordinator's week: payments, and remaining tasks.

printPresses();

test('on Friday payments are reconciled, a host is invoiced, and two records for one person are merged', async ({
  page,
  expectGoodLook,
}) => {
  const counted = await countPresses(page);
  const [person, kept, event] = await Promise.all([
    registeredPerson(),
    registeredPerson(),
    newEvent(),
  ]);
  await bookPaid(person, event);
  await openConsole(page, 'coordinator');

  await test.step('the file for the laboratory is saved', async () => {
    const saved = page.waitForEvent('download');
    await counted('Save the list for the laboratory', async () => {
      await findWithKeys(page, event.name, event.name, event.name);
      await openTab(page, 'Bookings');
      await button(page, 'Save the file for the laboratory').click();
      await expect(page.getByText('The file for the laboratory has been saved.')).toBeVisible();
    });
    expect((await saved).suggestedFilename()).toBe('appointments-laboratory.csv');
  });

  await test.step('the month matches the provider’s records', async () => {
    await openTab(page, 'Money');
    const figures = page.getByRole('table', { name: 'Money for this event' });
    await figures.getByRole('link', { name: /Takings, this event$/ }).click();
    await expect(page).toHaveURL(/kind=payment/);
    const rows = page.getByRole('table', { name: /^Transactions/ }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expectGoodLook(page);
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeFocused();
    await expect(page.getByRole('rowheader', { name: /^All of 20/ })).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('link', { name: 'Compare with the provider' }).click();
    await button(page, 'Compare now').click();
    await expect(page.getByText(/^Last compared on/)).toBeVisible();
    await expect(page.getByText(event.name)).toHaveCount(0);
    await expectGoodLook(page);
  });

  await test.step('the host is invoiced, and pays', async () => {
    await findWithKeys(page, event.name, event.name, event.name);
    await openTab(page, 'Money');
    await page.getByRole('link', { name: 'Write an invoice to the host' }).click();
    await page.getByLabel('Billed to').fill('Lodge 42');
    await page.getByLabel('Address').fill('1 High Street\nIpswich');
    await page.getByLabel('E-mail').fill('treasurer@example.org');
    await page.getByLabel('Quantity').fill('40');
    await page.getByLabel('Unit price in pounds').fill('25.00');
    await expect(page.getByText('Total £1000.00')).toBeVisible();
    await page.getByLabel('How to pay').fill('Sort code 00-00-00');
    await expectGoodLook(page);
    await button(page, 'Save the draft').click();
    await button(page, 'Send the invoice').click();
    await inDialog(page, 'Send it').click();
    await expect(page.getByRole('heading', { level: 1, name: /^Invoice INV-/ })).toBeVisible();
    await expectGoodLook(page);
    await button(page, 'Mark as paid').click();
    await expect(page.getByText('The invoice has been marked as paid.')).toBeVisible();
    await page.getByRole('link', { name: 'Invoices to hosts' }).click();
    await expect(page.getByRole('row').filter({ hasText: event.name })).toContainText('Paid');
    await expectGoodLook(page);
  });

  await test.step('two records for one person are merged, and separated again', async () => {
    await page.goto(`/staff/people/${kept.profileId}`);
    await expect(page.getByText('There are no bookings.')).toBeVisible();
    await page.getByText('Available dates nearby').click();
    await expect(page.getByRole('table', { name: /^Events with a free seat/ })).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('link', { name: 'Merge with another record…' }).click();
    await page.getByRole('searchbox').fill(person.email);
    await button(page, 'Search').click();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByRole('rowheader').getByRole('link').click();
    await expect(page.getByRole('table', { name: 'Both records' })).toBeVisible();
    await expectGoodLook(page);
    await page.getByLabel('Reason, for the audit log').fill('They rang: it is one person.');
    await button(page, 'Merge the records').click();
    const bookings = page.getByRole('table', { name: 'Bookings' });
    await expect(bookings.getByRole('row').filter({ hasText: event.name })).toBeVisible();
    await expectGoodLook(page);
    await button(page, 'Undo the merge').click();
    await inDialog(page, 'Separate the records').click();
    await expect(page.getByText('There are no bookings.')).toBeVisible();
  });

  await test.step('reports, laboratories and failed messages are found by keyboard', async () => {
    for (const [text, title] of [
      ['reports', 'Reports'],
      ['laboratories', 'Laboratories'],
      ['messages that', 'Messages that did not arrive'],
    ] as const) {
      await findWithKeys(page, text, title, title);
      await expectGoodLook(page);
    }
  });
});
