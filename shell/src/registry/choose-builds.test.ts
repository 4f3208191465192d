import type { Registry } from '@chaps/contracts/registry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeBuild, makeRegistry, makeRegistryWithCanary } from '../testing/site.ts';
import { getBucketPosition } from './choose-builds.ts';

const [LIVE, CANARY] = ['aaaaaaaa0001', 'aaaaaaaa0002'];

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** Opens a document now, with the random numbers that it is to draw. */
async function openDocument(...random: number[]) {
  const draw = vi.spyOn(Math, 'random');
  for (const number of random) draw.mockReturnValueOnce(number);
  vi.resetModules();
  return import('./choose-builds.ts');
}

async function chosenIn(registry: Registry, ...random: number[]) {
  const { chooseBuilds, comparedBuilds } = await openDocument(...random);
  const [chosen] = chooseBuilds(registry).remotes;
  return { build: chosen?.build, cohort: comparedBuilds.get(chosen?.baseUrl ?? '')?.cohort };
}

test('of 100 buckets, the given percentage get the canary, and as many others are compared with it', async () => {
  const results: string[] = [];
  for (let bucket = 0; bucket < 100; bucket += 1) {
    localStorage.setItem('chaps.bucket', String(bucket));
    const { build, cohort } = await chosenIn(makeRegistryWithCanary(10));
    results.push(`${build} ${cohort}`);
  }
  const times = (result: string) => results.filter((each) => each === result).length;
  expect(times(`${CANARY} canary`)).toBe(10);
  expect(times(`${LIVE} live`)).toBe(10);
  expect(times(`${LIVE} undefined`)).toBe(80);
});

test('a browser keeps its number and therefore its build', async () => {
  const first = await chosenIn(makeRegistryWithCanary(50), 0.42);
  expect(localStorage.getItem('chaps.bucket')).toBe('42');
  expect(await chosenIn(makeRegistryWithCanary(50), 0.99)).toEqual(first);
  expect(localStorage.getItem('chaps.bucket')).toBe('42');
});

test('each build starts with different browsers', () => {
  const first = (build: string) =>
    Array.from({ length: 100 }, (_, bucket) => bucket).filter(
      (each) => getBucketPosition(each, build) < 10,
    );
  expect(first('aaaaaaaa0002')).toHaveLength(10);
  expect(first('aaaaaaab0002')).not.toEqual(first('aaaaaaaa0002'));
});

test('without a canary nothing is stored or compared', async () => {
  const { chooseBuilds, comparedBuilds } = await openDocument();
  expect(chooseBuilds(makeRegistry([]))).toEqual(makeRegistry([]));
  expect(localStorage).toHaveLength(0);
  expect(comparedBuilds.size).toBe(0);
});

test.each(['-1', '100', 'abc', ''])('a stored %j is replaced', async (stored) => {
  localStorage.setItem('chaps.bucket', stored);
  await chosenIn(makeRegistryWithCanary(10), 0.07);
  expect(localStorage.getItem('chaps.bucket')).toBe('7');
});

test('without storage the choice lasts as long as the document', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  const { chooseBuilds } = await openDocument(0, 0.99);
  const [first] = chooseBuilds(makeRegistryWithCanary(50)).remotes;
  const [second] = chooseBuilds(makeRegistryWithCanary(50)).remotes;
  expect(second).toEqual(first);
});

test('the chosen registry names one build of a remote', async () => {
  const { chooseBuilds } = await openDocument();
  const chosen = chooseBuilds(makeRegistryWithCanary(50));
  const named = new Set(JSON.stringify(chosen).match(/aaaaaaaa000\d/g));
  expect(named.size).toBe(1);
});

test('a browser gets all canaries of a set, or none', async () => {
  const canaryOf = (build: string) => ({
    entry: makeBuild(build),
    percent: 10,
    since: '2026-11-25T00:00:00.000Z',
    set: CANARY,
  });
  const registry: Registry = {
    ...makeRegistry([]),
    remotes: [
      { ...makeBuild(LIVE), canary: canaryOf(CANARY) },
      { ...makeBuild('bbbbbbbb0001'), name: 'writing', canary: canaryOf('bbbbbbbb0002') },
    ],
  };
  const results = new Map<string, number>();
  for (let bucket = 0; bucket < 100; bucket += 1) {
    localStorage.setItem('chaps.bucket', String(bucket));
    const { chooseBuilds } = await openDocument();
    const builds = chooseBuilds(registry).remotes.map(({ build }) => build);
    results.set(builds.join(' '), (results.get(builds.join(' ')) ?? 0) + 1);
  }
  expect(Object.fromEntries(results)).toEqual({
    [`${CANARY} bbbbbbbb0002`]: 10,
    [`${LIVE} bbbbbbbb0001`]: 90,
  });
});
