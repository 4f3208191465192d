import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { liveRegistry } from './history.ts';
import { remoteBuild, shellBuild, testFolder } from './made-builds.ts';
import { publish, rollBack } from './publish.ts';
import { Refusal } from './refusal.ts';
import { type SiteFolder, siteFolder } from './site-folder.ts';

const origin = 'https://reading.example.org';
let folder: string;
let site: SiteFolder;

const publishRemote = (build: string, more = {}) =>
  publish(site, { part: 'reading', build, origin }, remoteBuild(folder, 'reading', build, more));

const liveBuild = () => liveRegistry(site)?.remotes.find(({ name }) => name === 'reading')?.build;

beforeEach(async () => {
  folder = testFolder();
  site = siteFolder(join(folder, 'site'));
  await publish(site, { part: 'shell', build: 'shell0000001' }, shellBuild(folder, 'shell0000001'));
  await publishRemote('aaaaaaaa0001');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a publication adds files and changes the registry; what was there stays', async () => {
  await publishRemote('aaaaaaaa0002');
  expect(liveBuild()).toBe('aaaaaaaa0002');
  expect(readdirSync(join(site.remotes, 'reading'))).toEqual(['aaaaaaaa0001', 'aaaaaaaa0002']);
  const entry = liveRegistry(site)?.remotes[0];
  expect(entry?.baseUrl).toBe('https://reading.example.org/reading/aaaaaaaa0002/');
  expect(readFileSync(join(site.documents, 'index.html'), 'utf8')).toContain('shell0000001');
});

test('the same build again changes nothing', async () => {
  const before = readFileSync(site.registry, 'utf8');
  await publishRemote('aaaaaaaa0001');
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
});

test('rolling back twice goes further back, and not forward to the fault again', async () => {
  await publishRemote('aaaaaaaa0002');
  await publishRemote('aaaaaaaa0003');
  expect(await rollBack(site, 'reading')).toBe('aaaaaaaa0002');
  expect(await rollBack(site, 'reading')).toBe('aaaaaaaa0001');
  expect(liveBuild()).toBe('aaaaaaaa0001');
  await expect(rollBack(site, 'reading')).rejects.toThrow('no earlier build');
  expect(await rollBack(site, 'reading', { toBuild: 'aaaaaaaa0003' })).toBe('aaaaaaaa0003');
  expect(liveBuild()).toBe('aaaaaaaa0003');
});

test('a dry run changes nothing at all', async () => {
  const before = readFileSync(site.registry, 'utf8');
  const source = remoteBuild(folder, 'reading', 'aaaaaaaa0002');
  await publish(site, { part: 'reading', build: 'aaaaaaaa0002', dryRun: true }, source);
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
  expect(readdirSync(join(site.remotes, 'reading'))).toEqual(['aaaaaaaa0001']);
});

test.each([
  ['another contract', { contract: 2 }, 'speaks contract 2; the shell mounts 1'],
  ['a newer react', { shared: { react: '^19.4.0' } }, 'needs react ^19.4.0; the shell provides'],
  ['what no shell has', { shared: { left: '^1.0.0' } }, 'which does not provide it'],
  ['an isolated pattern', { isolatedRoutes: ['/pay/:id'] }, 'must be a plain path'],
])('a build with %s is refused before the flip, with the reason', async (_case, more, reason) => {
  const before = readFileSync(site.registry, 'utf8');
  await expect(publishRemote('aaaaaaaa0002', more)).rejects.toThrow(reason);
  await expect(publishRemote('aaaaaaaa0002', more)).rejects.toThrow(Refusal);
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
});

test('a route or a block of another remote is refused, and so is a rollback to a build that has it', async () => {
  const more = { routes: ['/reading'], slots: [] };
  const source = remoteBuild(folder, 'writing', 'bbbbbbbb0001', more);
  const publication = { part: 'writing', build: 'bbbbbbbb0001', origin };
  await expect(publish(site, publication, source)).rejects.toThrow('/reading belongs to reading');
});

test('a shell that a live remote could not run in is refused', async () => {
  const source = shellBuild(folder, 'shell0000002', { contracts: [2] });
  const publication = { part: 'shell', build: 'shell0000002' };
  await expect(publish(site, publication, source)).rejects.toThrow('the shell mounts 2');
  expect(liveRegistry(site)?.shell.build).toBe('shell0000001');
});

test('a build whose files are not those it was built with is refused', async () => {
  const source = remoteBuild(folder, 'reading', 'aaaaaaaa0002');
  writeFileSync(join(source, 'remoteEntry.js'), 'var other;');
  const publication = { part: 'reading', build: 'aaaaaaaa0002' };
  await expect(publish(site, publication, source)).rejects.toThrow('remoteEntry.js');
  expect(liveBuild()).toBe('aaaaaaaa0001');
});

test('a build that is there already is never changed', async () => {
  const source = remoteBuild(folder, 'reading', 'aaaaaaaa0001', { slots: ['other'] });
  const publication = { part: 'reading', build: 'aaaaaaaa0001' };
  await expect(publish(site, publication, source)).rejects.toThrow('is there already and differs');
});

test('a remote the site does not know needs an origin', async () => {
  const source = remoteBuild(folder, 'writing', 'bbbbbbbb0001');
  const publication = { part: 'writing', build: 'bbbbbbbb0001' };
  await expect(publish(site, publication, source)).rejects.toThrow('--origin');
});

test('an isolated route is marked for web servers before it is live, and unmarked after', async () => {
  await publishRemote('aaaaaaaa0002', { isolatedRoutes: ['/reading/pay'] });
  const mark = join(site.isolated, 'reading/pay.mark');
  expect(existsSync(mark)).toBe(true);
  await rollBack(site, 'reading');
  expect(existsSync(mark)).toBe(false);
});
