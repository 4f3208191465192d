import { readFileSync } from 'node:fs';
import { buildApp } from '@chaps/mf-build';
import { createSigningKey, derivePublicKey } from '@chaps/publish/signing-key';
import { loadedBuilds } from '../fixtures/loaded-builds.ts';
import { runCommand } from '../fixtures/publish-commands.ts';
import { pageWithoutRequests, Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const PAGE = pageWithoutRequests('mfe-events');

const signingKey = createSigningKey();
let site: Site;
let live: string;
let branch: string;

test.beforeAll(async () => {
  process.env.PREVIEW_SIGNING_KEY = signingKey;
  live = (await buildApp('mfe-events', 'older')).build;
  branch = (await buildApp('mfe-events')).build;
  site = await Site.start({
    builds: { 'mfe-events': live },
    config: { previewKey: derivePublicKey(signingKey) },
  });
});
test.afterAll(() => site.stop());

test('people with the signed link see a branch in the live site until they end the preview', async ({
  browser,
  page,
  expectAccessible,
}) => {
  const registry = readFileSync(site.folder.registry, 'utf8');
  const said = await runCommand(site, 'preview-remote', 'mfe-events', '--build', branch);
  const link = new URL(/^http\S+$/m.exec(said)?.[0] ?? '');
  expect(readFileSync(site.folder.registry, 'utf8')).toBe(registry);

  // The command uses the site's configured address; this site is on the test's own port.
  const preview = (signature = '') => site.url + PAGE + link.search + signature;
  await page.goto(preview());
  const notice = page.getByRole('status').filter({ hasText: `mfe-events ${branch}` });
  await expect(notice).toContainText('a preview of');
  await expect.poll(() => loadedBuilds(page)).toEqual([branch]);
  await expectAccessible(page);

  // The preview stays active in this tab without the link in the address; other tabs do not get it.
  await page.goto(site.url + PAGE);
  await expect(notice).toBeVisible();
  await expect.poll(() => loadedBuilds(page)).toEqual([branch]);
  const other = await browser.newPage();
  await other.goto(site.url + PAGE);
  await expect.poll(() => loadedBuilds(other)).toEqual([live]);

  // A link that was altered, and a build that was changed after its link was signed.
  await other.goto(preview('x'));
  const refusal = other.getByRole('status').filter({ hasText: 'was rejected' });
  await expect(refusal).toContainText('This link is not for this site.');
  await expect.poll(() => loadedBuilds(other)).toEqual([live]);
  await other.route('**/remote.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()} ` });
  });
  await other.goto(preview());
  await expect(refusal).toContainText('The build could not be loaded.');
  await expect.poll(() => loadedBuilds(other)).toEqual([live]);
  await other.close();

  await notice.getByRole('button', { name: 'End the preview' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(() => loadedBuilds(page)).toEqual([live]);
});
