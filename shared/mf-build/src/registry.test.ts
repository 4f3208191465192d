import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@chaps/contracts/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRegistry, writeRegistry } from './registry.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-registry-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const registry: Registry = {
  version: 1,
  updatedAt: '2031-05-06T07:08:09.000Z',
  shell: { build: 'abcdef123456', provides: {}, exports: {} },
  remotes: [],
};

test('writes a registry, reads it back and leaves no other file', () => {
  const file = join(folder, 'registry.json');
  writeRegistry(file, registry);
  expect(readRegistry(file)).toEqual(registry);
  expect(readdirSync(folder)).toEqual(['registry.json']);
});

test('does not write an invalid registry', () => {
  const file = join(folder, 'invalid.json');
  expect(() => writeRegistry(file, { ...registry, updatedAt: 'today' })).toThrow();
  expect(existsSync(file)).toBe(false);
});
