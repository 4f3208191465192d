import { expect, test } from 'vitest';
import { listAffectedBuilds, listAffectedTests, listChangedPackages } from './affected.ts';

const parts = [
  {
    name: 'mfe-events',
    modules: ['shared/ui/src/card.tsx', 'node_modules/leaflet/src/leaflet.js'],
  },
  { name: 'mfe-account', modules: ['shared/ui/src/tabs.tsx', 'shared/ui/src/card.tsx'] },
];

test.each([
  ['its own source', ['mfe-events/src/remote.ts'], [], ['mfe-events']],
  ['a module in one bundle', ['shared/ui/src/tabs.tsx'], [], ['mfe-account']],
  ['a module in both', ['shared/ui/src/card.tsx'], [], ['mfe-events', 'mfe-account']],
  ['a module in none', ['shared/ui/src/menu.tsx'], [], []],
  ['tests and documents', ['mfe-events/src/remote.test.ts', 'mfe-events/README.md'], [], []],
  ['the lock file alone', ['package-lock.json'], [], []],
  ['a package in one bundle', [], ['node_modules/leaflet'], ['mfe-events']],
  ['a package of a similar name', [], ['node_modules/leaf'], []],
  ['the preset', ['shared/mf-build/src/compile.ts'], [], ['mfe-events', 'mfe-account']],
])('a change to %s rebuilds the packages that contain it', (_what, files, packages, expected) => {
  expect(listAffectedBuilds(parts, files, packages)).toEqual(expected);
});

test('a package has changed when its version differs, or it was added or removed', () => {
  const before = {
    'node_modules/a': '1.0.0',
    'node_modules/b': '1.0.0',
    'node_modules/c': '1.0.0',
  };
  const after = { 'node_modules/a': '1.0.0', 'node_modules/b': '1.0.1', 'node_modules/d': '1.0.0' };
  expect(listChangedPackages(before, after)).toEqual([
    'node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ]);
});

test('a change affects the tests of every workspace that depends on it', () => {
  const workspaces = {
    'shared/contracts': [],
    'shared/ui': ['shared/contracts'],
    'mfe-events': ['shared/ui'],
    api: ['shared/contracts'],
    deploy: [],
  };
  expect(listAffectedTests(workspaces, ['shared/ui/src/card.tsx'])).toEqual([
    'mfe-events',
    'shared/ui',
  ]);
  expect(listAffectedTests(workspaces, ['shared/contracts/src/text.ts', 'README.md'])).toEqual([
    'api',
    'mfe-events',
    'shared/contracts',
    'shared/ui',
  ]);
});
