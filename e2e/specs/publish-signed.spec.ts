import { readFileSync } from 'node:fs';
import type { Registry } from '@chaps/contracts/registry';
import { buildApp, buildId } from '@chaps/mf-build';
import { addKey } from '@chaps/publish/publishers';
import { newSigningKey, publicKeyOf } from '@chaps/publish/signing-key';
import type { Browser } from '@playwright/test';
import { loadedBuilds } from '../fixtures/loaded-builds.ts';
import { runCommand, runSigned, startWatcher } from '../fixtures/publish-commands.ts';
import { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const key = newSigningKey();
const newer = await buildId('mfe-events');

let site: Site;
let older: string;

test.beforeAll(async () => {
  older = (await buildApp('mfe-events', 'older')).build;
  await buildApp('mfe-events');
  site = await Site.start({ builds: { 'mfe-events': older } });
  const parts = ['mfe-events'];
  await addKey(site.folder, { key: publicKeyOf(key), team: 'events', parts });
});

test.afterAll(() => site.stop());

const registry = (): Registry => JSON.parse(readFileSync(site.folder.registry, 'utf8'));
const others = () => ({
  shell: registry().shell,
  remotes: registry().remotes.filter(({ name }) => name !== 'mfe-events'),
});

const asTeam = (command: string, ...args: string[]) =>
  runSigned(key, site.folder.root, command, ...args);

/** The builds that a new browser loads. */
async function buildsOf(browser: Browser): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.url}/events/community-screening`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => loadedBuilds(page, '')).not.toEqual([]);
  const builds = await loadedBuilds(page, '');
  await context.close();
  return builds;
}

test('a team publishes and rolls back its part with its key, and no other part', async ({
  browser,
}) => {
  test.slow();
  const watcher = startWatcher(site);
  try {
    const before = others();
    expect(await buildsOf(browser)).toEqual([older]);
    const begin = performance.now();
    const said = await asTeam('publish-remote', 'mfe-events', '--build', newer, '--by', 'Ann');
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    process.stdout.write(`requested, checked and live in ${seconds} s\n`);
    expect(said).toMatch(/mfe-events \w+: \d+ routes and blocks render in the live shell/);
    expect(said).toContain(`mfe-events ${newer} is live`);
    expect(await buildsOf(browser)).toEqual([newer]);
    expect(await runCommand(site, 'remotes', 'list')).toContain('by Ann (events)');

    await expect(asTeam('rollback-remote', 'mfe-content')).rejects.toThrow(
      'events may not change mfe-content',
    );
    expect(await asTeam('rollback-remote', 'mfe-events')).toContain(`${older} is live`);
    expect(await buildsOf(browser)).toEqual([older]);

    // The key is withdrawn while the process runs.
    await runCommand(site, 'publishing-keys', 'withdraw', publicKeyOf(key));
    await expect(asTeam('publish-remote', 'mfe-events', '--build', newer)).rejects.toThrow(
      'none of the keys',
    );
    expect(await buildsOf(browser)).toEqual([older]);
    expect(others()).toEqual(before);
  } finally {
    await watcher.stop();
  }
});
