import type { Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import { nameOf, picturesOf, type Screen, type Tour } from './screen.ts';
import { CONSOLE_LOOKS, type Look, someOf, TABLET_LOOKS, take } from './take.ts';
import { CONSOLE, TABLET } from './tours.ts';

async function show(page: Page, screen: Screen, looks: readonly Look[]): Promise<void> {
  const [whole, ...dialogs] = picturesOf(screen);
  await screen.arrange(page);
  if (whole) await take(page, whole, screen.state ? someOf(looks) : looks);
  for (const [index, opener] of (screen.dialogs ?? []).entries()) {
    const picture = dialogs[index];
    if (!picture) continue;
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${opener}`) })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await take(page, picture, someOf(looks));
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
