import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFolder, remoteBuildFixture, shellBuildFixture } from './build-fixtures.ts';
import { promote, stopCanary } from './canary.ts';
import { readLiveRegistry } from './history.ts';
import { openSite } from './open-site.ts';
import { publish } from './publish.ts';
import { rollBack } from './roll-back.ts';
import type { Site } from './site.ts';

const origin = 'https://reading.example.org';
const LIVE = 'aaaaaaaa0001';
const CANARY = 'aaaaaaaa0002';
const NEXT = 'aaaaaaaa0003';

let folder: string;
let site: Site;

const publishRemote = (build: string, canary?: number, more = {}) =>
  publish(
    site,
    { app: 'reading', build, origin, canary },
    remoteBuildFixture(folder, 'reading', build, more),
  );

const remote = async () => {
  const live = await readLiveRegistry(site);
  const found = live?.remotes.find(({ name }) => name === 'reading');
  if (!found) throw new Error('the remote is live');
  return found;
};

const builds = async () => {
  const { build, canary } = await remote();
  return { live: build, canary: canary?.entry.build };
};

beforeEach(async () => {
  folder = createTestFolder();
  site = await openSite(`${folder}/site`);
  const source = shellBuildFixture(folder, 'shell0000001');
  await publish(site, { app: 'shell', build: 'shell0000001' }, source);
  await publishRemote(LIVE);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a canary is served beside the live build, and promotion makes it live', async () => {
  await publishRemote(CANARY, 10);
  expect(await builds()).toEqual({ live: LIVE, canary: CANARY });
  const { canary } = await remote();
  expect(canary?.percent).toBe(10);
  expect(canary?.entry.baseUrl).toBe(`${origin}/reading/${CANARY}/`);
  expect(await promote(site, 'reading')).toEqual({ reading: CANARY });
  expect(await builds()).toEqual({ live: CANARY, canary: undefined });
  expect(await rollBack(site, 'reading')).toEqual({ reading: LIVE });
});

test('a rollback withdraws the canary and keeps the live build', async () => {
  await publishRemote(NEXT);
  await publishRemote(CANARY, 10);
  expect(await rollBack(site, 'reading', { dryRun: true })).toEqual({ reading: NEXT });
  expect(await builds()).toEqual({ live: NEXT, canary: CANARY });
  expect(await rollBack(site, 'reading')).toEqual({ reading: NEXT });
  expect(await builds()).toEqual({ live: NEXT, canary: undefined });
  expect(await rollBack(site, 'reading')).toEqual({ reading: LIVE });
});

test.each([
  ['of another build', NEXT],
  ['of the live build', LIVE],
  ['of the canary', CANARY],
])('a publication %s for everyone ends the canary', async (_which, build) => {
  await publishRemote(CANARY, 10);
  await publishRemote(build);
  expect(await builds()).toEqual({ live: build, canary: undefined });
});

test('a rollback to a named build ends the canary', async () => {
  await publishRemote(NEXT);
  await publishRemote(CANARY, 10);
  await rollBack(site, 'reading', { toBuild: LIVE });
  expect(await builds()).toEqual({ live: LIVE, canary: undefined });
});

test('a second canary replaces the first', async () => {
  await publishRemote(CANARY, 10);
  await publishRemote(NEXT, 20);
  expect(await builds()).toEqual({ live: LIVE, canary: NEXT });
});

test('a stopped canary keeps its reason until the next publication', async () => {
  await publishRemote(CANARY, 10);
  const { canary } = await remote();
  if (!canary) throw new Error('it has a canary');
  expect(await stopCanary(site, canary, 'failed in 12 of 60 views')).toEqual([canary]);
  expect(await builds()).toEqual({ live: LIVE, canary: undefined });
  const { stoppedCanary } = await remote();
  expect(stoppedCanary).toMatchObject({ build: CANARY, reason: 'failed in 12 of 60 views' });
  await expect(promote(site, 'reading')).rejects.toThrow('failed in 12 of 60 views');
  await publishRemote(NEXT, 10);
  expect((await remote()).stoppedCanary).toBeUndefined();
});

test('a canary is not stopped when a newer canary has been published since', async () => {
  await publishRemote(CANARY, 10);
  const { canary } = await remote();
  if (!canary) throw new Error('it has a canary');
  await publishRemote(NEXT, 10);
  expect(await stopCanary(site, canary, 'failed')).toEqual([]);
  expect(await builds()).toEqual({ live: LIVE, canary: NEXT });
});

test.each([
  ['the live build', LIVE, {}, 'it is the live build'],
  ['another set of isolated routes', CANARY, { isolatedRoutes: ['/reading/pay'] }, 'isolated'],
  ['a name that the shell lacks', CANARY, { uses: { react: ['useTime'] } }, 'useTime from react'],
])('refuses a canary with %s', async (_what, build, more, reason) => {
  await expect(publishRemote(build, 10, more)).rejects.toThrow(reason);
  expect(await builds()).toEqual({ live: LIVE, canary: undefined });
});

test('refuses a new remote as a canary, and promotion without one', async () => {
  const source = remoteBuildFixture(folder, 'writing', 'bbbbbbbb0001');
  const publication = { app: 'writing', build: 'bbbbbbbb0001', origin, canary: 10 };
  await expect(publish(site, publication, source)).rejects.toThrow('new to the site');
  await expect(promote(site, 'writing')).rejects.toThrow('it is not live');
  await expect(promote(site, 'reading')).rejects.toThrow('none was published');
});

test('a canary’s route is reserved, and a shell must also be compatible with the canary', async () => {
  const more = { routes: ['/reading', '/reading/new'], uses: { react: ['useId'] } };
  await publishRemote(CANARY, 10, more);
  const other = remoteBuildFixture(folder, 'writing', 'bbbbbbbb0001', { routes: ['/reading/new'] });
  await expect(
    publish(site, { app: 'writing', build: 'bbbbbbbb0001', origin }, other),
  ).rejects.toThrow('/reading/new belongs to reading');
  const shell = shellBuildFixture(folder, 'shell0000002', { exports: { react: ['useState'] } });
  await expect(publish(site, { app: 'shell', build: 'shell0000002' }, shell)).rejects.toThrow(
    'reading uses useId from react',
  );
});
