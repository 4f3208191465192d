import { rmSync } from 'node:fs';
import type { RemoteDescriptor } from '@chaps/contracts/registry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFolder, remoteBuildFixture, shellBuildFixture } from './build-fixtures.ts';
import { promote, stopCanary } from './canary.ts';
import { readLiveRegistry, readRegistries } from './history.ts';
import { openSite } from './open-site.ts';
import { type Part, type PublishOptions, publishSet } from './publish.ts';
import { rollBack } from './roll-back.ts';
import type { Site } from './site.ts';
import { listSiteParts } from './site-parts.ts';

const origin = 'https://charity.example.org';
const RUNTIME = '@chaps/runtime';

let folder: string;
let site: Site;

/** Versions of a package that the shell provides, by the number at the end of the build id. */
const majorOf = (build: string) => (build.endsWith('1') ? 1 : 2);

const shellPart = (build: string): Part => {
  const provides = { react: '19.3.1', [RUNTIME]: `${majorOf(build)}.0.0` };
  return { app: 'shell', build, source: shellBuildFixture(folder, build, { provides }) };
};

const remotePart = (app: string, build: string, more: Partial<RemoteDescriptor> = {}): Part => {
  const shared = { [RUNTIME]: `^${majorOf(build)}.0.0` };
  return {
    app,
    build,
    origin,
    source: remoteBuildFixture(folder, app, build, { shared, ...more }),
  };
};

const FIRST = { shell: 'shell0000001', reading: 'aaaaaaaa0001', writing: 'bbbbbbbb0001' };
const SECOND = { shell: 'shell0000002', reading: 'aaaaaaaa0002', writing: 'bbbbbbbb0002' };

const setOf = ({ shell, reading, writing }: typeof FIRST) => [
  shellPart(shell),
  remotePart('reading', reading),
  remotePart('writing', writing),
];

const publishParts = (parts: Part[], terms?: PublishOptions) => publishSet(site, parts, terms);

async function live() {
  const registry = await readLiveRegistry(site);
  const remotes = (registry?.remotes ?? []).map(({ name, build }) => [name, build]);
  return { shell: registry?.shell.build, ...Object.fromEntries(remotes) };
}

async function canaries() {
  const registry = await readLiveRegistry(site);
  return (registry?.remotes ?? []).flatMap(({ canary }) => (canary ? [canary] : []));
}

/** Canaries that can run in the live shell. */
const canaryParts = () =>
  ['aaaaaaaa0011', 'bbbbbbbb0011'].map((build, index) =>
    remotePart(index === 0 ? 'reading' : 'writing', build),
  );

beforeEach(async () => {
  folder = createTestFolder();
  site = await openSite(`${folder}/site`);
  await publishParts(setOf(FIRST));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a new major version of a provided package is published with its users in one step', async () => {
  const parts = setOf(SECOND);
  const files = await site.list('remotes');
  for (const alone of parts) {
    await expect(publishParts([alone])).rejects.toThrow(RUNTIME);
  }
  await expect(publishParts(parts.slice(0, 2))).rejects.toThrow(
    'writing needs @chaps/runtime ^1.0.0; the shell provides 2.0.0',
  );
  await publishParts(parts, { dryRun: true });
  expect(await site.list('remotes')).toEqual(files);
  expect(await live()).toEqual(FIRST);
  const steps = (await readRegistries(site)).length;
  await publishParts(parts, { by: { name: 'Ada' } });
  expect(await live()).toEqual(SECOND);
  expect(await readRegistries(site)).toHaveLength(steps + 1);
  const registry = await readLiveRegistry(site);
  const told = registry ? await listSiteParts(site, registry) : [];
  expect(
    told.map(({ part, builds: [newest], ...rest }) => [part, newest?.by, rest.back_with]),
  ).toEqual([
    ['shell', 'Ada', ['reading', 'writing']],
    ['reading', 'Ada', ['shell', 'writing']],
    ['writing', 'Ada', ['shell', 'reading']],
  ]);
});

test('each remote of a set is tested in the shell of the set before anything is uploaded', async () => {
  const tried: unknown[] = [];
  const files = await site.list('shell');
  await publishParts(setOf(SECOND), {
    dryRun: true,
    contractTest: async ({ site: next, registry, entry }) => {
      const index = await next.read(`shell/${registry.shell.build}/index.html`);
      const script = await next.read(`remotes/${entry.name}/${entry.build}/remoteEntry.js`);
      tried.push([index?.content.includes(SECOND.shell), script?.content.toString('utf8')]);
    },
  });
  expect(tried).toEqual([
    [true, `var reading = '${SECOND.reading}';`],
    [true, `var writing = '${SECOND.writing}';`],
  ]);
  expect(await site.list('shell')).toEqual(files);
});

test('a route moves from one remote to another in one step', async () => {
  const moved = ['/writing', '/letters'];
  const taking = remotePart('writing', 'bbbbbbbb0011', { routes: moved });
  const reading = (routes: string[], build: string) => remotePart('reading', build, { routes });
  await publishParts([reading(['/reading', '/letters'], 'aaaaaaaa0011')]);
  await expect(publishParts([taking])).rejects.toThrow('/letters belongs to reading');
  await publishParts([taking, reading(['/reading'], 'aaaaaaaa0021')]);
  expect(await live()).toMatchObject({ reading: 'aaaaaaaa0021', writing: 'bbbbbbbb0011' });
});

test('a set with one damaged build changes nothing', async () => {
  const [shell, reading, writing] = setOf(SECOND);
  if (!shell || !reading || !writing) throw new Error('three parts');
  const integrity = { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` };
  const damaged = remotePart('writing', SECOND.writing, { integrity });
  await expect(publishParts([shell, reading, damaged])).rejects.toThrow(
    'does not match its hashes',
  );
  expect(await live()).toEqual(FIRST);
});

test.each(['shell', 'reading'])(
  'rolling %s back restores everything published with it',
  async (app) => {
    await publishParts(setOf(SECOND));
    expect(await rollBack(site, app)).toEqual(FIRST);
    expect(await live()).toEqual(FIRST);
    await expect(rollBack(site, app)).rejects.toThrow('it has no earlier build');
  },
);

test('the console rolls a set back by its previous build', async () => {
  await publishParts(setOf(SECOND));
  const order = { fromBuild: SECOND.reading, toBuild: FIRST.reading };
  expect(await rollBack(site, 'reading', order)).toEqual(FIRST);
});

test('a part published again after a set is kept, unless it needs the set', async () => {
  await publishParts(setOf(SECOND));
  await publishParts([remotePart('writing', 'bbbbbbbb0012')]);
  await expect(rollBack(site, 'reading')).rejects.toThrow(
    'writing needs @chaps/runtime ^2.0.0; the shell provides 1.0.0',
  );
  expect(await rollBack(site, 'writing')).toEqual({ writing: SECOND.writing });
  expect(await rollBack(site, 'reading')).toEqual(FIRST);
});

test('the canaries of a set are promoted together', async () => {
  await publishParts(canaryParts(), { canary: 10 });
  expect(await live()).toEqual(FIRST);
  const [first, second] = await canaries();
  expect([first?.set, first?.since]).toEqual(['aaaaaaaa0011', second?.since]);
  expect(second?.set).toBe('aaaaaaaa0011');
  const builds = { reading: 'aaaaaaaa0011', writing: 'bbbbbbbb0011' };
  expect(await promote(site, 'writing')).toEqual(builds);
  expect(await live()).toEqual({ ...FIRST, ...builds });
  expect(await rollBack(site, 'reading')).toEqual({
    reading: FIRST.reading,
    writing: FIRST.writing,
  });
});

test('the canaries of a set are withdrawn together', async () => {
  await publishParts(canaryParts(), { canary: 10 });
  const { reading, writing } = FIRST;
  expect(await rollBack(site, 'writing')).toEqual({ reading, writing });
  expect(await canaries()).toEqual([]);
  await publishParts(canaryParts(), { canary: 10 });
  const order = { fromBuild: 'aaaaaaaa0011', toBuild: FIRST.reading };
  expect(await rollBack(site, 'reading', order)).toEqual({ reading });
  expect(await canaries()).toEqual([]);
  await publishParts(canaryParts(), { canary: 10 });
  await publishParts([remotePart('reading', 'aaaaaaaa0021')]);
  expect(await canaries()).toEqual([]);
});

test('a set with one worse canary is withdrawn as a whole, with the reason', async () => {
  await publishParts(canaryParts(), { canary: 10 });
  const out = await canaries();
  const [, worse] = out;
  if (!worse) throw new Error('two canaries are out');
  expect(await stopCanary(site, worse, 'failed in 12 of 60 views')).toEqual(out);
  expect(await canaries()).toEqual([]);
  const stopped = (await readLiveRegistry(site))?.remotes.map((each) => each.stoppedCanary?.reason);
  expect(stopped).toEqual([
    'published with writing bbbbbbbb0011, which failed in 12 of 60 views',
    'failed in 12 of 60 views',
  ]);
});

test('a set with a build that cannot be a canary has no canaries', async () => {
  const [reading] = canaryParts();
  if (!reading) throw new Error('it has parts');
  const fresh = remotePart('drawing', 'cccccccc0001');
  await expect(publishParts([reading, fresh], { canary: 10 })).rejects.toThrow('new to the site');
  expect(await canaries()).toEqual([]);
});

test('a set with the shell has no canary, whoever requests it', async () => {
  for (const parts of [setOf(SECOND), [shellPart('shell0000011')]]) {
    await expect(publishParts(parts, { canary: 10 })).rejects.toThrow(
      'the shell cannot have a canary',
    );
  }
  expect(await live()).toEqual(FIRST);
  expect(await canaries()).toEqual([]);
});
