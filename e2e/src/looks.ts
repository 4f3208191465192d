import { expect, type Page } from '@playwright/test';

/** Pixels by which the page is wider than the window. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * The page as it is now: no WCAG fault, readable in dark too, nothing to scroll sideways to.
 * @param expectAccessible the fixture
 */
export async function expectGoodLook(
  page: Page,
  expectAccessible: (page: Page, rules?: string[]) => Promise<void>,
): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
}
