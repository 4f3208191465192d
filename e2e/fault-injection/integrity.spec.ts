import type { RemoteName } from '@chaps/mf-build';
import type { Page } from '@playwright/test';
import { OPEN_REMOTES, quietPage } from '../fixtures/site.ts';
import { becomesLive, expect } from '../fixtures/test.ts';
import { expectRecovery, test } from './expect-recovery.ts';
import { TAMPERINGS } from './faults.ts';

test('every script and style in the page carries its hash', async ({ browser, sites }) => {
  for (const remote of OPEN_REMOTES) {
    const page = await browser.newPage();
    await page.goto(sites.of(remote).url + quietPage(remote));
    // The style sheet of a prerendered page is of the document's own origin.
    await becomesLive(page);
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

for (const [kind, inject] of Object.entries(TAMPERINGS)) {
  test(`a byte changed in the ${kind} of a remote: kept out, with a message, and recovered by Try again`, async ({
    browser,
    sites,
  }) => {
    await expectRecovery(browser, sites, {
      inject,
      within: kind === 'style',
      whileBroken: (page, remote) => expectKeptOut(page, remote, kind),
    });
  });
}
