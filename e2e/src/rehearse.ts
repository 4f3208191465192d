import { declarationOf, REMOTES, type RemoteName } from '@chaps/mf-build';
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
  await page.goBack({ waitUntil: 'commit' });
}

/**
 * A prerendered page stays readable below the message, with its own title; where a page was not
 * prerendered, the message is the page.
 */
async function expectReadable(page: Page, { remote, title }: Pick<Opened, 'remote' | 'title'>) {
  const { prerender = [] } = await declarationOf(remote);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  if (prerender.includes(quietPage[remote])) {
    await expect(heading, remote).not.toHaveText('This page could not be loaded');
    await expect(heading, remote).toBeVisible();
    await expect(page, remote).toHaveTitle(title);
  } else {
    await expect(heading, remote).toHaveText('This page could not be loaded');
  }
}

export interface Rehearsal {
  drill: Drill;
  /** What else is to be seen before it is mended. */
  whileWrong?: (page: Page, remote: RemoteName) => Promise<void>;
}

/**
 * A page of a remote that has gone wrong: the message, the rest of the site, and the way back
 * without a reload.
 */
async function expectFriendlyFailure(
  page: Page,
  { remote, title, mend, whileWrong }: Opened & Pick<Rehearsal, 'whileWrong'>,
): Promise<void> {
  const main = page.getByRole('main');
  const tryAgain = main.getByRole('button', { name: 'Try again' });
  await expect(tryAgain, remote).toBeVisible();
  await expectReadable(page, { remote, title });
  await whileWrong?.(page, remote);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await expectTheRest(page, remote);
  await expect(tryAgain, remote).toBeVisible();
  await expectReadable(page, { remote, title });

  await mend();
  await tryAgain.click();
  await expect(main.getByRole('heading', { level: 1 }), remote).toBeVisible();
  await expect(tryAgain, remote).toBeHidden();
  await expect(page.locator('html'), remote).toHaveAttribute('data-same-document', 'yes');
}

interface Opened {
  remote: RemoteName;
  page: Page;
  /** What the document is called before any script has run. */
  title: string;
  mend: () => Promise<void>;
  /** Seconds from going there to the message. */
  told: Promise<number>;
}

/** Opens a page of a remote that has just gone wrong, without waiting for what it says. */
async function open(browser: Browser, sites: Sites, remote: RemoteName, drill: Drill) {
  const site = sites.of(remote);
  const mend = await drill(site, remote);
  const page = await browser.newPage();
  const begin = performance.now();
  // A file that hangs keeps the document from ever being complete.
  const answer = await page.goto(site.url + quietPage[remote], { waitUntil: 'domcontentloaded' });
  const [, title = ''] = /<title[^>]*>([^<]*)</.exec((await answer?.text()) ?? '') ?? [];
  const told = page
    .getByRole('button', { name: 'Try again' })
    .waitFor()
    .then(() => (performance.now() - begin) / 1000);
  return { remote, page, title, mend, told };
}

/**
 * One drill with each remote, in a browser context and a site of its own. They are opened one after
 * the other, so that each has the machine to itself; what only waits does so side by side.
 */
export async function rehearse(browser: Browser, sites: Sites, { drill, whileWrong }: Rehearsal) {
  const opened: Opened[] = [];
  for (const remote of REMOTES) opened.push(await open(browser, sites, remote, drill));
  const told = await Promise.all(
    opened.map(async ({ remote, told }) => `${remote} ${(await told).toFixed(1)} s`),
  );
  process.stdout.write(`told after: ${told.join(', ')}\n`);
  for (const { page, ...each } of opened) {
    await expectFriendlyFailure(page, { page, ...each, whileWrong });
    await page.context().close();
  }
}
