import { REMOTES, type RemoteName } from '@chaps/mf-build';
import type { Page } from '@playwright/test';
import { TAMPERINGS } from '../src/drill.ts';
import { expect, test } from '../src/fixtures.ts';
import { quietPage } from '../src/quiet-page.ts';
import { rehearse, Sites } from '../src/rehearse.ts';

let sites: Sites;

test.beforeAll(async () => {
  sites = await Sites.start();
});

test.afterAll(() => sites.stop());

test('every script and style in the page carries its hash', async ({ browser }) => {
  for (const remote of REMOTES) {
    const page = await browser.newPage();
    await page.goto(sites.of(remote).url + quietPage[remote]);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const unhashed = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
          'script[src], link[rel=stylesheet]',
        ),
      ]
        .filter(({ integrity }) => !integrity.startsWith('sha384-'))
        .map((element) => element.outerHTML),
    );
    expect(unhashed, remote).toEqual([]);
    await page.context().close();
  }
});

/** Neither a script of the remote has run nor a style of it is applied, of those with a byte changed. */
async function expectKeptOut(page: Page, remote: RemoteName, kind: string): Promise<void> {
  const { ran, applied } = await page.evaluate((part) => {
    const build = part.replaceAll('-', '_');
    return {
      ran: Object.keys(window).filter((name) => name.startsWith(`${build}_`)),
      applied: [...document.styleSheets].filter(({ href }) => href?.includes(`/${part}/`)).length,
    };
  }, remote);
  if (kind === 'entry') expect(ran, remote).toEqual([]);
  if (kind === 'style') expect(applied, remote).toBe(0);
}

for (const [kind, drill] of Object.entries(TAMPERINGS)) {
  test(`a byte changed in the ${kind} of a remote: kept out, told, and mended by Try again`, async ({
    browser,
  }) => {
    await rehearse(browser, sites, {
      drill,
      whileWrong: (page, remote) => expectKeptOut(page, remote, kind),
    });
  });
}
