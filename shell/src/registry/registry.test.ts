import type { Registry, RegistryEntry } from '@chaps/contracts/registry';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  findOwner,
  findProvider,
  getPolicyName,
  readRegistry,
  useLinks,
  useRegistry,
} from './registry.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useRegistry.setState({}, true);
});

const entry = (
  name: string,
  routes: string[],
  more: Partial<RegistryEntry> = {},
): RegistryEntry => ({
  name,
  build: 'abcdef123456',
  baseUrl: `http://localhost:3999/${name}/abcdef123456/`,
  uses: {},
  shared: {},
  routes,
  isolatedRoutes: [],
  footerlessRoutes: [],
  framelessRoutes: [],
  sitemap: [],
  slots: [],
  links: [],
  manifest: {},
  integrity: {},
  ...more,
});

const registry = {
  version: 1 as const,
  updatedAt: '2026-01-01T00:00:00Z',
  shell: { build: 'abcdef123456', provides: {}, exports: {} },
  remotes: [
    entry('reading', ['/', '/hub', '/hub/figures', '/hub/:id'], { slots: ['newsletter'] }),
    entry('paying', ['/pay', '/done'], { isolatedRoutes: ['/pay'] }),
    entry('scanning', ['/desk', '/desk/:id', '/desk-help'], {
      cameraRoutes: ['/desk', '/desk/:id'],
    }),
  ],
};

test.each([
  ['/', 'reading'],
  ['/hub/figures', 'reading'],
  ['/hub/anything', 'reading'],
  ['/pay', 'paying'],
])('%s belongs to %s', (path, owner) => {
  expect(findOwner(registry, path)?.name).toBe(owner);
});

test.each(['/nowhere', '/hub/one/two', '/pay/more'])('%s has no owner', (path) => {
  expect(findOwner(registry, path)).toBeUndefined();
});

test('an isolated route has its own policy, all other pages share one', () => {
  expect(getPolicyName(registry, '/pay')).not.toBe(getPolicyName(registry, '/done'));
  expect(getPolicyName(registry, '/hub')).toBe(getPolicyName(registry, '/done'));
  expect(getPolicyName(registry, '/nowhere')).toBe(getPolicyName(registry, '/'));
});

test('pages that use the camera share a policy of their own', () => {
  expect(getPolicyName(registry, '/desk/7')).toBe(getPolicyName(registry, '/desk'));
  expect(getPolicyName(registry, '/desk')).not.toBe(getPolicyName(registry, '/desk-help'));
  expect(getPolicyName(registry, '/desk-help')).toBe(getPolicyName(registry, '/done'));
});

test('a block is found in the remote that offers it', () => {
  expect(findProvider(registry, 'newsletter')?.name).toBe('reading');
  expect(findProvider(registry, 'weather')).toBeUndefined();
});

test('the links of all remotes are sorted by their order within each position', () => {
  const link = (order: number, label: string, place: 'main' | 'footer' = 'main') => ({
    place,
    order,
    label,
    to: `/${label}`,
    children: [],
  });
  const remotes = [
    entry('reading', ['/'], { links: [link(20, 'second'), link(30, 'third')] }),
    entry('paying', ['/pay'], { links: [link(10, 'first'), link(5, 'below', 'footer')] }),
  ];
  useRegistry.setState({ registry: { ...registry, remotes } });
  const { result } = renderHook(() => useLinks('main').map(({ label }) => label));
  expect(result.current).toEqual(['first', 'second', 'third']);
});

/** The builds that a document of the shell `shell1` knows after reading these registries in turn. */
async function buildsAfter(...published: Registry[]) {
  for (const each of published) {
    vi.stubGlobal('fetch', async () => Response.json(each));
    await readRegistry();
  }
  return useRegistry.getState().registry?.remotes.map(({ name, build }) => `${name} ${build}`);
}

const siteOf = (shell: string, ...remotes: RegistryEntry[]): Registry => ({
  ...registry,
  shell: { build: shell, provides: {}, exports: {} },
  remotes,
});
const [reading, paying] = [entry('reading', ['/']), entry('paying', ['/pay'])];
const next = { ...reading, build: 'bbbbbbbbbbbb' };

test('a tab whose shell is no longer live keeps the builds it knows, and learns of new remotes', async () => {
  const newer = siteOf('shell2', next, paying);
  const kept = ['reading abcdef123456', 'paying abcdef123456'];
  expect(await buildsAfter(siteOf('shell1', reading), newer)).toEqual(kept);
  // The restricted remotes are read again with the registry for the next page.
  expect(await buildsAfter(newer)).toEqual(kept);
  expect(await buildsAfter(siteOf('shell1', next))).toEqual(['reading bbbbbbbbbbbb']);
});

test('an open tab picks up builds published for its own shell, and drops withdrawn ones', async () => {
  const own = siteOf('shell1', reading);
  expect(await buildsAfter(own, siteOf('shell1', next))).toEqual(['reading bbbbbbbbbbbb']);
  expect(await buildsAfter(own, siteOf('shell2'))).toEqual([]);
});
