import type { Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import {
  CONSOLE_VIEWPORTS,
  listPictures,
  type Screen,
  screenName,
  TABLET_VIEWPORTS,
  type Tour,
  type Viewport,
} from './screen.ts';
import { take } from './take.ts';
import { CONSOLE, TABLET } from './tours.ts';

async function show(page: Page, screen: Screen, viewports: readonly Viewport[]): Promise<void> {
  const [whole, ...dialogs] = listPictures(screen, viewports);
  await screen.arrange(page);
  await take(page, whole);
  for (const [index, dialog] of dialogs.entries()) {
    const name = new RegExp(`^${screen.dialogs?.[index]}`);
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
    await take(page, dialog);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

function takeAll(tours: readonly Tour[], viewports: readonly Viewport[]): void {
  for (const tour of tours) {
    test(tour.map(screenName).join('; '), async ({ page, complaints }) => {
      // Pages in a failed state have a picture too.
      complaints.expect(/./);
      for (const screen of tour) {
        await test.step(screenName(screen), () => show(page, screen, viewports));
      }
    });
  }
}

takeAll(CONSOLE, CONSOLE_VIEWPORTS);
takeAll(TABLET, TABLET_VIEWPORTS);
