import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Picture, screenName } from './screen.ts';

const ALL = join(import.meta.dirname, 'pictures');
/** The pictures that the documentation shows. */
const SHOWN = join(import.meta.dirname, '../../docs/screens');

function save(name: string, picture: Buffer): void {
  const file = join(ALL, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
  if (existsSync(join(SHOWN, name))) writeFileSync(join(SHOWN, name), picture);
}

/** Waits until the page has finished loading. */
async function isComplete(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main h1').first()).toBeAttached();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Runs in the page: resolves two frames later, when a new size has been drawn. */
const isDrawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Runs in the page: its full height, including a part that scrolls below a fixed bar. */
function wholeHeight(): number {
  const main = document.querySelector('main');
  const hidden = main ? main.scrollHeight - main.clientHeight : 0;
  return document.documentElement.scrollHeight + hidden;
}

/** Runs in the page: names of the elements that scroll sideways. */
const widerThanItsFrame = () =>
  [document.documentElement, ...document.querySelectorAll('section[tabindex="0"]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((element) => element.querySelector('caption')?.textContent ?? element.tagName);

/** Takes a picture of the page in its current state, in each viewport. */
export async function take(page: Page, { viewports, ...screen }: Picture): Promise<void> {
  await isComplete(page);
  const name = screenName(screen);
  const devtools = await page.context().newCDPSession(page);
  const isWhole = (await page.getByRole('dialog').count()) === 0;
  for (const { width, height, scheme } of viewports) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height });
    if (isWhole) {
      const whole = Math.min(await page.evaluate(wholeHeight), 1.5 * height);
      await page.setViewportSize({ width, height: Math.max(height, Math.ceil(whole)) });
    }
    await page.evaluate(isDrawn);
    const tooWide = await page.evaluate(widerThanItsFrame);
    expect.soft(tooWide, `${name} at ${width}: what scrolls sideways`).toEqual([]);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 4 });
    save(join(`${width}-${scheme}`, `${name}.webp`), Buffer.from(data, 'base64'));
  }
  await devtools.detach();
}
