import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { EXAMPLE_CONFIG } from '@chaps/contracts/example-config';
import type { Registry } from '@chaps/contracts/registry';
import type { Render } from './prerender/render.tsx';

/** The script in a build's folder that renders an app's pages outside a browser. */
export const PRERENDER_SCRIPT = 'prerender.cjs';

/** Modules that a host provides to the scripts of remotes, by import specifier. */
type HostModules = Record<string, unknown>;

/** Exports of a build's script. */
interface PrerenderScript {
  render?: Render;
  /** Only in the script of a shell. */
  hostModules?: HostModules;
}

const require = createRequire(import.meta.url);

/**
 * Runs a build's script, given as text.
 * @param host modules that the script of a remote takes from the shell, as in a browser
 */
function runScript(script: string, host: HostModules = {}): PrerenderScript {
  const module: { exports: PrerenderScript } = { exports: {} };
  const load = (name: string): unknown => (name in host ? host[name] : require(name));
  const run = compileFunction(script, ['exports', 'module', 'require'], {
    filename: PRERENDER_SCRIPT,
  });
  run(module.exports, module, load);
  return module.exports;
}

const EMPTY_REGISTRY: Registry = {
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  shell: { build: 'example', provides: {}, exports: {} },
  remotes: [],
};

/**
 * Renders pages of a remote's build for an example site, so that a page that needs a browser fails the build,
 * not the publishing.
 * @param directory folder of the build
 * @param host folder of a script that exports host modules
 * @throws {Error} with the page's path
 */
export async function tryPages(
  name: string,
  directory: string,
  host: string,
  paths: string[],
): Promise<void> {
  const scriptIn = (folder: string) => readFileSync(join(folder, PRERENDER_SCRIPT), 'utf8');
  const { hostModules } = runScript(scriptIn(host));
  const { render } = runScript(scriptIn(directory), hostModules);
  if (!render) throw new Error(`${name} has no renderer.`);
  const context = { config: EXAMPLE_CONFIG, registry: EMPTY_REGISTRY, baseUrl: '/' };
  for (const path of paths) {
    await render(path, context).catch((cause: unknown) => {
      throw new Error(`${name} cannot prerender ${path}`, { cause });
    });
  }
}
