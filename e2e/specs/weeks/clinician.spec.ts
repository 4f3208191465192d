import { addDays, londonDate } from '@chaps/domain/london-time';
import type { Browser, Page } from '@playwright/test';
import { button, giveReason, inDialog } from '../../fixtures/actions/controls.ts';
import { findWithKeys } from '../../fixtures/console-search.ts';
import { type Person, signInAs } from '../../fixtures/person.ts';
import { resultMessage, resultTable, testedPerson, upload } from '../../fixtures/result-files.ts';
import { newStaff, openConsole } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

// A clinician's week: from the upload of laboratory files to the outcome of two raised results.

const SIZES = [360, 768, 1280];

async function ownPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return context.newPage();
}

const back = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();

const getName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

test('a clinician says once how to read a laboratory’s table, and its next file is read in the same way', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/404/);
  const tested = await testedPerson();
  await openConsole(page, 'clinician', '/staff/results');
  await upload(page, 'table.csv', resultTable(tested));
  await expect(page.getByText(/differs from earlier files/)).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('link', { name: 'Choose how to read it' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /How should table.csv be read/ }),
  ).toBeVisible();
  for (const width of SIZES) {
    await page.setViewportSize({ width, height: 800 });
    await expectGoodLook(page);
  }
  await page.getByRole('radio', { name: /José/ }).check();
  await page.getByLabel('Comment').selectOption('Remarks');
  await button(page, 'Read the file this way').click();
  await expect(page.getByText('Laboratory: José Müller')).toBeVisible();
  await expect(page.getByText(/‘;’ between columns/)).toBeVisible();
  await expectGoodLook(page);
});

test('two raised results are followed up from the laboratory’s file to their outcomes', async ({
  page,
  browser,
  complaints,
  expectGoodLook,
}) => {
  // Staff have no profile.
  complaints.expect(/404/);
  const [first, second] = await Promise.all([testedPerson(), testedPerson()]);
  const colleague = await ownPage(browser);
  // Other journeys upload files at the same time.
  const fileName = `${first.reference}.hl7`;

  await test.step('a file about someone else is discarded', async () => {
    await openConsole(page, 'clinician', '/staff/results');
    await expectGoodLook(page);
    await upload(page, 'faulty.hl7', resultMessage({ ...first, born: '1950-01-01' }));
    await expect(
      page.getByText('no match: the date of birth does not match the booking'),
    ).toBeVisible();
    await expectGoodLook(page);
    await button(page, 'Discard the file').click();
    await giveReason(page);
    await inDialog(page, 'Discard it').click();
    await expect(page.getByText(/Its results were not shown to anyone/)).toBeVisible();
    await back(page);
  });

  await test.step('a colleague uploads a file, and cannot release it', async () => {
    await openConsole(colleague, await newStaff('clinician'), '/staff/results');
    const file = [first, second].map((tested) => resultMessage(tested)).join('\r');
    await upload(colleague, fileName, file);
    await expect(
      colleague.getByText(/Another clinician has to check and release it/),
    ).toBeVisible();
    await expect(button(colleague, 'Release the results')).toHaveCount(0);
    await colleague.context().close();
  });

  const own = await ownPage(browser);
  await test.step('the person cannot see the result yet', async () => {
    await signInAs(own, first.person);
    await own.goto('/medical-results');
    await expect(own.getByRole('heading', { name: 'All Results' })).toBeVisible();
    await expect(own.getByText('6.4')).toHaveCount(0);
  });

  await test.step('the clinician sees the results as their recipients will, and releases them', async () => {
    await page.reload();
    await page.getByRole('link', { name: fileName }).click();
    await expect(button(page, 'Release the results')).toBeVisible();
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 800 });
      await expectGoodLook(page);
    }
    await page.getByRole('checkbox', { name: /2 people will see/ }).check();
    await button(page, 'Release the results').click();
    await expect(page.getByText(/2 new and 0 corrected results/)).toBeVisible();
  });

  await test.step('the person reads the result', async () => {
    await own.reload();
    await expect(own.getByRole('heading', { name: 'Your PSA was 6.4 ng/ml' })).toBeVisible();
    await own.context().close();
  });

  const name = getName(first.person);
  await test.step('a call gets no answer', async () => {
    await page.goto('/staff');
    await page.getByRole('link', { name: /View follow-ups/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Follow-up' })).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('cell', { name: 'Results read by the person' })).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('tab', { name: 'No answer' }).click();
    await page.getByLabel('Try again on').fill(addDays(londonDate(new Date()), 2));
    await page.getByLabel('At', { exact: true }).fill('18:30');
    await button(page, 'Called, no answer').click();
    await expect(page.getByRole('cell', { name: /^Called, no answer; next try on/ })).toBeVisible();
  });

  await test.step('the GP is sent a letter', async () => {
    await page.getByRole('tab', { name: 'Letter' }).click();
    await page.getByLabel('Template').selectOption('Result, to the GP');
    await button(page, 'Write a letter').click();
    await page.getByLabel('Address').fill('Dr Field\n1 High Street\nColchester');
    await button(page, 'Save the draft').click();
    await expect(page.getByRole('article', { name: 'The letter' })).toContainText('Dr Field');
    await expectGoodLook(page);
    await page.getByLabel(/Reason for telling the GP/).fill('They asked for it on the telephone.');
    await button(page, 'Approve the letter to the GP').click();
    await page.getByLabel('How it was sent').selectOption('By post');
    await expectGoodLook(page);
    await button(page, 'Record as sent').click();
    await expect(button(page, 'Mark as arrived')).toBeVisible();
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('cell', { name: 'Gp told without consent' })).toBeVisible();
  });

  await test.step('both follow-ups end with an outcome', async () => {
    for (const { person } of [first, second]) {
      await page.goto('/staff/follow-ups');
      await page.getByRole('link', { name: getName(person) }).click();
      await page.getByRole('tab', { name: 'GP or outcome' }).click();
      await page.getByLabel('Step', { exact: true }).selectOption('End with an outcome');
      await page.getByLabel('Outcome', { exact: true }).selectOption('Referred');
      await button(page, 'Record the step').click();
      await expect(page.getByRole('cell', { name: 'Outcome: referred' })).toBeVisible();
      await back(page);
      await expect(page.getByRole('link', { name: getName(person) })).toHaveCount(0);
    }
  });

  await findWithKeys(page, 'letter templ', 'Letter templates', 'Letter templates');
  await expectGoodLook(page);
});
