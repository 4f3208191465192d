import type { Page } from '@playwright/test';
import { newEvent } from '../fixtures/events.ts';
import { press, tabTo } from '../fixtures/keyboard.ts';
import { type Person, registeredPerson, signInAs } from '../fixtures/person.ts';
import { type Report, recordAttendance, writeResult } from '../fixtures/results.ts';
import { addresses } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

// Medical results as each person sees them (spec 2, 'Medical results'), on screen and on paper.

const NORMAL: Report = { value: '1.2', unit: 'ng/ml', comments: 'Test again in 2 years.' };

async function open(page: Page, person: Person): Promise<void> {
  await signInAs(page, person);
  await page.goto('/medical-results');
  await expect(page.getByRole('heading', { name: 'All Results' })).toBeVisible();
}

const sentences = (page: Page) =>
  page.getByRole('heading', { name: /^Your (PSA was|result)/, level: 3 });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('any number of results, of every kind, is readable at 320 px', async ({
  page,
  expectGoodLook,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const good = () => expectGoodLook(page);
  const [nobody, one, unlinked, many] = await Promise.all([
    registeredPerson(),
    registeredPerson(),
    registeredPerson(),
    registeredPerson({ nhs_number: '9434765919' }),
  ]);
  const own = await newEvent({ free: true });
  await writeResult(one, { ...NORMAL, daysAgo: 20 }, await recordAttendance(one, own, 20));
  await writeResult(unlinked, { ...NORMAL, daysAgo: 20 });

  await test.step('with no result', async () => {
    await open(page, nobody);
    await expect(page.getByText('No medical results or any appointment found')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await good();
  });
  await test.step('with one result', async () => {
    await open(page, one);
    await expect(sentences(page)).toHaveText(['Your PSA was 1.2 ng/ml']);
    await expect(page.getByText('Appointment not linked')).toHaveCount(0);
    await expect(page.getByText('Lab result ready')).toBeVisible();
    await expect(page.getByRole('img', { name: /Your PSA from/ })).toHaveCount(0);
    await good();
  });
  await test.step('with one unlinked result', async () => {
    await open(page, unlinked);
    await expect(sentences(page)).toHaveText(['Your PSA was 1.2 ng/ml']);
    await expect(page.getByText('Appointment not linked')).toBeVisible();
    await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
    await good();
  });
  await test.step('with many results', async () => {
    await recordAttendance(many, await newEvent({ free: true }), 3);
    await writeResult(many, { ...NORMAL, daysAgo: 400 });
    await writeResult(many, { value: '<0.1', unit: 'ng/ml', daysAgo: 800 });
    await writeResult(many, { value: 'Insufficient sample', daysAgo: 900 });
    await writeResult(many, { value: '2.2', daysAgo: 1000 });
    await open(page, many);
    await expect(sentences(page)).toHaveText([
      'Your PSA was 1.2 ng/ml',
      'Your PSA was less than 0.1 ng/ml',
      'Your result: Insufficient sample',
      'Your PSA was 2.2',
    ]);
    await expect(
      page.getByText('The laboratory did not report a unit for this value.'),
    ).toBeVisible();
    const unrecorded = page.getByRole('heading', { name: 'We have not recorded your visit yet' });
    await expect(unrecorded).toBeVisible();
    await expect(page.getByText(/Results usually arrive within two weeks/)).toHaveCount(0);
    await expect(page.getByRole('img', { name: /Your PSA from/ })).toBeVisible();
    await expect(page.getByRole('table', { name: /Your PSA values/ })).toBeVisible();
    await good();
    // By keyboard alone: each result's links, then the button to print.
    await tabTo(page, page.getByRole('link', { name: 'Read about PSA and the prostate' }));
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await press(page, page.getByRole('button', { name: 'Print for your GP' }));
    await expect(page.locator('body[data-printed]')).toHaveCount(1);
  });
  await test.step('printed results are a letter about the person, without the site around it', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await expect(page.getByText('To the GP: PSA blood test results')).toBeVisible();
    await expect(page.getByText('9434765919')).toBeVisible();
    for (const screenOnly of [
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('link', { name: 'Portal' }),
      page.getByRole('contentinfo'),
      page.getByRole('link', { name: 'Medical Results' }),
      page.getByText('What the figures mean in general'),
      page.getByText('Newsletter'),
    ]) {
      await expect(screenOnly.first()).toBeHidden();
    }
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('a failed load never shows an empty list, and a retry loads the results', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  complaints.expect(/medical\/results|net::ERR_FAILED/);
  const person = await registeredPerson();
  await writeResult(person, { ...NORMAL, daysAgo: 20 });
  await page.route(`${addresses.api}/medical/results/*`, (route) => route.abort());
  await open(page, person);
  await expect(page.getByText('We could not load your results')).toBeVisible();
  await expect(page.getByText('No medical results or any appointment found')).toHaveCount(0);
  await expectGoodLook(page);
  await page.unroute(`${addresses.api}/medical/results/*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sentences(page)).toHaveText(['Your PSA was 1.2 ng/ml']);
});
