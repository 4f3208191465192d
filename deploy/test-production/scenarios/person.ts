import { newcomer, signIn } from '@chaps/e2e/sign-up';
import { expect } from '@playwright/test';
import type { TestInstallation } from '../rehearsal.ts';

/** The person who books in the first scenario, and signs in again after each later one. */
export const person = newcomer();
export const EVENT_TITLE = 'Rehearsal Community Screening';

/**
 * The person signs in with a new browser profile, and finds the booking in the portal.
 * @param aheadSeconds how far the browser's clock is ahead
 */
export async function expectBooking(rehearsal: TestInstallation, aheadSeconds = 0): Promise<void> {
  const context = await rehearsal.visitor(aheadSeconds);
  try {
    const page = await context.newPage();
    await page.goto('/login');
    await signIn(page, person.email);
    await page.getByRole('link', { name: 'Portal' }).click();
    await expect(page.getByRole('main')).toContainText(EVENT_TITLE, { timeout: 60_000 });
  } finally {
    await context.close();
  }
}
