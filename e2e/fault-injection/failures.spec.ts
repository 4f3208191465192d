import { OPEN_REMOTES, quietPage } from '../fixtures/site.ts';
import { expect } from '../fixtures/test.ts';
import { expectRecovery, test } from './expect-recovery.ts';
import { FAILURES } from './faults.ts';

for (const [failure, inject] of Object.entries(FAILURES)) {
  test(`${failure}: each remote shows a message, the rest works, and Try again recovers it`, async ({
    browser,
    sites,
  }) => {
    await expectRecovery(browser, sites, { inject, within: failure === 'style missing' });
  });
}

test('each script and style that is lost once is requested again: the page is whole, and it is reported', async ({
  browser,
  sites,
}) => {
  // A remote that needs nothing but the kit's styles has none of its own.
  const styles: string[] = [];
  for (const remote of OPEN_REMOTES) {
    const site = sites.of(remote);
    const page = await browser.newPage();
    const reported: string[] = [];
    // Errors that nothing handles are what the shell sends to the error sink.
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
      await page.goto(site.url + quietPage(remote));
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
