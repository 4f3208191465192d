import type { Page } from '@playwright/test';

/**
 * Lets time pass for a page whose clock is installed, once all that came with its document is there:
 * what still is on its way would run out of its own time at that moment, which is another story.
 * @param time minutes and seconds, 'mm:ss'
 */
export async function passTime(page: Page, time: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(time);
}
