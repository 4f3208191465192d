import { addDays, londonDate } from '@chaps/domain/london-time';
import type { Browser, Page } from '@playwright/test';
import { signInAs } from '../fixtures/person.ts';
import { resultMessage, resultTable, testedPerson, upload } from '../fixtures/result-files.ts';
import { newStaff, openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

async function ownPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return context.newPage();
}

test('a raised result from the laboratory’s file to its outcome', async ({
  page,
  browser,
  complaints,
  expectGoodLook,
}) => {
  // Staff have no profile.
  complaints.expect(/404/);
  const { person, reference, born } = await testedPerson();
  const colleague = await ownPage(browser);

  await test.step('a clinician uploads it and cannot release it', async () => {
    await openConsole(page, 'clinician', '/staff/results');
    await expectGoodLook(page);
    await upload(page, 'faulty.hl7', resultMessage({ reference, born: '1950-01-01' }));
    await expect(page.getByText("no match: the date of birth is another person's")).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('button', { name: 'Discard the file' }).click();
    await page.getByLabel('Reason, for the audit log').fill('Wrong date of birth.');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(page.getByText(/Its results were not shown to anyone/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await upload(page, 'results.hl7', resultMessage({ reference, born }));
    await expect(page.getByText(/Another clinician has to check and release it/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Release the results' })).toHaveCount(0);
  });

  const own = await ownPage(browser);
  await test.step('the person sees nothing of it', async () => {
    await signInAs(own, person);
    await own.goto('/medical-results');
    await expect(own.getByRole('heading', { name: 'All Results' })).toBeVisible();
    await expect(own.getByText('6.4')).toHaveCount(0);
  });

  await test.step('another clinician releases it', async () => {
    await openConsole(colleague, await newStaff('clinician'), '/staff/results');
    await colleague.getByRole('link', { name: 'results.hl7' }).first().click();
    await colleague.getByRole('checkbox', { name: /1 people will see/ }).check();
    await colleague.getByRole('button', { name: 'Release the results' }).click();
    await expect(colleague.getByText(/1 new and 0 corrected results/)).toBeVisible();
  });

  await test.step('the person reads it', async () => {
    await own.reload();
    await expect(own.getByRole('heading', { name: 'Your PSA was 6.4 ng/ml' })).toBeVisible();
  });

  const name = `${person.firstName} ${person.lastName}`;
  await test.step('it is followed up', async () => {
    await page.goto('/staff');
    await page.getByRole('link', { name: /Open follow-ups/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Follow-up' })).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('cell', { name: 'Results read by the person' })).toBeVisible();
    await expectGoodLook(page);
    await page.getByLabel('Next try on').fill(addDays(londonDate(new Date()), 2));
    await page.getByLabel('At', { exact: true }).fill('18:30');
    await page.getByRole('button', { name: 'Called, no answer' }).click();
    await expect(page.getByRole('cell', { name: /^Called, no answer; next try on/ })).toBeVisible();
  });

  await test.step('the GP gets a letter', async () => {
    await page.getByLabel('Template').selectOption('Result, to the GP');
    await page.getByRole('button', { name: 'Write a letter' }).click();
    await page.getByLabel('Address').fill('Dr Field\n1 High Street\nColchester');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await expect(page.getByRole('article', { name: 'The letter' })).toContainText('Dr Field');
    await expectGoodLook(page);
    await page.getByLabel(/Why the GP is told/).fill('They asked for it on the telephone.');
    await page.getByRole('button', { name: 'Approve the letter to the GP' }).click();
    await page.getByLabel('How it was sent').selectOption('By post');
    await expectGoodLook(page);
    await page.getByRole('button', { name: 'Record as sent' }).click();
    await expect(page.getByRole('button', { name: 'It has arrived' })).toBeVisible();
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('cell', { name: 'Gp told without consent' })).toBeVisible();
  });

  await test.step('it ends with an outcome', async () => {
    await page.getByLabel('Step', { exact: true }).selectOption('End with an outcome');
    await page.getByLabel('Outcome').selectOption('Referred');
    await page.getByRole('button', { name: 'Record the step' }).click();
    await expect(page.getByRole('cell', { name: 'Outcome: referred' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  });
  for (const each of [colleague, own]) {
    await each.context().close();
  }
});

test('the releasing clinician sees results as their recipients will', async ({
  page,
  browser,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/404/);
  const { reference, born } = await testedPerson();
  const uploader = await ownPage(browser);
  await openConsole(uploader, await newStaff('clinician'), '/staff/results');
  await upload(uploader, 'second-look.hl7', resultMessage({ reference, born }));
  await uploader.context().close();
  await openConsole(page, 'clinician', '/staff/results');
  await page.getByRole('link', { name: 'second-look.hl7' }).first().click();
  await expect(page.getByRole('button', { name: 'Release the results' })).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectGoodLook(page);
  }
});

test('a laboratory’s table is read as the clinician says once, and shown so', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/404/);
  const tested = await testedPerson();
  await openConsole(page, 'clinician', '/staff/results');
  await upload(page, 'table.csv', resultTable(tested));
  await expect(page.getByText(/did not look like this before/)).toBeVisible();
  await expectGoodLook(page);
  await page.getByRole('link', { name: 'Say how it is read' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /How is table.csv read/ }),
  ).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectGoodLook(page);
  }
  await page.getByRole('radio', { name: /José/ }).check();
  await page.getByLabel('Comment').selectOption('Remarks');
  await page.getByRole('button', { name: 'Read the file like this' }).click();
  await expect(page.getByText('Laboratory: José Müller')).toBeVisible();
  await expect(page.getByText(/‘;’ between columns/)).toBeVisible();
  await expectGoodLook(page);
});
