import type { Locator, Page } from '@playwright/test';
import { GalleryPages } from '../fixtures/gallery.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { test as base, expect } from '../fixtures/test.ts';

const test = base.extend<object, { gallery: GalleryPages }>({
  gallery: [
    async ({ browserName: _browserName }, use) => {
      const gallery = await GalleryPages.build();
      await use(gallery);
      gallery.remove();
    },
    { scope: 'worker' },
  ],
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Age Restriction Notice' });
const messages = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** In forced colours the system sets the contrast, which axe cannot measure. */
const WITHOUT_CONTRAST = ['aria-hidden-focus', 'button-name', 'label', 'link-name', 'target-size'];

const LOOKS = [
  { name: 'in the light', media: { colorScheme: 'light' }, rules: undefined },
  { name: 'in the dark', media: { colorScheme: 'dark' }, rules: ['color-contrast'] },
  {
    name: 'in the colours of the system',
    media: { colorScheme: 'dark', forcedColors: 'active' },
    rules: WITHOUT_CONTRAST,
  },
] as const;

test('every component in every state is accessible, in light, dark and forced colours', async ({
  page,
  expectAccessible,
  gallery,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await gallery.open(page);
  for (const tone of ['success', 'info', 'error']) {
    await page.getByRole('button', { name: `Send ${tone} toast` }).click();
  }
  await expect(messages(page).getByRole('button', { name: 'Dismiss message' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Check my details' }).click();
  await expect(page.getByRole('link', { name: /^Given name: / })).toBeVisible();
  for (const { name, media, rules } of LOOKS) {
    await test.step(name, async () => {
      await page.emulateMedia(media);
      await expectAccessible(page, rules && [...rules]);
    });
  }
  await page.emulateMedia({ forcedColors: 'none' });
  await test.step('a dialog is shown over the page', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Open warning dialog' }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, ['color-contrast', 'aria-dialog-name', 'button-name']);
  });
});

test('in forced colours, a state is not shown by colour alone', async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await gallery.open(page);
  const main = page.getByRole('main');
  const borderOf = (locator: Locator) =>
    locator.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));
  for (const role of ['button', 'textbox'] as const) {
    const first = main.getByRole(role, { name: /^(Book a place|First name)$/ });
    expect(await borderOf(first), role).toBeGreaterThan(0);
  }
  const pages = main.getByRole('navigation', { name: 'News pages' });
  const [current = 0, other = 0] = await Promise.all(
    ['Page 2', 'Page 3'].map((name) => borderOf(pages.getByRole('button', { name }))),
  );
  expect(current).toBeGreaterThan(other);
  const marks = main
    .getByRole('navigation', { name: 'At the second step' })
    .getByRole('listitem')
    .locator('> [aria-hidden]');
  const [done, present, coming] = await marks.evaluateAll((items) =>
    items.map((item) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(item);
      return `${backgroundColor} in ${borderTopColor}`;
    }),
  );
  expect(new Set([done, present, coming]).size).toBe(3);
  const field = main.getByRole('textbox', { name: 'First name' });
  await field.focus();
  expect(
    await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth)),
  ).toBeGreaterThanOrEqual(3);
});

test('tabs, choices, disclosures, pages, dialogs and messages work by keyboard alone', async ({
  page,
  gallery,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await gallery.open(page);
  const main = page.getByRole('main');

  const more = main.getByRole('button', { name: 'Show More about this story' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(main.getByText('I tell every man I meet')).toBeVisible();

  const password = main.getByLabel('Password', { exact: true });
  await password.focus();
  await page.keyboard.type('three small words');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');

  const answers = main.getByRole('radiogroup', { name: 'Side by side' });
  await answers.getByRole('radio', { name: 'Yes' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(answers.getByRole('radio', { name: 'No', exact: true })).toBeChecked();

  const father = main.getByRole('checkbox', { name: 'Father' });
  await tabTo(page, father);
  await page.keyboard.press('Space');
  await expect(father).toBeChecked();

  const opener = main.getByRole('button', { name: 'Open warning dialog' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  for (const _round of ['close', 'action', 'close again']) {
    await page.keyboard.press('Tab');
    await expect(dialog(page).locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await tabTo(page, main.getByRole('button', { name: 'Send error toast' }));
  await page.keyboard.press('Enter');
  const dismiss = messages(page).getByRole('button', { name: 'Dismiss message' });
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);

  const byDate = main.getByRole('tab', { name: 'By Date' });
  await byDate.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('tabpanel', { name: 'By Location' })).toBeVisible();

  const pages = main.getByRole('navigation', { name: 'News pages' });
  await tabTo(page, pages.getByRole('button', { name: 'Page 5' }));
  await page.keyboard.press('Enter');
  await expect(pages.getByRole('button', { name: 'Page 5' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
