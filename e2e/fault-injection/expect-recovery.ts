import { loadDeclaration, type RemoteName } from '@chaps/mf-build';
import type { Browser, Page } from '@playwright/test';
import { OPEN_REMOTES, pageWithoutRequests, Site } from '../fixtures/site.ts';
import { test as base, expect, waitUntilLive } from '../fixtures/test.ts';
import type { Injection } from './faults.ts';

const otherLink = (remote: RemoteName) =>
  remote === 'mfe-account'
    ? { name: 'Information Hub', path: '/information-hub' }
    : { name: 'Login', path: '/login' };

/** Every other remote: the shell loads them all in the same way. */
export const halfTheRemotes = (index: number): RemoteName[] =>
  OPEN_REMOTES.filter((_remote, at) => at % 2 === index % 2);

/** Separate sites, so that all the remotes in a half can fail at the same time. */
export class Sites {
  private readonly sites: Site[] = [];

  static async start(): Promise<Sites> {
    const sites = new Sites();
    while (sites.sites.length * 2 < OPEN_REMOTES.length) sites.sites.push(await Site.start());
    return sites;
  }

  /**
   * Remotes in the same half have different sites.
   * @throws {Error} for a remote that visitors cannot open
   */
  of(remote: RemoteName): Site {
    const site = this.sites[Math.floor(OPEN_REMOTES.indexOf(remote) / 2)];
    if (!site) throw new Error(`${remote} has no site.`);
    return site;
  }

  async stop(): Promise<void> {
    for (const site of this.sites) await site.stop();
  }
}

/** Another remote's page works, and going back shows the message again. */
async function expectTheRest(page: Page, remote: RemoteName): Promise<void> {
  const main = page.getByRole('main');
  const { name, path } = otherLink(remote);
  await page.getByRole('banner').getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
  await page.goBack({ waitUntil: 'commit' });
}

/** Expects the message, above a readable prerendered page with its own title if there is one. */
async function expectReadable(page: Page, { remote, title }: Pick<Opened, 'remote' | 'title'>) {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  if (title) {
    await expect(heading, remote).not.toHaveText('This page could not be loaded');
    await expect(heading, remote).toBeVisible();
    await expect(page, remote).toHaveTitle(title);
  } else {
    await expect(heading, remote).toHaveText('This page could not be loaded');
  }
}

interface Expectation {
  inject: Injection;
  /** The remotes in which the fault occurs. */
  remotes: readonly RemoteName[];
  /** Opens the page from a different page, because a prerendered document has the page's styles itself. */
  within?: boolean;
  whileBroken?: (page: Page, remote: RemoteName) => Promise<void>;
}

/**
 * Expects a failed remote's page to show the message, keep the rest of the site working, and
 * recover without a reload.
 */
async function expectFriendlyFailure(
  page: Page,
  { remote, title, repair, whileBroken }: Opened & Pick<Expectation, 'whileBroken'>,
): Promise<void> {
  const main = page.getByRole('main');
  const tryAgain = main.getByRole('button', { name: 'Try again' });
  await expect(tryAgain, remote).toBeVisible();
  await expectReadable(page, { remote, title });
  await whileBroken?.(page, remote);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await expectTheRest(page, remote);
  await expect(tryAgain, remote).toBeVisible();
  await expectReadable(page, { remote, title });

  await repair();
  await tryAgain.click();
  await expect(main.getByRole('heading', { level: 1 }), remote).toBeVisible();
  await expect(tryAgain, remote).toBeHidden();
  await expect(page.locator('html'), remote).toHaveAttribute('data-same-document', 'yes');
}

interface Opened {
  remote: RemoteName;
  page: Page;
  /** Title of the prerendered page, if the document has one. */
  title: string | undefined;
  repair: () => Promise<void>;
  shownAfter: Promise<number>;
}

/** Opens a page of a remote that has just failed, without waiting for the message. */
async function open(
  browser: Browser,
  sites: Sites,
  remote: RemoteName,
  { inject, within = false }: Pick<Expectation, 'inject' | 'within'>,
): Promise<Opened> {
  const site = sites.of(remote);
  const repair = await inject(site, remote);
  const page = await browser.newPage();
  const begin = performance.now();
  const path = pageWithoutRequests(remote);
  let title: string | undefined;
  if (within) {
    await page.goto(site.url + otherLink(remote).path);
    await waitUntilLive(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  } else {
    // If a file hangs, the document never finishes loading.
    const answer = await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
    const { prerender } = await loadDeclaration(remote);
    const text = (await answer?.text()) ?? '';
    if (prerender.includes(path)) [, title] = /<title[^>]*>([^<]*)</.exec(text) ?? [];
  }
  const shownAfter = page
    .getByRole('button', { name: 'Try again' })
    .waitFor()
    .then(() => (performance.now() - begin) / 1000);
  return { remote, page, title, repair, shownAfter };
}

/**
 * Injects a fault into each of some remotes. Pages open one after another, and wait concurrently.
 */
export async function expectRecovery(
  browser: Browser,
  sites: Sites,
  expectation: Expectation,
): Promise<void> {
  const { whileBroken, remotes } = expectation;
  const opened: Opened[] = [];
  for (const remote of remotes) opened.push(await open(browser, sites, remote, expectation));
  const delays = await Promise.all(
    opened.map(async ({ remote, shownAfter }) => `${remote} ${(await shownAfter).toFixed(1)} s`),
  );
  process.stdout.write(`message after: ${delays.join(', ')}\n`);
  for (const { page, ...each } of opened) {
    await expectFriendlyFailure(page, { page, ...each, whileBroken });
    await page.context().close();
  }
}

/** Each worker starts the sites once; every test undoes its own faults. */
export const test = base.extend<object, { sites: Sites }>({
  sites: [
    async ({ browserName: _browserName }, use) => {
      const sites = await Sites.start();
      await use(sites);
      await sites.stop();
    },
    { scope: 'worker' },
  ],
});
