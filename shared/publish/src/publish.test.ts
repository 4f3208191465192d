import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getIntegrityHash } from '@chaps/mf-build/integrity';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestFolder, remoteBuildFixture, shellBuildFixture } from './build-fixtures.ts';
import { UserError } from './errors.ts';
import { readLiveRegistry } from './history.ts';
import { openSite } from './open-site.ts';
import { publish } from './publish.ts';
import { rollBack } from './roll-back.ts';
import type { Site } from './site.ts';
import { type Storage, storages } from './test-sites.ts';

const origin = 'https://reading.example.org';

describe.each(storages)('in %s', (_name, start) => {
  let storage: Storage;
  let folder: string;
  let site: Site;

  const publishRemote = (build: string, more = {}) =>
    publish(
      site,
      { app: 'reading', build, origin },
      remoteBuildFixture(folder, 'reading', build, more),
    );

  const liveBuild = async () =>
    (await readLiveRegistry(site))?.remotes.find(({ name }) => name === 'reading')?.build;

  const textOf = async (file: string) => (await site.read(file))?.content.toString('utf8');

  beforeAll(async () => {
    storage = await start();
  });
  afterAll(() => storage.close());

  beforeEach(async () => {
    folder = createTestFolder();
    site = await openSite(storage.newSite());
    await publish(
      site,
      { app: 'shell', build: 'shell0000001' },
      shellBuildFixture(folder, 'shell0000001'),
    );
    await publishRemote('aaaaaaaa0001');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('adds files, changes the registry and keeps earlier builds', async () => {
    await publishRemote('aaaaaaaa0002');
    expect(await liveBuild()).toBe('aaaaaaaa0002');
    expect(await site.list('remotes')).toEqual(
      ['aaaaaaaa0001', 'aaaaaaaa0002'].flatMap((build) =>
        ['remote.json', 'remoteEntry.js'].map((file) => `remotes/reading/${build}/${file}`),
      ),
    );
    const entry = (await readLiveRegistry(site))?.remotes[0];
    expect(entry?.baseUrl).toBe('https://reading.example.org/reading/aaaaaaaa0002/');
    expect(await textOf('documents/index.html')).toContain('shell0000001');
  });

  test('the registry, which every visit loads, has only the hashes of scripts', async () => {
    const source = remoteBuildFixture(folder, 'reading', 'aaaaaaaa0002');
    const file = join(source, 'remote.json');
    const descriptor = JSON.parse(readFileSync(file, 'utf8'));
    const script = descriptor.integrity['remoteEntry.js'];
    writeFileSync(join(source, 'logo.svg'), '<svg/>');
    const logo = getIntegrityHash('<svg/>');
    const integrity = { 'remoteEntry.js': script, 'logo.svg': logo };
    writeFileSync(file, JSON.stringify({ ...descriptor, integrity }));
    await publish(site, { app: 'reading', build: 'aaaaaaaa0002' }, source);
    expect((await readLiveRegistry(site))?.remotes[0]?.integrity).toEqual({
      'remoteEntry.js': script,
    });
  });

  test('publishing the same build again changes nothing', async () => {
    const before = await textOf('registry.json');
    await publishRemote('aaaaaaaa0001');
    expect(await textOf('registry.json')).toBe(before);
  });

  test('a second rollback goes further back', async () => {
    await publishRemote('aaaaaaaa0002');
    await publishRemote('aaaaaaaa0003');
    expect(await rollBack(site, 'reading')).toEqual({ reading: 'aaaaaaaa0002' });
    expect(await rollBack(site, 'reading')).toEqual({ reading: 'aaaaaaaa0001' });
    expect(await liveBuild()).toBe('aaaaaaaa0001');
    await expect(rollBack(site, 'reading')).rejects.toThrow('no earlier build');
    expect(await rollBack(site, 'reading', { toBuild: 'aaaaaaaa0003' })).toEqual({
      reading: 'aaaaaaaa0003',
    });
    expect(await liveBuild()).toBe('aaaaaaaa0003');
  });

  test('a dry run changes nothing', async () => {
    const before = await site.list('remotes');
    const source = remoteBuildFixture(folder, 'reading', 'aaaaaaaa0002');
    await publish(site, { app: 'reading', build: 'aaaaaaaa0002', dryRun: true }, source);
    expect(await liveBuild()).toBe('aaaaaaaa0001');
    expect(await site.list('remotes')).toEqual(before);
  });

  test.each([
    [
      'a name that the shell lacks',
      { uses: { react: ['useState', 'useTime'] } },
      'reading uses useTime from react, which the shell does not provide',
    ],
    ['a newer react', { shared: { react: '^19.4.0' } }, 'needs react ^19.4.0; the shell provides'],
    ['an unknown module', { shared: { left: '^1.0.0' } }, 'which the shell does not provide'],
    [
      'an isolated pattern',
      { routes: ['/pay/:id'], isolatedRoutes: ['/pay/:id'] },
      'must be a plain path',
    ],
    [
      'the isolation of a foreign page',
      { routes: [], isolatedRoutes: ['/pay'] },
      '/pay is not one of its routes',
    ],
    [
      'a foreign page without frame',
      { framelessRoutes: ['/news'] },
      '/news is not one of its routes',
    ],
    ['a prerendered foreign page', { sitemap: ['/news'] }, '/news is not one of its routes'],
    [
      'a prerendered page outside its folder',
      { routes: ['/:page'], sitemap: ['/..'] },
      '/.. cannot be prerendered',
    ],
    ['the name of another remote', { name: 'writing' }, 'it is a build of writing'],
    ['another id than its folder', { build: 'aaaaaaaa0009' }, 'it is build aaaaaaaa0009'],
  ])('rejects a build with %s and names the reason', async (_case, more, reason) => {
    const before = await textOf('registry.json');
    await expect(publishRemote('aaaaaaaa0002', more)).rejects.toThrow(reason);
    await expect(publishRemote('aaaaaaaa0002', more)).rejects.toThrow(UserError);
    expect(await textOf('registry.json')).toBe(before);
  });

  test('rejects a route of another remote', async () => {
    const more = { routes: ['/reading'], slots: [] };
    const source = remoteBuildFixture(folder, 'writing', 'bbbbbbbb0001', more);
    const publication = { app: 'writing', build: 'bbbbbbbb0001', origin };
    await expect(publish(site, publication, source)).rejects.toThrow('/reading belongs to reading');
  });

  test('rejects a route that a pattern of another remote covers', async () => {
    await publishRemote('aaaaaaaa0002', { routes: ['/reading', '/reading/:step'] });
    const source = remoteBuildFixture(folder, 'writing', 'bbbbbbbb0001', {
      routes: ['/reading/pay'],
    });
    const publication = { app: 'writing', build: 'bbbbbbbb0001', origin };
    await expect(publish(site, publication, source)).rejects.toThrow('belongs to reading');
  });

  test('rejects a shell that is incompatible with a live remote', async () => {
    const source = shellBuildFixture(folder, 'shell0000002', { exports: { react: ['useId'] } });
    const publication = { app: 'shell', build: 'shell0000002' };
    await expect(publish(site, publication, source)).rejects.toThrow(
      'reading uses useState from react',
    );
    expect((await readLiveRegistry(site))?.shell.build).toBe('shell0000001');
  });

  test('rejects a build whose files do not match their hashes', async () => {
    const source = remoteBuildFixture(folder, 'reading', 'aaaaaaaa0002');
    writeFileSync(join(source, 'remoteEntry.js'), 'var other;');
    const publication = { app: 'reading', build: 'aaaaaaaa0002' };
    const before = await site.list('remotes');
    await expect(publish(site, publication, source)).rejects.toThrow('remoteEntry.js');
    expect(await liveBuild()).toBe('aaaaaaaa0001');
    expect(await site.list('remotes')).toEqual(before);
  });

  test('never changes an existing build', async () => {
    const source = remoteBuildFixture(folder, 'reading', 'aaaaaaaa0001', { slots: ['other'] });
    writeFileSync(join(source, 'more.js'), 'var more;');
    const before = await textOf('remotes/reading/aaaaaaaa0001/remote.json');
    const publication = { app: 'reading', build: 'aaaaaaaa0001' };
    await expect(publish(site, publication, source)).rejects.toThrow(
      'already exists with different files',
    );
    expect(await textOf('remotes/reading/aaaaaaaa0001/remote.json')).toBe(before);
    expect(await site.list('remotes')).toHaveLength(2);
  });

  test('completes an interrupted upload', async () => {
    const source = remoteBuildFixture(folder, 'reading', 'aaaaaaaa0002');
    await site.write(
      'remotes/reading/aaaaaaaa0002/remoteEntry.js',
      "var reading = 'aaaaaaaa0002';",
    );
    await expect(rollBack(site, 'reading', { toBuild: 'aaaaaaaa0002' })).rejects.toThrow(
      'it has no complete build',
    );
    await publish(site, { app: 'reading', build: 'aaaaaaaa0002' }, source);
    expect(await liveBuild()).toBe('aaaaaaaa0002');
  });

  test('a new remote needs an origin', async () => {
    const source = remoteBuildFixture(folder, 'writing', 'bbbbbbbb0001');
    const publication = { app: 'writing', build: 'bbbbbbbb0001' };
    await expect(publish(site, publication, source)).rejects.toThrow('--origin');
  });

  test('marks the isolated routes of the live build only', async () => {
    await publishRemote('aaaaaaaa0002', { isolatedRoutes: ['/reading/pay'] });
    expect(await site.list('isolated')).toEqual(['isolated/reading/pay.mark']);
    await rollBack(site, 'reading');
    expect(await site.list('isolated')).toEqual([]);
  });

  test('marks the addresses of live builds only, with those of a withdrawn remote', async () => {
    await publishRemote('aaaaaaaa0002', { routes: ['/reading', '/reading/:page', '/read/All'] });
    const [home, reading] = ['addresses/exact/.mark', 'addresses/exact/reading.mark'];
    expect(await site.list('addresses')).toEqual([
      'addresses/below/reading.mark',
      home,
      'addresses/exact/read/all.mark',
      reading,
    ]);
    await rollBack(site, 'reading');
    expect(await site.list('addresses')).toEqual([home, reading]);
  });

  test('marks each page of a route whose pages are all prerendered, and no other address below it', async () => {
    const routes = ['/reading', '/reading/list', '/reading/:page'];
    await publishRemote('aaaaaaaa0002', { routes, sitemap: ['/reading/list', '/reading/one'] });
    expect(await site.list('addresses')).toEqual([
      'addresses/exact/.mark',
      'addresses/exact/reading.mark',
      'addresses/exact/reading/list.mark',
      'addresses/exact/reading/one.mark',
    ]);
  });

  test('writes only while the condition holds', async () => {
    expect(await site.writeIf('new.txt', 'first', undefined)).toBe(true);
    expect(await site.writeIf('new.txt', 'second', undefined)).toBe(false);
    const read = await site.read('new.txt');
    expect(await site.writeIf('new.txt', 'third', read?.version)).toBe(true);
    expect(await site.writeIf('new.txt', 'fourth', read?.version)).toBe(false);
    expect(await textOf('new.txt')).toBe('third');
    await site.remove('new.txt');
    expect(await site.read('new.txt')).toBeUndefined();
    expect(await site.writeIf('new.txt', 'fifth', read?.version)).toBe(false);
  });
});
