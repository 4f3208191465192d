import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { switchToRelease } from '../../update.ts';
import { getProjectImage, RELEASE } from '../images.ts';
import { COPY_COUNT, type TestInstallation } from '../rehearsal.ts';
import { runUnderLoad } from './load.ts';

/**
 * The next release. Its migration only adds, as every migration does until nothing uses what it replaces.
 */
const NEXT = {
  release: `${RELEASE}-next`,
  recipe: `FROM ${getProjectImage('chaps-api')}
USER root
RUN echo 'ALTER TABLE events ADD COLUMN of_next_release text;' \
  > api/migrations/29991231000000_next.sql
USER node
`,
};
/** A release whose API exits as soon as it starts. */
const BROKEN_RELEASE = {
  release: `${RELEASE}-broken`,
  recipe: `FROM ${getProjectImage('chaps-api')}\nCMD ["node", "--eval", "process.exit(1)"]\n`,
};

const UPDATED_SERVICES = ['api', 'backup', 'worker'];

/** The releases of the running containers that an update replaces. */
async function listRunningReleases(rehearsal: TestInstallation): Promise<string[]> {
  return (await rehearsal.states())
    .filter(({ Service, State }) => UPDATED_SERVICES.includes(Service) && State === 'running')
    .map(({ Service, Image }) => `${Service} ${Image.slice(Image.lastIndexOf(':') + 1)}`)
    .sort();
}

const all = (release: string) => [
  ...Array.from({ length: COPY_COUNT }, () => `api ${release}`),
  `backup ${release}`,
  `worker ${release}`,
];

/** Runs the commands from docs/operations/release.md. */
export async function updateAndRollBack(rehearsal: TestInstallation): Promise<void> {
  for (const { release, recipe } of [NEXT, BROKEN_RELEASE]) {
    const file = join(rehearsal.folder, 'Containerfile');
    writeFileSync(file, recipe);
    const tag = ['--tag', getProjectImage('chaps-api', release)];
    await rehearsal.engine.run(['build', ...tag, '--file', file, rehearsal.folder]);
    const database = getProjectImage('chaps-database');
    await rehearsal.engine.run(['tag', database, getProjectImage('chaps-database', release)]);
  }
  const operator = rehearsal.operator();
  const added = () =>
    rehearsal.count('chaps', `information_schema.columns WHERE column_name = 'of_next_release'`);
  assert.deepEqual(await listRunningReleases(rehearsal), all(RELEASE));

  const answered = await runUnderLoad(rehearsal, async () => {
    await assert.rejects(switchToRelease(BROKEN_RELEASE.release, operator, { migrate: true }));
    assert.deepEqual(await listRunningReleases(rehearsal), all(RELEASE));
    await switchToRelease(NEXT.release, operator, { migrate: true });
    assert.deepEqual(await listRunningReleases(rehearsal), all(NEXT.release));
    assert.equal(await added(), 1);
    await switchToRelease(RELEASE, operator, { migrate: false });
    assert.deepEqual(await listRunningReleases(rehearsal), all(RELEASE));
  });
  // Every `up` runs this; the later release's migration stays.
  await rehearsal.compose(['run', '--rm', '--no-deps', '-T', 'migrate']);
  assert.equal(await added(), 1);
  process.stdout.write(`update and rollback: ${answered}\n`);
}
