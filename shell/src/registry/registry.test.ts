import type { RegistryEntry } from '@chaps/contracts/registry';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownerOf, policyOf, providerOf, useLinks, useRegistry } from './registry.ts';

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
  ],
};

test.each([
  ['/', 'reading'],
  ['/hub/figures', 'reading'],
  ['/hub/anything', 'reading'],
  ['/pay', 'paying'],
])('%s belongs to %s', (path, owner) => {
  expect(ownerOf(registry, path)?.name).toBe(owner);
});

test.each(['/nowhere', '/hub/one/two', '/pay/more'])('nobody owns %s', (path) => {
  expect(ownerOf(registry, path)).toBeUndefined();
});

test('an isolated route has a policy of its own, every other page shares one', () => {
  expect(policyOf(registry, '/pay')).not.toBe(policyOf(registry, '/done'));
  expect(policyOf(registry, '/hub')).toBe(policyOf(registry, '/done'));
  expect(policyOf(registry, '/nowhere')).toBe(policyOf(registry, '/'));
});

test('a block is found at the remote that offers it', () => {
  expect(providerOf(registry, 'newsletter')?.name).toBe('reading');
  expect(providerOf(registry, 'weather')).toBeUndefined();
});

test('links of all remotes are in their order, by position', () => {
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
