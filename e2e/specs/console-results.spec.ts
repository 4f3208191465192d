import { openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { resultsToday } from '../screens/data.ts';

test('a coordinator who is also a clinician sees results on the event and on the person', async ({
  page,
  expectGoodLook,
}) => {
  const { event, member } = await resultsToday();
  await openConsole(page, member, `/staff/events/${event.id}/samples`);
  await expect(page.getByRole('table', { name: 'Tubes for this event' })).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('link', { name: 'Results', exact: true }).last().click();
  await expect(page.getByText('7 people', { exact: true })).toBeVisible();
  await expectGoodLook(page);
  await page.getByLabel('Show').selectOption('Released');
  await expect(page.getByText('3 people', { exact: true })).toBeInViewport();
  await page.getByRole('link', { name: 'Waite, Alan' }).click();
  await expect(page.getByRole('row', { name: /Result: 0.9 ng\/ml, not raised/ })).toBeVisible();
  await expectGoodLook(page);
});

test('a clinician finds an event by search and sees only its results', async ({
  page,
  expectGoodLook,
}) => {
  const { event } = await resultsToday();
  await openConsole(page, 'clinician');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Saint Bartholomew-the-Less');
  await page
    .getByRole('option', { name: /Saint Bartholomew-the-Less/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/staff\/events\/[^/]+\/results$/);
  await page.goto(`/staff/events/${event.id}/results`);
  await expect(page.getByRole('row', { name: /Waite, Alan.*0.9 ng\/ml/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Event', exact: true })).toBeHidden();
  await expectGoodLook(page);
});
