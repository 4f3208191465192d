import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@chaps/contracts/registry';
import { vitalsRequest } from '@chaps/contracts/telemetry';
import { buildApp, getBuildId } from '@chaps/mf-build';
import { publish } from '@chaps/publish/publish';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { changedBuild } from '../fixtures/changed-build.ts';
import { Forwarder } from '../fixtures/forwarder.ts';
import { loadedBuilds } from '../fixtures/loaded-builds.ts';
import { runCommand, startWatcher } from '../fixtures/publish-commands.ts';
import { Site } from '../fixtures/site.ts';
import { addresses } from '../fixtures/stack.ts';
import { expect, test, waitUntilLive } from '../fixtures/test.ts';

const PAGE = '/events/community-screening';
/** The bad build fails on visits to an address with this query. */
const UNLUCKY = '?unlucky';

let site: Site;
let api: Forwarder;
let live: string;
const temporary = mkdtempSync(join(tmpdir(), 'chaps-canary-'));

test.beforeAll(async () => {
  live = (await buildApp('mfe-events', 'older')).build;
  // Gives each report its site's origin and a different network, because reports from one network
  // are limited.
  let reports = 0;
  api = await Forwarder.start({
    target: addresses.api,
    requestHeaders: ({ headers }) => {
      reports += 1;
      const caller = `10.${reports >> 8}.${reports & 255}.1`;
      return { ...headers, origin: addresses.site, 'x-forwarded-for': caller };
    },
    responseHeaders: ({ headers }) => ({ ...headers, 'access-control-allow-origin': site.url }),
  });
  site = await Site.start({ builds: { 'mfe-events': live }, config: { apiUrl: api.url } });
});

test.afterAll(async () => {
  // Stop the API first: a pending response still needs the site's address.
  api.stop();
  await site.stop();
  rmSync(temporary, { recursive: true });
});

const registry = (): Registry => JSON.parse(readFileSync(site.folder.registry, 'utf8'));
const remote = () => registry().remotes.find(({ name }) => name === 'mfe-events');

/** Opens a separate browser context with a chosen canary bucket. */
async function visitor(browser: Browser, bucket: number): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript(
    (number) => localStorage.setItem('chaps.bucket', number),
    String(bucket),
  );
  return context;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitUntilLive(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

async function visit(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  await open(page, path);
  // A block on another page loads its remote after the page itself is live.
  await expect.poll(() => loadedBuilds(page)).not.toEqual([]);
  await page.waitForLoadState('networkidle');
  const builds = await loadedBuilds(page);
  await page.close();
  return builds;
}

/** Finds canary buckets by the build that each gets while a canary is at 50%. */
async function bucketsByBuild(browser: Browser, canary: string) {
  const found = new Map<string, number>();
  for (let bucket = 0; bucket < 100 && found.size < 2; bucket += 50) {
    const context = await visitor(browser, bucket);
    const [build = ''] = await visit(context, PAGE);
    found.set(build, bucket);
    await context.close();
  }
  const [ofCanary, ofLive] = [found.get(canary), found.get(live)];
  if (ofCanary === undefined || ofLive === undefined) throw new Error('one bucket has both builds');
  return { ofCanary, ofLive };
}

test('a browser keeps its build, no page mixes two builds, and a promotion reaches everyone', async ({
  browser,
}) => {
  const { build: canary } = await buildApp('mfe-events');
  const said = await runCommand(
    site,
    'publish-remote',
    'mfe-events',
    '--build',
    canary,
    '--canary',
    '50',
  );
  expect(said).toContain(`${canary} is the canary for 50% of browsers`);
  const { ofCanary, ofLive } = await bucketsByBuild(browser, canary);
  const [first, second] = [await visitor(browser, ofCanary), await visitor(browser, ofLive)];
  // The home page, which belongs to another remote, contains a block of the events remote.
  for (const path of [PAGE, '/', PAGE]) {
    expect(await visit(first, path)).toEqual([canary]);
    expect(await visit(second, path)).toEqual([live]);
  }

  expect(await runCommand(site, 'promote-remote', 'mfe-events')).toContain(`${canary} is live`);
  expect(await visit(second, PAGE)).toEqual([canary]);
  await runCommand(site, 'rollback-remote', 'mfe-events');
  expect(await visit(first, PAGE)).toEqual([live]);
  for (const context of [first, second]) await context.close();
});

/**
 * Publishes a copy of the current build whose script fails on unlucky visits.
 * @returns the build's id
 */
async function publishBadCanary(): Promise<string> {
  const build = `bad0${(await getBuildId('mfe-events')).slice(4)}`;
  const failure = `if (location.search === '${UNLUCKY}') setTimeout(() => { throw new Error('unlucky'); });`;
  const folder = await changedBuild(temporary, {
    remote: 'mfe-events',
    build,
    file: () => 'remoteEntry.js',
    text: (text) => `${text}\n${failure}`,
  });
  await publish(site.folder, { app: 'mfe-events', build, canary: 50 }, folder);
  return build;
}

/**
 * More views than it takes to detect a canary that fails in half of them (other rates:
 * `is-worse.test.ts`).
 */
const MAX_VIEWS = 60;

test('a canary that fails too often is stopped, and the reason is shown', async ({ browser }) => {
  const bad = await publishBadCanary();
  const watcher = startWatcher(site);
  try {
    const { ofCanary, ofLive } = await bucketsByBuild(browser, bad);
    const pages = await Promise.all(
      [ofCanary, ofLive].map(async (bucket) => (await visitor(browser, bucket)).newPage()),
    );
    let views = 0;
    for (; remote()?.canary && views < MAX_VIEWS; views += 1) {
      const path = PAGE + (views % 2 === 0 ? UNLUCKY : '');
      await Promise.all(pages.map((page) => open(page, path)));
    }
    for (const page of pages) await page.context().close();
    process.stdout.write(`stopped after ${views} views of the canary\n`);
    expect(views).toBeLessThan(MAX_VIEWS);
    expect(remote()?.build).toBe(live);
    expect(remote()?.stoppedCanary).toMatchObject({ build: bad });
    expect(await runCommand(site, 'remotes', 'list')).toMatch(
      /stopped bad0\w+ .*failed in \d+ of \d+ views/,
    );
    await expect.poll(() => watcher.said()).toContain(`canary stopped: mfe-events ${bad}`);
    const context = await visitor(browser, ofCanary);
    expect(await visit(context, PAGE)).toEqual([live]);
    await context.close();
  } finally {
    await watcher.stop();
  }
});

test('a build that shows no heading within ten seconds counts as failed, even without an error', async ({
  browser,
}) => {
  const build = `bad1${(await getBuildId('mfe-events')).slice(4)}`;
  const hiding = 'new MutationObserver(() => document.querySelector("main h1")?.remove())';
  const folder = await changedBuild(temporary, {
    remote: 'mfe-events',
    build,
    file: () => 'remoteEntry.js',
    text: (text) =>
      `${text}\n${hiding}.observe(document.body, { childList: true, subtree: true });`,
  });
  await publish(site.folder, { app: 'mfe-events', build, canary: 50 }, folder);
  const reported = new Map<string, string[]>();
  for (const bucket of [0, 50]) {
    const context = await visitor(browser, bucket);
    const page = await context.newPage();
    await page.clock.install();
    const events: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/telemetry/vitals')) return;
      for (const { cohort, event } of vitalsRequest.parse(request.postDataJSON()).canaryEvents) {
        events.push(event);
        reported.set(cohort, events);
      }
    });
    await page.goto(site.url + PAGE);
    await waitUntilLive(page);
    await expect.poll(() => events).toContain('view');
    await page.clock.fastForward(10_000);
    const [seen] = [...reported].find(([, each]) => each === events) ?? [];
    if (seen === 'canary') await expect.poll(() => events).toEqual(['view', 'failure']);
    await context.close();
  }
  expect(reported.get('live')).toEqual(['view']);
  expect(reported.has('canary')).toBe(true);
});
