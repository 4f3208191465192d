import { join } from 'node:path';
import { buildApp, getBuildId } from '@chaps/mf-build';
import { readLiveRegistry } from '@chaps/publish/history';
import { SiteFolder } from '@chaps/publish/site-folder';
import { runSigned } from '../fixtures/publish-commands.ts';
import { reloadUntil } from '../fixtures/reload.ts';
import { dataDir, stackSecret } from '../fixtures/stack.ts';
import { enterConsole, newStaff } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

const PART = 'mfe-booking';

test('an administrator sees the live builds, and rolls one back', async ({
  page,
  complaints,
  expectGoodLook,
}) => {
  // Staff have no profile.
  complaints.expect(/404/);
  const site = new SiteFolder(join(dataDir, 'site'));
  const liveBuild = async () =>
    (await readLiveRegistry(site))?.remotes.find(({ name }) => name === PART)?.build;
  const first = await getBuildId(PART);
  const { build } = await buildApp(PART, 'older');
  // Publishes as a team does, with the key that the stack created at its first start.
  const key = stackSecret('PUBLISH_SIGNING_KEY');
  const said = await runSigned(
    key,
    site.root,
    'publish-remote',
    PART,
    ...['--build', build, '--by', 'Ann of the staff team'],
  );
  expect(said).toContain(`${PART} ${build} is live`);

  const admin = await newStaff('admin');
  await enterConsole(page, admin, '/staff/releases');
  const publisher = 'Ann of the staff team (local)';
  await reloadUntil(page, '/staff/releases', [build, publisher]);
  const live = page.getByRole('row').filter({ hasText: build });
  await expect(live).toContainText(publisher);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectGoodLook(page);
  }
  await page.getByRole('button', { name: `Roll back ${PART} ${build}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Reason, for the audit log')).toBeVisible();
  await expectGoodLook(page);
  await page.getByLabel('Reason, for the audit log').fill('A rehearsal.');
  await page.getByRole('button', { name: 'Roll back', exact: true }).click();
  const asked = page
    .getByRole('table', { name: 'Rollbacks requested here' })
    .getByRole('row')
    .filter({ hasText: 'A rehearsal.' });
  await expect(asked).toContainText('Done');
  expect(await liveBuild()).toBe(first);
  const builds = page.getByRole('table', { name: 'Builds' });
  await expect(builds.getByRole('row', { name: `${PART} Live ${first}` })).toContainText(
    admin.email,
  );
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('cell', { name: /^rolled back / }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'A rehearsal.' }).first()).toBeVisible();
});
