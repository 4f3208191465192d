import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page of the booking has. */
const STOPS = 120;

/** Where the focus is, seen from an element: on it, or on which side of it. */
const way = (target: Locator) =>
  target.evaluate((element) => {
    const { activeElement } = element.ownerDocument;
    if (activeElement === element) return 'here';
    if (!activeElement) return 'on';
    const side = activeElement.compareDocumentPosition(element);
    return side & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on';
  });

/**
 * Presses Tab until something has the focus, or Shift and Tab when it was passed already, as a
 * person without a mouse does.
 * @throws when it cannot be reached
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop < STOPS; stop += 1) {
    const next = await way(target);
    if (next === 'here') return;
    await page.keyboard.press(next === 'back' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${target} cannot be reached with the Tab key.`);
}

/** Goes to a button or link with Tab, and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to one of a group of radio buttons, and chooses it with the arrow keys. */
export async function choose(page: Page, group: Locator, option: string): Promise<void> {
  const radios = group.getByRole('radio', { disabled: false });
  const wanted = group.getByRole('radio', { name: option, exact: true });
  await tabTo(page, radios.first());
  await page.keyboard.press('Space');
  for (let step = await radios.count(); step > 0 && !(await wanted.isChecked()); step -= 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeChecked();
}

/** Goes to a text field or a list, and puts something else there. */
export async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Goes to a text field, and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
