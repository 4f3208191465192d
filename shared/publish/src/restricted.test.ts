import { rmSync } from 'node:fs';
import { registrySchema, restrictedRegistrySchema } from '@chaps/contracts/registry';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestFolder, remoteBuildFixture, shellBuildFixture } from './build-fixtures.ts';
import { promote } from './canary.ts';
import { listLiveBuilds, readLiveRegistry, readRegistries } from './history.ts';
import { openSite } from './open-site.ts';
import { publish } from './publish.ts';
import { rollBack } from './roll-back.ts';
import type { Site } from './site.ts';
import { type Storage, storages } from './test-sites.ts';

const SHELL = 'shell0000001';

describe.each(storages)('a restricted remote in %s', (_name, start) => {
  let storage: Storage;
  let folder: string;
  let site: Site;

  const publishShell = (build: string, more: object = { restrictedRemotes: true }) =>
    publish(site, { app: 'shell', build }, shellBuildFixture(folder, build, more));

  const publishRemote = (
    name: string,
    build: string,
    { restricted, canary }: { restricted?: boolean; canary?: number } = {},
  ) => {
    const descriptor = restricted ? { restricted } : {};
    const origin = `https://${name}.example.org`;
    const source = remoteBuildFixture(folder, name, build, descriptor);
    return publish(site, { app: name, build, origin, canary }, source);
  };

  const json = async (file: string) =>
    JSON.parse((await site.read(file))?.content.toString() ?? '');
  const open = async () => registrySchema.parse(await json('registry.json'));
  const restricted = async () =>
    restrictedRegistrySchema.parse(await json('registry-restricted.json'));
  const names = ({ remotes }: { remotes: { name: string; build: string }[] }) =>
    remotes.map(({ name, build }) => `${name} ${build}`);

  beforeAll(async () => {
    storage = await start();
  });
  afterAll(() => storage.close());

  beforeEach(async () => {
    folder = createTestFolder();
    site = await openSite(storage.newSite());
    await publishShell(SHELL);
    await publishRemote('reading', 'aaaaaaaa0001');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is in a separate registry file, and the public registry does not change', async () => {
    expect(await site.read('registry-restricted.json')).toBeUndefined();
    const before = await site.read('registry.json');
    await publishRemote('inner', 'bbbbbbbb0001', { restricted: true });
    await publishRemote('inner', 'bbbbbbbb0002', { restricted: true });
    expect(await site.read('registry.json')).toEqual(before);
    expect(names(await restricted())).toEqual(['inner bbbbbbbb0002']);

    const hidden = await site.read('registry-restricted.json');
    await publishRemote('reading', 'aaaaaaaa0002');
    expect(await site.read('registry-restricted.json')).toEqual(hidden);
    expect(names(await open())).toEqual(['reading aaaaaaaa0002']);
  });

  test('can be rolled back and has canaries and a history like any other', async () => {
    await publishRemote('inner', 'bbbbbbbb0001', { restricted: true });
    await publishRemote('inner', 'bbbbbbbb0002', { restricted: true, canary: 10 });
    expect((await restricted()).remotes[0]?.canary?.entry.build).toBe('bbbbbbbb0002');
    await promote(site, 'inner');
    expect(names(await restricted())).toEqual(['inner bbbbbbbb0002']);
    expect(await rollBack(site, 'inner')).toEqual({ inner: 'bbbbbbbb0001' });
    expect(names(await restricted())).toEqual(['inner bbbbbbbb0001']);
    expect(listLiveBuilds(await readRegistries(site), 'inner').map(({ build }) => build)).toEqual([
      'bbbbbbbb0001',
      'bbbbbbbb0002',
      'bbbbbbbb0001',
    ]);
  });

  test('refuses a shell that lacks an export it uses, or cannot read it', async () => {
    await publishRemote('inner', 'bbbbbbbb0001', { restricted: true });
    const lacking = { restrictedRemotes: true, exports: { react: ['useId'] } };
    await expect(publishShell('shell0000002', lacking)).rejects.toThrow('inner uses useState');
    await expect(publishShell('shell0000003', {})).rejects.toThrow(
      'does not read a restricted registry',
    );
    expect((await open()).shell.build).toBe(SHELL);
  });

  test('is still checked for conflicts', async () => {
    await publishRemote('inner', 'bbbbbbbb0001', { restricted: true });
    const source = remoteBuildFixture(folder, 'outer', 'cccccccc0001', { routes: ['/inner'] });
    const publication = { app: 'outer', build: 'cccccccc0001', origin: 'https://o.example.org' };
    await expect(publish(site, publication, source)).rejects.toThrow('/inner belongs to inner');
  });

  test('is refused with the message that visitors would see', async () => {
    const source = remoteBuildFixture(folder, 'inner', 'bbbbbbbb0001', {
      restricted: true,
      slots: ['news'],
    });
    const publication = { app: 'inner', build: 'bbbbbbbb0001', origin: 'https://i.example.org' };
    await expect(publish(site, publication, source)).rejects.toThrow(
      'must not offer links, blocks',
    );
  });

  test('leaves the public registry when it becomes restricted', async () => {
    await publishRemote('inner', 'bbbbbbbb0001');
    expect(names(await open())).toContain('inner bbbbbbbb0001');
    await expect(
      publishRemote('inner', 'bbbbbbbb0002', { restricted: true, canary: 10 }),
    ).rejects.toThrow('it is restricted and the live build is not');
    await publishRemote('inner', 'bbbbbbbb0002', { restricted: true });
    expect(names(await open())).toEqual(['reading aaaaaaaa0001']);
    expect(names(await restricted())).toEqual(['inner bbbbbbbb0002']);
  });

  test('has an interrupted move to the restricted registry completed by the next publication', async () => {
    await publishRemote('inner', 'bbbbbbbb0001');
    const stale = await site.read('registry.json');
    await publishRemote('inner', 'bbbbbbbb0002', { restricted: true });
    await site.write('registry.json', stale?.content ?? '');
    expect(names((await readLiveRegistry(site)) ?? (await open()))).toEqual([
      'reading aaaaaaaa0001',
      'inner bbbbbbbb0002',
    ]);
    await publishRemote('inner', 'bbbbbbbb0003', { restricted: true });
    expect(names(await open())).toEqual(['reading aaaaaaaa0001']);
  });

  test('can be published at the same time as a public one', async () => {
    const builds = ['0001', '0002', '0003'];
    const remotes = ['reading', 'inner', 'outer'];
    await Promise.all(
      remotes.flatMap((name) =>
        builds.map((number) =>
          publishRemote(name, `${name}00${number}`, { restricted: name !== 'reading' }),
        ),
      ),
    );
    const all = await readRegistries(site);
    for (const name of remotes) {
      const live = new Set(listLiveBuilds(all, name).map(({ build }) => build));
      for (const number of builds) expect(live, name).toContain(`${name}00${number}`);
    }
    expect((await open()).remotes).toHaveLength(1);
    expect((await restricted()).remotes).toHaveLength(2);
  });
});
