import { REMOTES } from '@chaps/shared/build';
import { expect, test } from '../src/fixtures.ts';
import { OwnSite } from '../src/own-site.ts';
import { quietPage } from '../src/quiet-page.ts';

let site: OwnSite;

test.beforeAll(async () => {
  site = await OwnSite.start();
});

test.afterAll(() => site.stop());

test('every script and style in the page carries its hash', async ({ browser }) => {
  for (const remote of REMOTES) {
    const page = await browser.newPage();
    await page.goto(site.url + quietPage[remote]);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({
      timeout: 40_000,
    });
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
