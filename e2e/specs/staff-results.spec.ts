import { addDays, londonDate } from '@chaps/domain/london-time';
import type { Browser, Page } from '@playwright/test';
import { inDatabase } from '../fixtures/database.ts';
import { newEvent } from '../fixtures/events.ts';
import { type Person, registeredPerson, signInAs } from '../fixtures/person.ts';
import { attended } from '../fixtures/results.ts';
import { enterConsole, newStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

const SAMPLE_DAY = addDays(londonDate(new Date()), -1);

async function testedPerson(): Promise<{ person: Person; reference: string; born: string }> {
  const person = await registeredPerson();
  const appointmentId = await attended(person, await newEvent({ free: true }), 1);
  return inDatabase(async (client) => {
    const { rows } = await client.query<{ reference: string; born: string }>(
      `SELECT reference, date_of_birth::text AS born FROM appointments JOIN profiles
         USING (profile_id) WHERE appointment_id = $1`,
      [appointmentId],
    );
    return { person, reference: rows[0]?.reference ?? '', born: rows[0]?.born ?? '' };
  });
}

const message = (reference: string, born: string) =>
  [
    'MSH|^~\\&|LAB|PATH|CHAPS|CHAPS|20261120||ORU^R01|1|P|2.4',
    `PID|1||77^^^LAB^MR||Tested^Person||${born.replaceAll('-', '')}|M`,
    `OBR|1|${reference}|L1|1030791000000100^PSA level^SCT|||${SAMPLE_DAY.replaceAll('-', '')}0930`,
    'OBX|1|NM|1030791000000100^PSA level^SCT||6.4|ug/L|0-3|H|||F',
    'NTE|1||Red: raised. Please see your GP soon.',
  ].join('\r');

async function ownPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return context.newPage();
}

const upload = (page: Page, name: string, text: string) =>
  test.step(`uploads ${name}`, async () => {
    const buffer = Buffer.from(text);
    await page
      .getByLabel("Laboratory's file")
      .setInputFiles({ name, mimeType: 'text/plain', buffer });
    await page.getByRole('button', { name: 'Upload for release' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

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
    await enterConsole(page, await newStaff('clinician'), '/staff/results');
    await expectGoodLook(page);
    await upload(page, 'faulty.hl7', message(reference, '1950-01-01'));
    await expect(page.getByText("no match: the date of birth is another person's")).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('button', { name: 'Discard the file' }).click();
    await page.getByLabel('Reason, for the audit log').fill('Wrong date of birth.');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(page.getByText(/Its results were not shown to anyone/)).toBeVisible();
    await page.getByRole('link', { name: 'All files' }).click();
    await upload(page, 'results.hl7', message(reference, born));
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
    await enterConsole(colleague, await newStaff('clinician'), '/staff/results');
    await colleague.getByRole('link', { name: 'results.hl7' }).first().click();
    await colleague.getByRole('checkbox', { name: /1 people will see/ }).check();
    await colleague.getByRole('button', { name: 'Release the results' }).click();
    await expect(colleague.getByText(/1 new and 0 corrected results/)).toBeVisible();
  });

  await test.step('the person reads it', async () => {
    await own.reload();
    await expect(own.getByRole('heading', { name: 'Your PSA was 6.4 ng/ml' })).toBeVisible();
  });

  await test.step('it is followed to its outcome', async () => {
    const name = `${person.firstName} ${person.lastName}`;
    await page.goto('/staff');
    await page.getByRole('link', { name: /Open follow-ups/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Follow-up' })).toBeVisible();
    await expectGoodLook(page);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('cell', { name: 'Results read by the person' })).toBeVisible();
    await expectGoodLook(page);
    await page.getByLabel('Step', { exact: true }).selectOption('GP informed');
    await page
      .getByLabel('Why the GP is told without consent')
      .fill('They asked for it on the telephone.');
    await page.getByLabel('What was said or done').fill('Dr Field, by telephone.');
    await page.getByRole('button', { name: 'Record the step' }).click();
    await expect(page.getByRole('cell', { name: 'Dr Field, by telephone.' })).toBeVisible();
    await page.getByLabel('Step', { exact: true }).selectOption('End with an outcome');
    await page.getByLabel('Outcome').selectOption('Referred');
    await page.getByRole('button', { name: 'Record the step' }).click();
    await expect(page.getByRole('cell', { name: 'Outcome: referred' })).toBeVisible();
    await page.getByRole('link', { name: 'All follow-ups' }).click();
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
  await enterConsole(uploader, await newStaff('clinician'), '/staff/results');
  await upload(uploader, 'second-look.hl7', message(reference, born));
  await uploader.context().close();
  await enterConsole(page, await newStaff('clinician'), '/staff/results');
  await page.getByRole('link', { name: 'second-look.hl7' }).first().click();
  await expect(page.getByRole('button', { name: 'Release the results' })).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectGoodLook(page);
  }
});
