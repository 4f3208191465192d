import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getProjectImage, RELEASE } from '../images.ts';
import type { TestInstallation } from '../rehearsal.ts';

const REMOTE = 'mfe-content';
const PAGE = '/about-us/research';
const NEXT_RELEASE = `${RELEASE}-next-part`;

/** The next version of the tools' image: the same sources with a change in one part. */
const NEXT_VERSION = `FROM ${getProjectImage('chaps-tools')}
USER root
RUN printf '\\nglobalThis.performance.mark("rehearsal");\\n' >> ${REMOTE}/src/remote.ts \
  && node shared/mf-build/src/commands/build-parts.ts
USER node
`;

async function readLiveBuild(rehearsal: TestInstallation): Promise<string> {
  const { remotes } = await rehearsal.registry();
  return remotes.find(({ name }) => name === REMOTE)?.build ?? '';
}

/** Whether a browser that opens a page of the part runs the changed build. */
async function runsChangedBuild(rehearsal: TestInstallation): Promise<boolean> {
  const context = await rehearsal.visitor();
  try {
    const page = await context.newPage();
    const build = await readLiveBuild(rehearsal);
    const loaded = page.waitForResponse((response) => response.url().includes(`/${build}/`));
    await page.goto(PAGE);
    await loaded;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('contentinfo').getByRole('link').first().waitFor();
    return await page
      .waitForFunction(() => performance.getEntriesByName('rehearsal').length > 0, null, {
        timeout: 10_000,
      })
      .then(
        () => true,
        () => false,
      );
  } finally {
    await context.close();
  }
}

export async function publishAndRollBack(rehearsal: TestInstallation): Promise<void> {
  const publishing = (command: string, what: string, release = RELEASE) =>
    rehearsal.compose(['run', '--rm', '-T', 'publish', 'npm', 'run', command, '--', what], {
      environment: { RELEASE: release },
    });
  const first = await readLiveBuild(rehearsal);
  assert.equal(await runsChangedBuild(rehearsal), false);

  const recipe = join(rehearsal.folder, 'Containerfile');
  writeFileSync(recipe, NEXT_VERSION);
  const image = getProjectImage('chaps-tools', NEXT_RELEASE);
  await rehearsal.engine.run(['build', '--tag', image, '--file', recipe, rehearsal.folder]);
  // As in docs/operations/release.md: unchanged parts are not published again.
  await publishing('publish-remote', '--all', NEXT_RELEASE);
  const second = await readLiveBuild(rehearsal);
  assert.notEqual(second, first);
  assert.equal(await runsChangedBuild(rehearsal), true);

  await publishing('rollback-remote', REMOTE);
  assert.equal(await readLiveBuild(rehearsal), first);
  assert.equal(await runsChangedBuild(rehearsal), false);
}
