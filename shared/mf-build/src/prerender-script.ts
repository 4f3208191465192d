import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { EXAMPLE_CONFIG } from '@chaps/contracts/example-config';
import type { Registry } from '@chaps/contracts/registry';
import type { Render } from './prerender/render.tsx';

/** The script that renders an app's pages outside a browser, in the folder of its build. */
export const PRERENDER_SCRIPT = 'prerender.cjs';

const require = createRequire(import.meta.url);

/** Loads the renderer from the text of a build's script. */
function rendererIn(script: string): Render | undefined {
  const exports: { render?: Render } = {};
  const run = compileFunction(script, ['exports', 'module', 'require'], {
    filename: PRERENDER_SCRIPT,
  });
  const module = { exports };
  run(exports, module, require);
  return module.exports.render;
}

const NO_REGISTRY: Registry = {
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  shell: { build: 'example', provides: {}, exports: {} },
  remotes: [],
};

/**
 * Renders pages of a remote's build for an example site, so that a page that needs a browser fails its
 * build already.
 * @param directory folder of the build
 * @throws {Error} with the page's path
 */
export async function tryPages(name: string, directory: string, paths: string[]): Promise<void> {
  const render = rendererIn(readFileSync(join(directory, PRERENDER_SCRIPT), 'utf8'));
  if (!render) throw new Error(`${name} has no renderer.`);
  const context = { config: EXAMPLE_CONFIG, registry: NO_REGISTRY, baseUrl: '/' };
  for (const path of paths) {
    await render(path, context).catch((cause: unknown) => {
      throw new Error(`${name} cannot prerender ${path}`, { cause });
    });
  }
}
