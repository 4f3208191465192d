import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeRegistry, readRegistry, writeRegistry } from './registry.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-registry-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const shell = { build: 'abcdef123456', contracts: [1], provides: { react: '19.0.0' } };
const descriptor = {
  name: 'reading',
  build: 'abcdef123456',
  contract: 1,
  shared: { react: '^19.0.0' },
  routes: ['/'],
  isolatedRoutes: [],
  footerlessRoutes: [],
  slots: [],
  links: [],
  sitemap: [],
  manifest: { id: 'reading' },
  integrity: {},
};

test('writes a registry, reads it back and leaves no other file', () => {
  const file = join(folder, 'registry.json');
  const registry = composeRegistry(shell, [{ descriptor, origin: 'http://localhost:3999' }]);
  writeRegistry(file, registry);
  expect(readRegistry(file)).toEqual(registry);
  expect(readdirSync(folder)).toEqual(['registry.json']);
  expect(registry.remotes[0]?.baseUrl).toBe('http://localhost:3999/reading/abcdef123456/');
});

test('rejects an invalid descriptor', () => {
  const broken = { ...descriptor, routes: ['no-slash'] };
  expect(() => composeRegistry(shell, [{ descriptor: broken, origin: 'http://x.test' }])).toThrow();
});
