import type { Page } from '@playwright/test';

/**
 * Lets time pass for a page whose clock is installed, as soon as nothing is on its way any more:
 * what still is would run out of its own time at that moment, which is another story.
 * @param time minutes and seconds, 'mm:ss'
 */
export async function passTime(page: Page, time: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(time);
}
