import type { Page } from '@playwright/test';
import { blockCodeOfMessages, CODE_LOST, notifications } from '../fixtures/messages.ts';
import { expect, test } from '../fixtures/test.ts';

/** Pages of three remotes that use the kit's components and need nothing from the API. */
const PAGES: [path: string, heading: RegExp][] = [
  ['/news', /News/],
  ['/login', /Sign in/],
  ['/information-hub', /Information/],
  ['/about-us', /About/],
  ['/events/community-screening', /Community/],
  ['/signup', /Create an account/],
];

/** The computed style of each element by its position, one declaration per line. */
type Styles = Record<string, string>;

/** Runs in the page: the styles of the live page. */
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

/** Lists declarations that differ between the elements of two pages. */
function differences(one: Styles, other: Styles, path: string): string[] {
  expect(Object.keys(one).length, path).toBeGreaterThan(20);
  expect(Object.keys(other), path).toEqual(Object.keys(one));
  return Object.entries(one).flatMap(([position, style]) => {
    if (other[position] === style) return [];
    const there = new Set(other[position]?.split('\n'));
    const lines = style.split('\n').filter((line) => !there.has(line));
    return lines.map((line) => `${position} ${line}`);
  });
}

/** One expectation per page: one for each of some 400 elements would take half a minute. */
const expectSame = (one: Styles, other: Styles, path: string) =>
  expect(differences(one, other, path), path).toEqual([]);

/** Visits the pages in one document, where style sheets accumulate. @returns styles by path */
async function stylesInOrder(page: Page, pages: typeof PAGES) {
  const styles: Record<string, Styles> = {};
  // Visit all pages before examining any.
  for (const examined of [false, true]) {
    for (const [path, heading] of pages) {
      if (page.url() === 'about:blank') await page.goto(path);
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      const main = page.locator('#root main');
      await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(main.locator('[data-pending]')).toHaveCount(0);
      if (examined) styles[path] = await page.evaluate(stylesBelowRoot);
    }
  }
  return styles;
}

test('a page looks the same, whatever pages were visited before', async ({ browser }) => {
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

test('a page looks the same before and after the code for messages has loaded', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(CODE_LOST);
  const code = await blockCodeOfMessages(page);
  const path = '/about-us';
  await page.goto(path);
  const main = page.locator('#root main');
  await expect(main.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await expect(main.locator('[data-pending]')).toHaveCount(0);
  await code.lost;
  const before = await page.evaluate(stylesBelowRoot);
  await expect(notifications(page)).toHaveCount(0);
  code.unblock();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(notifications(page)).toBeAttached();
  expectSame(before, await page.evaluate(stylesBelowRoot), path);
});

/**
 * Runs in the page: moves the style sheets of the shell, and so those of the kit, after those of
 * the remotes.
 */
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

/** Runs in the page: appends the kit's rules once more, inside or outside their layers. */
function addKitAgain({ layered }: { layered: boolean }): void {
  const withoutLayer = (rule: CSSRule): string[] =>
    rule instanceof CSSLayerBlockRule ? [...rule.cssRules].flatMap(withoutLayer) : [rule.cssText];
  const rules = [...document.styleSheets]
    .filter(({ href }) => href && new URL(href).pathname.startsWith('/shell/'))
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((rule) => (layered ? [rule.cssText] : withoutLayer(rule)));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [sheet];
}

// On the sign-up page no remote style competes with the kit's.
for (const [path, heading] of PAGES.filter(([each]) => each !== '/signup')) {
  test(`${path} looks the same when the kit's styles load last, thanks to layers`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const main = page.locator('#root main');
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(main.locator('[data-pending]')).toHaveCount(0);
    const before = await page.evaluate(stylesBelowRoot);
    await page.evaluate(loadKitLast);
    expectSame(before, await page.evaluate(stylesBelowRoot), path);

    // Negative control: the same rules in their layers, and then without layers.
    await page.evaluate(addKitAgain, { layered: true });
    expectSame(before, await page.evaluate(stylesBelowRoot), path);
    await page.evaluate(addKitAgain, { layered: false });
    const after = await page.evaluate(stylesBelowRoot);
    expect(differences(before, after, path), path).not.toEqual([]);
  });
}
