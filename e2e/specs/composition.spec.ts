import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPorts } from '@chaps/local/settings/ports';
import {
  buildApp,
  getBuildDirectory,
  getBuildId,
  loadDeclaration,
  REMOTES,
  readDescriptor,
} from '@chaps/mf-build';
import { getBuildContents } from '@chaps/mf-build/build-id';
import { listProvidedVersions } from '@chaps/mf-build/singletons';
import { readViews } from '@chaps/mf-build/views';
import type { Page } from '@playwright/test';
import { loadedBuilds } from '../fixtures/loaded-builds.ts';
import { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

let site: Site;

test.beforeAll(async () => {
  site = await Site.start();
});

test.afterAll(() => site.stop());

async function shellFiles(): Promise<string> {
  const folder = getBuildDirectory('shell', await getBuildId('shell'));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|html)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

test('the shell’s built files contain no name, address or route of a remote', async () => {
  const text = await shellFiles();
  const declared = await Promise.all(REMOTES.map(loadDeclaration));
  // The part before a parameter or wildcard: '/event' would already reveal '/event/:id'.
  const routes = declared
    .flatMap(({ routes }) => routes.map((route) => route.replace(/\/?[:*].*$/, '')))
    .filter((route) => route !== '/' && route !== '');
  expect(routes.length).toBeGreaterThan(20);
  const named = routes.filter((route) =>
    ['"', "'", '`'].some((quote) => text.includes(quote + route)),
  );
  expect(named).toEqual([]);
  for (const remote of REMOTES) {
    for (const trace of [remote, `localhost:${getPorts(0)[remote]}`]) {
      expect(text.includes(trace), `the shell names ${trace}`).toBe(false);
    }
  }
});

interface Sharing {
  instances: string[];
  copies: Record<string, number>;
}

/** Module Federation's own records of what the page shares. */
const getSharing = (page: Page): Promise<Sharing> =>
  page.evaluate(async () => {
    interface Shared {
      lib?: () => unknown;
      get: () => Promise<() => unknown>;
    }
    interface Instance {
      name: string;
      shareScopeMap: Record<string, Record<string, Record<string, Shared>>>;
    }
    const { __INSTANCES__: instances } = (
      window as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } }
    ).__FEDERATION__;
    const objects: Record<string, Set<unknown>> = {};
    for (const instance of instances) {
      for (const [name, versions] of Object.entries(instance.shareScopeMap.default ?? {})) {
        const known = objects[name] ?? new Set();
        objects[name] = known;
        for (const shared of Object.values(versions)) {
          known.add(shared.lib ? shared.lib() : (await shared.get())());
        }
      }
    }
    return {
      instances: instances.map(({ name }) => name),
      copies: Object.fromEntries(Object.entries(objects).map(([name, set]) => [name, set.size])),
    };
  });

/** As listed in the architecture document under 'Sharing'. */
const architecture = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react-router-dom',
  'zustand',
  '@tanstack/react-query',
  '@chaps/runtime',
  '@chaps/ui',
  '@chaps/ui/forms',
];

test('an older build of one remote shares one instance of each singleton with a newer build of another', async ({
  page,
}) => {
  const newer = await getBuildId('mfe-events');
  const { build: older } = await buildApp('mfe-events', 'older');
  await site.publish('mfe-events', older);
  await page.goto(`${site.url}/events/community-screening`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await site.publish('mfe-events', newer);
  const registryRead = page.waitForResponse('**/registry.json');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await registryRead;
  const newEntry = page.waitForResponse((response) =>
    response.url().includes(`/${newer}/remoteEntry.js`),
  );
  // A page of another remote in between, one that makes no API requests.
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Events' })
    .click();
  await newEntry;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await expect.poll(() => loadedBuilds(page)).toEqual([older, newer]);
  const { copies } = await getSharing(page);
  const singletons = Object.keys(listProvidedVersions());
  expect(singletons).toEqual(expect.arrayContaining(architecture));
  expect(copies).toEqual(Object.fromEntries(singletons.map((name) => [name, 1])));
});

test('no build of a remote contains its own copy of a singleton', async () => {
  for (const remote of REMOTES) {
    const { manifest } = readDescriptor(remote, await getBuildId(remote));
    const folder = getBuildDirectory(remote, await getBuildId(remote));
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    );
    const text = scripts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    expect(manifest).toHaveProperty('metaData');
    const { modules } = await getBuildContents(remote);
    const ofTheKit = /react-hook-form|shared\/ui\/src\/(?:button|dialog|page|forms\/)/;
    expect(modules.filter((name) => ofTheKit.test(name))).toEqual([]);
    // Strings from react, react-dom and the router that remain in a production build, as in the shell's.
    for (const trace of [
      'react.fragment',
      'Minified React error',
      'in the context of a <Router>',
    ]) {
      expect((await shellFiles()).includes(trace), `the shell brings ${trace}`).toBe(true);
      expect(text.includes(trace), `${remote} brings ${trace}`).toBe(false);
    }
  }
});

test('a page is not shown when a module of the shell fails to load, until Try again is pressed', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|did not load|Loading chunk|mfe-account/);
  // The report about it, which this site is not allowed to send.
  complaints.expect(/could not reach our service|CORS/);
  await page.goto(`${site.url}/information-hub`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  const { views } = readViews(getBuildDirectory('shell', await getBuildId('shell')));
  const forms = views.find(({ source }) => source === '@chaps/ui/forms');
  const requested: string[] = [];
  const isOfForms = ({ pathname }: URL) =>
    forms?.scripts.some((file) => pathname.endsWith(file)) ?? false;
  await page.route(isOfForms, (route) => {
    requested.push(route.request().url());
    return route.abort('failed');
  });
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  const tryAgain = main.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  expect(requested).not.toEqual([]);
  await page.unroute(isOfForms);
  await tryAgain.click();
  await expect(main.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await main.getByRole('button', { name: 'Sign in' }).click();
  await expect(main.getByRole('alert')).toBeVisible();
});

test('a remote whose server is down shows a message and recovers with Try again, and the other remotes work', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  // Requests that the stopped server does not answer, and the report about them that this site may not send.
  complaints.expect(
    /mfe[-_]events|ERR_CONNECTION_REFUSED|ERR_FAILED|could not reach our service|remoteEntry|CORS/i,
  );
  await site.stopRemote('mfe-events');

  await page.goto(`${site.url}/events/community-screening`);
  const main = page.getByRole('main');
  const tryAgain = main.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await expect(main.getByRole('status')).toContainText('Parts of this page could not be loaded');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(/community/i);
  await expectAccessible(page);

  for (const path of ['/about-us', '/information-hub', '/login', '/signup', '/']) {
    await page.goto(site.url + path);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeHidden();
  }

  await page.goto(`${site.url}/events/community-screening`);
  await expect(tryAgain).toBeVisible();
  await site.startRemote('mfe-events');
  await tryAgain.click();
  await expect(tryAgain).toBeHidden();
  await expect(main.getByRole('heading', { level: 1 })).toContainText(/community/i);
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
});
