import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remoteBuildFixture, shellBuildFixture, testFolder } from './build-fixtures.ts';
import { UserError } from './errors.ts';
import { liveRegistry } from './history.ts';
import { publish, rollBack } from './publish.ts';
import { type SiteFolder, siteFolder } from './site-folder.ts';

const origin = 'https://reading.example.org';
let folder: string;
let site: SiteFolder;

const publishRemote = (build: string, more = {}) =>
  publish(
    site,
    { app: 'reading', build, origin },
    remoteBuildFixture(folder, 'reading', build, more),
  );

const liveBuild = () => liveRegistry(site)?.remotes.find(({ name }) => name === 'reading')?.build;

beforeEach(async () => {
  folder = testFolder();
  site = siteFolder(join(folder, 'site'));
  await publish(
    site,
    { app: 'shell', build: 'shell0000001' },
    shellBuildFixture(folder, 'shell0000001'),
  );
  await publishRemote('aaaaaaaa0001');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('adds files, changes the registry and leaves earlier builds', async () => {
  await publishRemote('aaaaaaaa0002');
  expect(liveBuild()).toBe('aaaaaaaa0002');
  expect(readdirSync(join(site.remotes, 'reading'))).toEqual(['aaaaaaaa0001', 'aaaaaaaa0002']);
  const entry = liveRegistry(site)?.remotes[0];
  expect(entry?.baseUrl).toBe('https://reading.example.org/reading/aaaaaaaa0002/');
  expect(readFileSync(join(site.documents, 'index.html'), 'utf8')).toContain('shell0000001');
});

test('publishing the same build again changes nothing', async () => {
  const before = readFileSync(site.registry, 'utf8');
  await publishRemote('aaaaaaaa0001');
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
});

test('a second rollback goes further back', async () => {
  await publishRemote('aaaaaaaa0002');
  await publishRemote('aaaaaaaa0003');
  expect(await rollBack(site, 'reading')).toBe('aaaaaaaa0002');
  expect(await rollBack(site, 'reading')).toBe('aaaaaaaa0001');
  expect(liveBuild()).toBe('aaaaaaaa0001');
  await expect(rollBack(site, 'reading')).rejects.toThrow('no earlier build');
  expect(await rollBack(site, 'reading', { toBuild: 'aaaaaaaa0003' })).toBe('aaaaaaaa0003');
  expect(liveBuild()).toBe('aaaaaaaa0003');
});

test('a dry run changes nothing', async () => {
  const before = readFileSync(site.registry, 'utf8');
  const source = remoteBuildFixture(folder, 'reading', 'aaaaaaaa0002');
  await publish(site, { app: 'reading', build: 'aaaaaaaa0002', dryRun: true }, source);
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
  expect(readdirSync(join(site.remotes, 'reading'))).toEqual(['aaaaaaaa0001']);
});

test.each([
  [
    'a name that the shell lacks',
    { uses: { react: ['useState', 'useTime'] } },
    'reading uses useTime of react, which the shell does not provide',
  ],
  ['a newer react', { shared: { react: '^19.4.0' } }, 'needs react ^19.4.0; the shell provides'],
  ['an unknown module', { shared: { left: '^1.0.0' } }, 'which the shell does not provide'],
  ['an isolated pattern', { isolatedRoutes: ['/pay/:id'] }, 'must be a plain path'],
])('rejects a build with %s and names the reason', async (_case, more, reason) => {
  const before = readFileSync(site.registry, 'utf8');
  await expect(publishRemote('aaaaaaaa0002', more)).rejects.toThrow(reason);
  await expect(publishRemote('aaaaaaaa0002', more)).rejects.toThrow(UserError);
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
});

test('rejects a route of another remote', async () => {
  const more = { routes: ['/reading'], slots: [] };
  const source = remoteBuildFixture(folder, 'writing', 'bbbbbbbb0001', more);
  const publication = { app: 'writing', build: 'bbbbbbbb0001', origin };
  await expect(publish(site, publication, source)).rejects.toThrow('/reading belongs to reading');
});

test('rejects a shell that is incompatible with a live remote', async () => {
  const source = shellBuildFixture(folder, 'shell0000002', { exports: { react: ['useId'] } });
  const publication = { app: 'shell', build: 'shell0000002' };
  await expect(publish(site, publication, source)).rejects.toThrow(
    'reading uses useState of react',
  );
  expect(liveRegistry(site)?.shell.build).toBe('shell0000001');
});

test('rejects a build whose files do not match their hashes', async () => {
  const source = remoteBuildFixture(folder, 'reading', 'aaaaaaaa0002');
  writeFileSync(join(source, 'remoteEntry.js'), 'var other;');
  const publication = { app: 'reading', build: 'aaaaaaaa0002' };
  await expect(publish(site, publication, source)).rejects.toThrow('remoteEntry.js');
  expect(liveBuild()).toBe('aaaaaaaa0001');
});

test('never changes an existing build', async () => {
  const source = remoteBuildFixture(folder, 'reading', 'aaaaaaaa0001', { slots: ['other'] });
  const publication = { app: 'reading', build: 'aaaaaaaa0001' };
  await expect(publish(site, publication, source)).rejects.toThrow('exists already and differs');
});

test('a new remote needs an origin', async () => {
  const source = remoteBuildFixture(folder, 'writing', 'bbbbbbbb0001');
  const publication = { app: 'writing', build: 'bbbbbbbb0001' };
  await expect(publish(site, publication, source)).rejects.toThrow('--origin');
});

test('marks isolated routes of the live build only', async () => {
  await publishRemote('aaaaaaaa0002', { isolatedRoutes: ['/reading/pay'] });
  const mark = join(site.isolated, 'reading/pay.mark');
  expect(existsSync(mark)).toBe(true);
  await rollBack(site, 'reading');
  expect(existsSync(mark)).toBe(false);
});
