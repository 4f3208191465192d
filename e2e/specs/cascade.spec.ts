import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Pages of three remotes that need nothing from the API, with components of the kit. */
const PAGES: [path: string, heading: RegExp][] = [
  ['/news', /News/],
  ['/login', /Sign in/],
  ['/information-hub', /Information/],
  ['/about-us', /About/],
  ['/events/community-screening', /Community/],
  ['/signup', /Create an account/],
];

/** In the page: the computed style of every element of the live page, by its position. */
function stylesBelowRoot(): Record<string, Record<string, string>> {
  const positionOf = (element: Element): string => {
    const index = [...(element.parentElement?.children ?? [])].indexOf(element);
    const own = `${element.localName}[${index}]`;
    return element.id === 'root' ? '' : `${positionOf(element.parentElement ?? element)}/${own}`;
  };
  return Object.fromEntries(
    [...document.querySelectorAll('#root main *')].map((element) => {
      const style = getComputedStyle(element);
      return [
        positionOf(element),
        Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)])),
      ];
    }),
  );
}

/** Visits the pages in one document, whose style sheets add up. @returns styles by path */
async function stylesInOrder(page: Page, pages: typeof PAGES) {
  const styles: Record<string, ReturnType<typeof stylesBelowRoot>> = {};
  // All are visited before any is examined.
  for (const examined of [false, true]) {
    for (const [path, heading] of pages) {
      if (page.url() === 'about:blank') await page.goto(path);
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      const main = page.locator('#root main');
      await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      if (examined) styles[path] = await page.evaluate(stylesBelowRoot);
    }
  }
  return styles;
}

test('a page looks the same, whatever pages were visited before it', async ({ browser }) => {
  const contextOptions = { reducedMotion: 'reduce' } as const;
  const [forwards, backwards] = await Promise.all(
    [PAGES, PAGES.toReversed()].map(async (pages) => {
      const page = await browser.newPage(contextOptions);
      const styles = await stylesInOrder(page, pages);
      await page.context().close();
      return styles;
    }),
  );
  for (const [path] of PAGES) {
    const [one = {}, other = {}] = [forwards?.[path], backwards?.[path]];
    expect(Object.keys(one).length, path).toBeGreaterThan(20);
    expect(Object.keys(other), path).toEqual(Object.keys(one));
    for (const [position, style] of Object.entries(one)) {
      expect(other[position], `${path} ${position}`).toEqual(style);
    }
  }
});

/** In the page: puts the style sheets of the shell, and so of the kit, after those of the remotes. */
async function loadKitLast(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const ofShell = sheets.filter(({ href }) => new URL(href).pathname.startsWith('/shell/'));
  if (ofShell.length === 0 || ofShell.length === sheets.length) throw new Error('no other sheets');
  await Promise.all(
    ofShell.map((sheet) => {
      const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve));
      document.head.append(sheet);
      return loaded;
    }),
  );
}

for (const [path, heading] of PAGES) {
  test(`${path} looks the same when the kit's styles load last`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(
      page.locator('#root main').getByRole('heading', { level: 1, name: heading }),
    ).toBeVisible();
    await expect(page.locator('#root main [aria-busy=true]')).toHaveCount(0);
    const before = await page.evaluate(stylesBelowRoot);
    await page.evaluate(loadKitLast);
    const after = await page.evaluate(stylesBelowRoot);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    for (const [position, style] of Object.entries(before)) {
      expect(after[position], position).toEqual(style);
    }
  });
}
