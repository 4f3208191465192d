import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Configuration } from '@rspack/core';
import { projectRoot } from './apps.ts';
import { compile } from './compile.ts';
import { flattenModules } from './host-exports.ts';

/** One module of a bundle. */
export interface BundledModule {
  /** Path below the repository, or the bundler's own name for a module without a file. */
  name: string;
  /** Its text after the loaders have run, before any names from the build are inserted. */
  text: string | Buffer;
}

const stripRoot = (text: string) => text.replaceAll(`${projectRoot}${sep}`, '');

/**
 * The modules that a configuration bundles, without those that tree shaking removes, sorted by name. They are
 * the same on every machine.
 * @throws {Error} with the compiler's messages
 */
export async function listBundledModules(configuration: Configuration): Promise<BundledModule[]> {
  const path = mkdtempSync(join(tmpdir(), 'chaps-contents-'));
  try {
    const { compilation } = await compile({
      ...configuration,
      devtool: false,
      optimization: { ...configuration.optimization, minimize: false },
      output: { ...configuration.output, path },
    });
    const inBundle = [...compilation.modules].filter(
      (module) => [...compilation.chunkGraph.getModuleChunksIterable(module)].length > 0,
    );
    return flattenModules(inBundle)
      .map((module) => {
        const file = module.nameForCondition();
        const text = module.originalSource()?.source() ?? '';
        return {
          name: file
            ? relative(projectRoot, file).split(sep).join('/')
            : stripRoot(module.identifier()),
          text: typeof text === 'string' ? stripRoot(text) : text,
        };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
