import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBuildId } from '@chaps/mf-build';
import { readViews } from '@chaps/mf-build/views';
import { runContractTest } from '@chaps/publish/contract-test/contract-test';
import { publish } from '@chaps/publish/publish';
import { expect, test } from '@playwright/test';
import { changedBuild } from '../fixtures/changed-build.ts';
import { runCommand } from '../fixtures/publish-commands.ts';
import { Site } from '../fixtures/site.ts';
import { findBrowser } from '../src/find-browser.ts';

let site: Site;
const temporary = mkdtempSync(join(tmpdir(), 'chaps-contract-'));

test.beforeAll(async () => {
  site = await Site.start();
});
test.afterAll(async () => {
  await site.stop();
  rmSync(temporary, { recursive: true });
});

/** Returns a script that only this view loads. @throws {Error} when there is none */
function ownScript(folder: string, source: string): string {
  const { views } = readViews(folder);
  const others = views.filter((view) => view.source !== source).flatMap(({ scripts }) => scripts);
  const own = views.find((view) => view.source === source)?.scripts;
  const file = own?.find((script) => !others.includes(script));
  if (!file) throw new Error(`${source} has no script of its own.`);
  return file;
}

test('a build is published if its routes and blocks render in the live shell', async () => {
  const build = await getBuildId('mfe-events');
  const said = await runCommand(site, 'publish-remote', 'mfe-events', '--build', build);
  expect(said).toMatch(/\d+ routes and blocks render in the live shell/);
});

for (const [view, source, named] of [
  ['a route', 'src/routes/community-screening.tsx', '/events/community-screening'],
  ['a block', 'src/slots/upcoming-events.tsx', "the block 'upcoming-events'"],
] as const) {
  test(`a build in which ${view} fails is rejected with that name, and nothing changes`, async () => {
    const before = readFileSync(site.folder.registry, 'utf8');
    const build = `bad0${(await getBuildId('mfe-events')).slice(4)}`;
    const folder = await changedBuild(mkdtempSync(join(temporary, 'build-')), {
      remote: 'mfe-events',
      build,
      file: (written) => ownScript(written, source),
      text: () => "throw new Error('broken on purpose');",
    });
    const publication = {
      app: 'mfe-events',
      build,
      contractTest: async (candidate: Parameters<typeof runContractTest>[0]) => {
        await runContractTest(candidate, findBrowser());
      },
    };
    await expect(publish(site.folder, publication, folder)).rejects.toThrow(
      new RegExp(`does not render in the live shell:\n  - ${named}: .*$`),
    );
    expect(readFileSync(site.folder.registry, 'utf8')).toBe(before);
    expect(await site.folder.list(`remotes/mfe-events/${build}`)).toEqual([]);
  });
}
