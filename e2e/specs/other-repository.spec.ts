import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build';
import { createRepository, npm } from '../fixtures/other-repository.ts';
import { startPackageRegistry } from '../fixtures/package-registry.ts';
import { registeredPerson, signInAs } from '../fixtures/person.ts';
import { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const REMOTE = 'mfe-hello';

/** The next version of the page greets the person signed in through the shell. */
const GREETING = `import { readStoredUser, useSession } from '@chaps/runtime';
import { Page } from '@chaps/ui';

export default function Start() {
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  const name = isSignedIn ? readStoredUser()?.firstName : 'stranger';
  return (
    <Page title="Hello" description="A greeting." width="text">
      <p>Good morning, {name}.</p>
    </Page>
  );
}
`;

let site: Site;
let registry: Awaited<ReturnType<typeof startPackageRegistry>>;
let temporary: string;
let repository: string;

test.beforeAll(async () => {
  test.slow();
  temporary = mkdtempSync(join(tmpdir(), 'chaps-elsewhere-'));
  site = await Site.start({ elsewhere: [REMOTE] });
  registry = await startPackageRegistry(temporary);
  const packages = join(temporary, 'to-publish');
  await npm(projectRoot, 'run', 'pack-shared', '--', '--to', packages);
  writeFileSync(join(packages, '.npmrc'), registry.npmrc);
  await npm(packages, 'publish', '--workspaces');
  repository = join(temporary, 'hello-team');
  await createRepository(repository, REMOTE, registry.npmrc);
});

test.afterAll(async () => {
  registry.close();
  await site.stop();
  rmSync(temporary, { recursive: true });
});

test('a page from another repository is checked by its own commands', async () => {
  test.slow();
  await npm(repository, 'run', 'typecheck');
  await npm(repository, 'run', 'lint');
  expect(await npm(repository, 'test')).toContain('1 passed');
});

test('a page from another repository goes live with the shell’s session, and is rolled back', async ({
  page,
}) => {
  test.slow();
  const onSite = (command: string, ...args: string[]) =>
    npm(repository, 'run', command, '--', ...args, '--to', site.folder.root);

  const first = await onSite('publish-remote', REMOTE, '--origin', site.originOf(REMOTE));
  expect(first).toContain('1 routes and blocks render in the live shell');
  await signInAs(page, await registeredPerson(), site.url);
  await page.goto(`${site.url}/hello`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
  await expect(page.getByText('This is the first page of Hello.')).toBeVisible();

  writeFileSync(join(repository, REMOTE, 'src/routes/start.tsx'), GREETING);
  await npm(join(repository, REMOTE), 'run', 'publish-remote', '--', '--to', site.folder.root);
  await page.reload();
  await expect(page.getByText('Good morning, Arthur James.')).toBeVisible();

  await onSite('rollback-remote', REMOTE);
  await page.reload();
  await expect(page.getByText('This is the first page of Hello.')).toBeVisible();
  await expect(page.getByText('Good morning')).toHaveCount(0);
});
