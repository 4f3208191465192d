import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { projectRoot } from './apps.ts';
import { compile } from './compile.ts';
import { listProvidedExports, listUsedExports } from './host-exports.ts';
import { getRemoteSharing, getShellSharing } from './singletons.ts';

// Running a compiler takes time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-host-exports-'));
  mkdirSync(join(folder, 'src'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles `src/entry.js`, with its neighbouring files given by name. */
function bundle(
  files: Record<string, string>,
  shared: ReturnType<typeof getRemoteSharing> | ReturnType<typeof getShellSharing>,
) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'src', name), text);
  return compile({
    mode: 'production',
    context: projectRoot,
    entry: join(folder, 'src/entry.js'),
    output: { path: join(folder, 'dist') },
    resolve: { modules: [join(projectRoot, 'node_modules')] },
    plugins: [new ModuleFederationPlugin({ name: 'part', shared, dts: false, manifest: false })],
  });
}

test('a remote uses what the modules in its bundle import, and nothing from other modules', async () => {
  const stats = await bundle(
    {
      'entry.js': `
        import { useState } from 'react';
        import { shown } from './barrel.js';
        console.log(useState, shown, import('./lazy.js'));`,
      'barrel.js': "export { shown } from './shown.js'; export { hidden } from './hidden.js';",
      'shown.js': "import { useId as id } from 'react'; export const shown = id;",
      'hidden.js': "import { useTransition } from 'react'; export const hidden = useTransition;",
      'lazy.js': `
        import * as router from 'react-router-dom';
        import { createStore } from 'zustand';
        console.log(router.useTimeMachine, createStore, import('@chaps/ui/dialog'));`,
      'package.json': '{ "type": "module", "sideEffects": ["./src/entry.js", "./src/lazy.js"] }',
    },
    getRemoteSharing(),
  );
  expect(listUsedExports(stats)).toEqual({
    '@chaps/ui/dialog': [],
    react: ['useId', 'useState'],
    'react-router-dom': ['useTimeMachine'],
    zustand: ['createStore'],
  });
});

test('the shell provides its modules’ exports, and a CommonJS module is its own default export', async () => {
  const stats = await bundle(
    {
      'entry.js': `
        import { useId } from 'react';
        import { useMatch } from 'react-router-dom';
        import { create } from 'zustand';
        console.log(useId, useMatch, create);`,
    },
    getShellSharing(),
  );
  const provided = listProvidedExports(stats);
  expect(provided.react).toEqual(expect.arrayContaining(['default', 'useId', 'useState']));
  expect(provided.zustand).toEqual(['create', 'createStore', 'useStore']);
  expect(provided['react-router-dom']).toEqual(expect.arrayContaining(['Link', 'useMatch']));
  expect(provided['react-router-dom']).not.toContain('MemoryRouter');
});
