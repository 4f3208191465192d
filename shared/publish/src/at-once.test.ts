import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { liveBuilds, liveRegistry, registries } from './history.ts';
import { remoteBuild, shellBuild, testFolder } from './made-builds.ts';
import { publish } from './publish.ts';
import { type SiteFolder, siteFolder } from './site-folder.ts';

// Two teams are two processes, and a crash is the end of one.
const PUBLISH = join(import.meta.dirname, 'publish.ts');
const FLIP = join(import.meta.dirname, 'flip.ts');
const LOCK = join(import.meta.dirname, 'lock.ts');
const UPLOAD = join(import.meta.dirname, 'upload.ts');
const ROUNDS = 8;

let folder: string;
let site: SiteFolder;

beforeEach(async () => {
  folder = testFolder();
  site = siteFolder(join(folder, 'site'));
  await publish(site, { part: 'shell', build: 'shell0000001' }, shellBuild(folder, 'shell0000001'));
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
 * A team that publishes one build after the other. Each takes its time between reading the registry
 * and replacing it, so that without the lock publications are lost.
 * @param clockAheadMs how far the clock of its machine is ahead
 */
const team = (name: string, clockAheadMs: number) => {
  const origin = `https://${name}.example.org`;
  const sources = buildsOfTeam(name).map((build) => [build, remoteBuild(folder, name, build)]);
  return program(`
    import { once } from 'node:events';
    import { flip } from ${JSON.stringify(FLIP)};
    import { withRemote } from ${JSON.stringify(PUBLISH)};
    import { descriptionIn, uploadBuild } from ${JSON.stringify(UPLOAD)};
    const rightClock = Date.now;
    Date.now = () => rightClock() + ${clockAheadMs};
    process.send('ready');
    await once(process, 'message');
    process.disconnect();
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (const [build, source] of ${JSON.stringify(sources)}) {
      const { remote } = descriptionIn(source, '${name}');
      uploadBuild(${JSON.stringify(site)}, '${name}', build, source);
      await flip(${JSON.stringify(site)}, (live) => {
        Atomics.wait(pause, 0, 0, 20);
        return withRemote(live, remote, '${origin}');
      });
    }`);
};

test('teams that publish at once all succeed, however wrong their clocks, and no publication is lost', async () => {
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

test('a crash between upload and flip leaves the site as it was, and the next one succeeds', async () => {
  const before = readFileSync(site.registry, 'utf8');
  const source = remoteBuild(folder, 'reading', 'aaaaaaaa0001');
  const crash = program(`
    import { uploadBuild } from ${JSON.stringify(UPLOAD)};
    uploadBuild(${JSON.stringify(site)}, 'reading', 'aaaaaaaa0001', ${JSON.stringify(source)});
    process.kill(process.pid, 'SIGKILL');`);
  expect(await exitOf(crash)).toBe('SIGKILL');
  expect(readdirSync(join(site.remotes, 'reading'))).toEqual(['aaaaaaaa0001']);
  expect(readFileSync(site.registry, 'utf8')).toBe(before);
  const publication = { part: 'reading', build: 'aaaaaaaa0001', origin: 'https://a.example.org' };
  await publish(site, publication, source);
  expect(liveRegistry(site)?.remotes).toHaveLength(1);
});

test('a lock that a dead process left does not keep the next one', async () => {
  const crash = program(`
    import { withLock } from ${JSON.stringify(LOCK)};
    await withLock(${JSON.stringify(site.lock)}, () => process.kill(process.pid, 'SIGKILL'));`);
  expect(await exitOf(crash)).toBe('SIGKILL');
  expect(readdirSync(site.root)).toContain('registry.lock');
  const publication = { part: 'reading', build: 'aaaaaaaa0001', origin: 'https://a.example.org' };
  await publish(site, publication, remoteBuild(folder, 'reading', 'aaaaaaaa0001'));
  expect(readdirSync(site.root)).not.toContain('registry.lock');
});
