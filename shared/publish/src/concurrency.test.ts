import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestFolder, remoteBuildFixture, shellBuildFixture } from './build-fixtures.ts';
import { listLiveBuilds, readLiveRegistry, readRegistries } from './history.ts';
import { openSite } from './open-site.ts';
import { publish } from './publish.ts';
import type { Site } from './site.ts';
import { type Storage, storages } from './test-sites.ts';

// Concurrent publications run in separate processes, so that a crash ends only one. Processes take a while to
// start.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const module = (name: string) => JSON.stringify(join(import.meta.dirname, `${name}.ts`));
const ROUNDS = 8;

function program(text: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

async function exitOf(child: ChildProcess) {
  const [code, signal] = await once(child, 'exit');
  return code ?? signal;
}

const buildsOfTeam = (team: string) =>
  Array.from({ length: ROUNDS }, (_, round) => `${team.slice(0, 4)}0000${1000 + round}`);

describe.each(storages)('in %s', (_name, start) => {
  let storage: Storage;
  let folder: string;
  let address: string;
  let site: Site;

  beforeAll(async () => {
    storage = await start();
  });
  afterAll(() => storage.close());

  beforeEach(async () => {
    folder = createTestFolder();
    address = storage.newSite();
    site = await openSite(address);
    const source = shellBuildFixture(folder, 'shell0000001');
    await publish(site, { app: 'shell', build: 'shell0000001' }, source);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /**
   * Starts a process that publishes builds in sequence. A pause between reading and replacing the registry
   * would lose publications if writes were not conditional.
   * @param clockAheadMs how far its clock is ahead
   */
  const team = (name: string, clockAheadMs: number) => {
    const origin = `https://${name}.example.org`;
    const sources = buildsOfTeam(name).map((build) => [
      build,
      remoteBuildFixture(folder, name, build, { isolatedRoutes: [`/${name}/${build}`] }),
    ]);
    return program(`
      import { once } from 'node:events';
      import { activate } from ${module('activate')};
      import { openSite } from ${module('open-site')};
      import { withBuilds } from ${module('result')};
      import { readDescriptor, uploadBuild } from ${module('upload')};
      const realNow = Date.now;
      const site = await openSite(${JSON.stringify(address)});
      process.send('ready');
      await once(process, 'message');
      process.disconnect();
      const pause = new Int32Array(new SharedArrayBuffer(4));
      for (const [build, source] of ${JSON.stringify(sources)}) {
        const descriptor = readDescriptor(source, '${name}', build);
        await uploadBuild(site, '${name}', build, source);
        await activate(site, (live) => {
          Atomics.wait(pause, 0, 0, 20);
          Date.now = () => realNow() + ${clockAheadMs};
          const next = withBuilds(live, [{ ...descriptor, origin: '${origin}' }]);
          queueMicrotask(() => { Date.now = realNow; });
          return next;
        });
      }`);
  };

  test('concurrent publications all succeed despite wrong clocks', async () => {
    const names = ['reading', 'writing'];
    const teams = names.map((name, days) => team(name, days * 86_400_000));
    await Promise.all(teams.map((child) => once(child, 'message')));
    for (const child of teams) child.send('begin');
    const codes = await Promise.all(teams.map(exitOf));
    expect(codes).toEqual([0, 0]);
    const all = await readRegistries(site);
    for (const name of names) {
      expect(listLiveBuilds(all, name).map(({ build }) => build)).toEqual(buildsOfTeam(name));
    }
    expect(all).toHaveLength(1 + names.length * ROUNDS);
    // The documents match the latest registry, whichever publication wrote last.
    expect(await site.list('isolated')).toEqual(
      names.map((name) => `isolated/${name}/${buildsOfTeam(name).at(-1)}.mark`),
    );
  });

  test('a crash between upload and activation leaves the site unchanged', async () => {
    const before = await site.read('registry.json');
    const source = remoteBuildFixture(folder, 'reading', 'aaaaaaaa0001');
    const crash = program(`
      import { activate } from ${module('activate')};
      import { openSite } from ${module('open-site')};
      import { uploadBuild } from ${module('upload')};
      const site = await openSite(${JSON.stringify(address)});
      await uploadBuild(site, 'reading', 'aaaaaaaa0001', ${JSON.stringify(source)});
      await activate(site, () => process.kill(process.pid, 'SIGKILL'));`);
    expect(await exitOf(crash)).toBe('SIGKILL');
    expect(await site.list('remotes')).toHaveLength(2);
    expect(await site.read('registry.json')).toEqual(before);
    const publication = { app: 'reading', build: 'aaaaaaaa0001', origin: 'https://a.example.org' };
    await publish(site, publication, source);
    expect((await readLiveRegistry(site))?.remotes).toHaveLength(1);
  });
});
