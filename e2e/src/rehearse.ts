import { REMOTES, type RemoteName } from '@chaps/shared/build';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Drill } from './drill.ts';
import { OwnSite } from './own-site.ts';
import { quietPage } from './quiet-page.ts';

/** A link of the chrome to another remote's page that asks the API for nothing either. */
const otherLink = (remote: RemoteName) =>
  remote === 'mfe-account'
    ? { name: 'Information Hub', url: /\/information-hub$/ }
    : { name: 'Login', url: /\/login$/ };

/** For each remote a site of its own, in which this one goes wrong. */
export class Sites {
  private readonly sites = new Map<RemoteName, OwnSite>();

  static async start(): Promise<Sites> {
    const sites = new Sites();
    for (const remote of REMOTES) sites.sites.set(remote, await OwnSite.start());
    return sites;
  }

  of(remote: RemoteName): OwnSite {
    const site = this.sites.get(remote);
    if (!site) throw new Error(`${remote} has no site.`);
    return site;
  }

  async stop(): Promise<void> {
    for (const site of this.sites.values()) await site.stop();
  }
}

/** Told it, he moves on: another remote's page works, and coming back he is told again. */
async function expectTheRest(page: Page, remote: RemoteName): Promise<void> {
  const main = page.getByRole('main');
  const { name, url } = otherLink(remote);
  await page.getByRole('banner').getByRole('link', { name }).click();
  await expect(page).toHaveURL(url);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
  await page.goBack();
}

/**
 * A page of a remote that has gone wrong: the message, the rest of the site, and the way back
 * without a reload.
 * @param whileWrong what else is to be seen before it is mended
 * @returns seconds from going there to the message
 */
async function expectFriendlyFailure(
  page: Page,
  site: OwnSite,
  { remote, drill, whileWrong }: Rehearsal & { remote: RemoteName },
): Promise<number> {
  const main = page.getByRole('main');
  const tryAgain = main.getByRole('button', { name: 'Try again' });
  const mend = await drill(site, remote);
  const begin = performance.now();
  await page.goto(site.url + quietPage[remote]);
  await expect(tryAgain, remote).toBeVisible();
  const seconds = (performance.now() - begin) / 1000;
  await whileWrong?.(page, remote);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await expectTheRest(page, remote);
  await expect(tryAgain, remote).toBeVisible();

  await mend();
  await tryAgain.click();
  await expect(main.getByRole('heading', { level: 1 }), remote).toBeVisible();
  await expect(tryAgain, remote).toBeHidden();
  await expect(page.locator('html'), remote).toHaveAttribute('data-same-document', 'yes');
  return seconds;
}

export interface Rehearsal {
  drill: Drill;
  whileWrong?: (page: Page, remote: RemoteName) => Promise<void>;
}

/** One drill with all four remotes side by side, each in a browser context and a site of its own. */
export async function rehearse(browser: Browser, sites: Sites, rehearsal: Rehearsal) {
  const told = await Promise.all(
    REMOTES.map(async (remote) => {
      const page = await browser.newPage();
      const seconds = await expectFriendlyFailure(page, sites.of(remote), { remote, ...rehearsal });
      await page.context().close();
      return `${remote} ${seconds.toFixed(1)} s`;
    }),
  );
  process.stdout.write(`told after: ${told.join(', ')}\n`);
}
