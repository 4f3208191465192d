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

/** The computed style of each element, by its position: a declaration a line. */
type Styles = Record<string, string>;

/** In the page: the styles of the live page. */
function stylesBelowRoot(): Styles {
  const positionOf = (element: Element): string => {
    const index = [...(element.parentElement?.children ?? [])].indexOf(element);
    const own = `${element.localName}[${index}]`;
    return element.id === 'root' ? '' : `${positionOf(element.parentElement ?? element)}/${own}`;
  };
  return Object.fromEntries(
    [...document.querySelectorAll('#root main *')].map((element) => {
      const style = getComputedStyle(element);
      const declarations = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return [positionOf(element), declarations.join('\n')];
    }),
  );
}

/** Expects each element of one page to look as it does in the other. */
function expectSame(one: Styles, other: Styles, path: string): void {
  expect(Object.keys(one).length, path).toBeGreaterThan(20);
  expect(Object.keys(other), path).toEqual(Object.keys(one));
  // One expectation a page: one for each of some 400 elements takes half a minute.
  const different = Object.entries(one).flatMap(([position, style]) => {
    if (other[position] === style) return [];
    const there = new Set(other[position]?.split('\n'));
    const lines = style.split('\n').filter((line) => !there.has(line));
    return lines.map((line) => `${position} ${line}`);
  });
  expect(different, path).toEqual([]);
}

/** Visits the pages in one document, whose style sheets add up. @returns styles by path */
async function stylesInOrder(page: Page, pages: typeof PAGES) {
  const styles: Record<string, Styles> = {};
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
  for (const [path] of PAGES) expectSame(forwards?.[path] ?? {}, backwards?.[path] ?? {}, path);
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
    expectSame(before, after, path);
  });
}
