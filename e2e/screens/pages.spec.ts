import type { Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import {
  CONSOLE_LOOKS,
  type Look,
  nameOf,
  picturesOf,
  type Screen,
  TABLET_LOOKS,
  type Tour,
} from './screen.ts';
import { take } from './take.ts';
import { CONSOLE, TABLET } from './tours.ts';

async function show(page: Page, screen: Screen, looks: readonly Look[]): Promise<void> {
  const [whole, ...dialogs] = picturesOf(screen, looks);
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

function takeAll(tours: readonly Tour[], looks: readonly Look[]): void {
  for (const tour of tours) {
    test(tour.map(nameOf).join('; '), async ({ page, complaints }) => {
      // A page that fails, too, has its picture.
      complaints.expect(/./);
      for (const screen of tour) {
        await test.step(nameOf(screen), () => show(page, screen, looks));
      }
    });
  }
}

takeAll(CONSOLE, CONSOLE_LOOKS);
takeAll(TABLET, TABLET_LOOKS);
