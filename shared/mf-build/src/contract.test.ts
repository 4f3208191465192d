import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT, SUPPORTED_CONTRACTS } from '@chaps/runtime/remote/contract';
import { expect, test } from 'vitest';
import { projectRoot, REMOTES } from './apps.ts';
import surfaces from './contract-surfaces.json' with { type: 'json' };

// A remote gets the runtime from the live shell. It may use only names of the oldest supported shell,
// and a shell may remove none of them.

const RUNTIME = /(?:import|export)\s*(?:type\s+)?\{([^}]*)\}\s*from\s*'@chaps\/runtime'/g;

/** Packages that a remote bundles. */
const BUNDLED = ['shared/ui/src', 'shared/api-client/src', 'shared/runtime/src/remote'];

const sources = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules|gallery/.test(file))
    .map((file) => readFileSync(join(projectRoot, folder, file), 'utf8'));

const withoutTypes = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.replace(/ as .*/, ''));

const namesIn = (text: string) =>
  [...text.matchAll(RUNTIME)]
    .filter(([statement]) => !/^(import|export)\s+type/.test(statement))
    .flatMap(([, list = '']) => withoutTypes(list));

/** Names that a shell of these sources provides. */
const provided = new Set(
  [
    ...readFileSync(join(projectRoot, 'shared/runtime/src/index.ts'), 'utf8').matchAll(
      /\{([^}]*)\}/g,
    ),
  ].flatMap(([, list = '']) => withoutTypes(list)),
);

const surfaceOf = (contract: number): string[] =>
  Object.entries(surfaces).find(([version]) => version === String(contract))?.[1] ?? [];

test('the newest contract is supported, and every supported one is recorded', () => {
  expect(SUPPORTED_CONTRACTS).toContain(CONTRACT);
  for (const contract of SUPPORTED_CONTRACTS) {
    expect(surfaceOf(contract).length, `contract ${contract}`).toBeGreaterThan(10);
  }
});

test.each([...SUPPORTED_CONTRACTS])('a new shell still has all of contract %s', (contract) => {
  expect(surfaceOf(contract).filter((name) => !provided.has(name))).toEqual([]);
});

test.each([...REMOTES])('%s runs in the oldest shell supported, and in the newest', (remote) => {
  const used = new Set([join(remote, 'src'), ...BUNDLED].flatMap(sources).flatMap(namesIn));
  expect(used.size).toBeGreaterThan(3);
  const oldest = new Set(surfaceOf(Math.min(...SUPPORTED_CONTRACTS)));
  expect([...used].filter((name) => !oldest.has(name))).toEqual([]);
  expect([...used].filter((name) => !provided.has(name))).toEqual([]);
});
