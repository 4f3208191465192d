import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remoteBuildFixture, shellBuildFixture, testFolder } from './build-fixtures.ts';
import { liveBuilds, liveRegistry, registries } from './history.ts';
import { publish } from './publish.ts';
import { type SiteFolder, siteFolder } from './site-folder.ts';

// Concurrent publications run in separate processes, so that a crash ends only one.
const PUBLISH = join(import.meta.dirname, 'publish.ts');
const ACTIVATE = join(import.meta.dirname, 'activate.ts');
const LOCK = join(import.meta.dirname, 'lock.ts');
const UPLOAD = join(import.meta.dirname, 'upload.ts');
const ROUNDS = 8;

let folder: string;
let site: SiteFolder;

beforeEach(async () => {
  folder = testFolder();
  site = siteFolder(join(folder, 'site'));
  await publish(
    site,
    { app: 'shell', build: 'shell0000001' },
    shellBuildFixture(folder, 'shell0000001'),
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

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

/**
 * Starts a process that publishes builds in sequence. A pause between reading and replacing the registry
 * would lose publications without the lock.
 * @param clockAheadMs how far its clock is ahead
 */
const team = (name: string, clockAheadMs: number) => {
  const origin = `https://${name}.example.org`;
  const sources = buildsOfTeam(name).map((build) => [
    build,
    remoteBuildFixture(folder, name, build),
  ]);
  return program(`
    import { once } from 'node:events';
    import { activate } from ${JSON.stringify(ACTIVATE)};
    import { withRemote } from ${JSON.stringify(PUBLISH)};
    import { readDescriptor, uploadBuild } from ${JSON.stringify(UPLOAD)};
    const realNow = Date.now;
    Date.now = () => realNow() + ${clockAheadMs};
    process.send('ready');
    await once(process, 'message');
    process.disconnect();
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (const [build, source] of ${JSON.stringify(sources)}) {
      const { remote } = readDescriptor(source, '${name}');
      uploadBuild(${JSON.stringify(site)}, '${name}', build, source);
      await activate(${JSON.stringify(site)}, (live) => {
        Atomics.wait(pause, 0, 0, 20);
        return withRemote(live, remote, '${origin}');
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
  const all = registries(site);
  for (const name of names) {
    expect(liveBuilds(all, name).map(({ build }) => build)).toEqual(buildsOfTeam(name));
  }
  expect(all).toHaveLength(1 + names.length * ROUNDS);
  expect(readdirSync(site.root)).not.toContain('registry.lock');
});

test('a crash between upload and activation leaves the site unchanged', async () => {
  const before = readFileSync(site.registry, 'utf8');
  const source = remoteBuildFixture(folder, 'reading', 'aaaaaaaa0001');
  const crash = program(`
    import { uploadBuild } from ${JSON.stringify(UPLOAD)};
    uploadBuild(${JSON.stringify(site)}, 'reading', 'aaaaaaaa0001', ${JSON.stringify(source)});
    process.kill(process.pid, 'SIGKILL');`);
  expect(await exitOf(crash)).toBe('SIGKILL');
  expect(readdirSync(join(site.remotes, 'reading'))).toEqual(['aaaaaaaa0001']);
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
  const publication = { app: 'reading', build: 'aaaaaaaa0001', origin: 'https://a.example.org' };
  await publish(site, publication, source);
  expect(liveRegistry(site)?.remotes).toHaveLength(1);
});

test('a lock of a dead process does not block the next publication', async () => {
  const crash = program(`
    import { withLock } from ${JSON.stringify(LOCK)};
    await withLock(${JSON.stringify(site.lock)}, () => process.kill(process.pid, 'SIGKILL'));`);
  expect(await exitOf(crash)).toBe('SIGKILL');
  expect(readdirSync(site.root)).toContain('registry.lock');
  const publication = { app: 'reading', build: 'aaaaaaaa0001', origin: 'https://a.example.org' };
  await publish(site, publication, remoteBuildFixture(folder, 'reading', 'aaaaaaaa0001'));
  expect(readdirSync(site.root)).not.toContain('registry.lock');
});
