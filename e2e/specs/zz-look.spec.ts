import { answerQuestions, signConsent } from '../fixtures/tablet.ts';
import { expect, test } from '../fixtures/test.ts';

for (const [width, height, colorScheme] of [
  [360, 740, 'light'],
  [768, 1024, 'dark'],
  [1280, 900, 'light'],
] as const) {
  test(`look ${width}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const shot = async (name: string, tall = false) => {
      if (tall) await page.setViewportSize({ width, height: 2600 });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/t-consent/shots/${width}-${name}.png` });
      if (tall) await page.setViewportSize({ width, height });
    };
    await page.goto('/clinic/training/ready');
    await page.getByRole('button', { name: /George Practice/ }).click();
    await shot('1-questions');
    await shot('1-questions-tall', true);
    await page.getByRole('group', { name: /ejaculated/ }).getByRole('radio', { name: 'Yes' }).check();
    await shot('2-yes', true);
    await answerQuestions(page);
    await shot('3-consent');
    await page.getByRole('button', { name: 'Sign on this tablet' }).click();
    await shot('4-sign');
    await signConsent(page, 'George Practice');
    await shot('4-sign-tall', true);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByText('Signed on this tablet')).toBeVisible();
    await shot('5-counsel');
    await page.goto('/clinic/training/walk-in');
    await page.getByLabel('First name').fill('Barnaby');
    await page.getByLabel('Last name').fill('Thistlewood');
    await page.getByLabel('Birth date').fill('1961-12-26');
    await page.getByLabel(/^They have neither/).check();
    await shot('6-walk-in');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('group', { name: /symptoms/ }).getByRole('radio', { name: 'Yes' }).check();
    await shot('7-walk-in-questions', true);
  });
}
