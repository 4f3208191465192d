import type { RemoteName } from '@chaps/mf-build';
import type { Page } from '@playwright/test';
import { OPEN_REMOTES, pageWithoutRequests } from '../fixtures/site.ts';
import { expect, waitUntilLive } from '../fixtures/test.ts';
import { expectRecovery, halfTheRemotes, test } from './expect-recovery.ts';
import { FAILURES, TAMPERINGS } from './faults.ts';

for (const [index, [failure, inject]] of Object.entries(FAILURES).entries()) {
  test(`${failure}: its remote shows a message, the rest works, and Try again recovers it`, async ({
    browser,
    sites,
  }) => {
    const within = failure === 'style missing';
    // If the server is down, every remote is tested.
    const halves = failure === 'connection refused' ? [0, 1] : [index];
    for (const half of halves) {
      await expectRecovery(browser, sites, { inject, remotes: halfTheRemotes(half), within });
    }
  });
}

test('each script and style sheet that fails to load is requested again; the page is then complete, and the failure is reported', async ({
  browser,
  sites,
}) => {
  // A remote that needs only the kit's styles has no style sheet of its own.
  const styles: string[] = [];
  for (const remote of OPEN_REMOTES) {
    const site = sites.of(remote);
    const page = await browser.newPage();
    const reported: string[] = [];
    // The shell sends unhandled errors to the error sink.
    page.on('pageerror', (error) => reported.push(error.message));
    const lost = new Set<string>();
    const served = new Set<string>();
    site.faults.set(remote, (file, response) => {
      if (!/\.(js|css)$/.test(file)) return false;
      if (lost.has(file)) served.add(file);
      if (lost.has(file)) return false;
      lost.add(file);
      response.writeHead(503, { 'access-control-allow-origin': '*' }).end();
      return true;
    });
    try {
      await page.goto(site.url + pageWithoutRequests(remote));
      for (const kind of [/remoteEntry\.js$/, /(?<!remoteEntry)\.js$/]) {
        const ofKind = () => [...served].filter((file) => kind.test(file));
        await expect.poll(ofKind, `${remote} ${kind}`).not.toEqual([]);
      }
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 }), remote).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 }), remote).not.toHaveText(
        'This page could not be loaded',
      );
      await expect(main.getByRole('button', { name: 'Try again' }), remote).toBeHidden();
      expect(reported, remote).not.toEqual([]);
      styles.push(...[...served].filter((file) => file.endsWith('.css')));
    } finally {
      site.faults.delete(remote);
      await page.context().close();
    }
  }
  expect(styles).not.toEqual([]);
});

test('every script and style sheet in the page has its hash', async ({ browser, sites }) => {
  for (const remote of OPEN_REMOTES) {
    const page = await browser.newPage();
    await page.goto(sites.of(remote).url + pageWithoutRequests(remote));
    // A prerendered page's style sheet comes from the document's own origin.
    await waitUntilLive(page);
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

for (const [index, [kind, inject]] of Object.entries(TAMPERINGS).entries()) {
  test(`a byte changed in the ${kind} of a remote: blocked, with a message, and Try again recovers`, async ({
    browser,
    sites,
  }) => {
    await expectRecovery(browser, sites, {
      inject,
      remotes: halfTheRemotes(index),
      within: kind === 'style',
      whileBroken: (page, remote) => expectKeptOut(page, remote, kind),
    });
  });
}
