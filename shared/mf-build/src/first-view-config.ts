import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { partDirectory } from './parts.ts';
import { BASE_PLACE } from './prerender/places.ts';
import { type BuildOptions, baseConfiguration } from './rspack-base.ts';

const remoteEntry = join(import.meta.dirname, 'prerender/remote-entry.tsx');

/**
 * rspack configuration that makes of a part what can be rendered outside a browser: class names and
 * file names are those of its build, and nothing but one script is written.
 * @param directory where the script `first-view.cjs` goes
 */
export function firstViewConfiguration(options: BuildOptions, directory: string): Configuration {
  const base = baseConfiguration(options);
  const own = partDirectory(options.part);
  const generator = base.module?.generator ?? {};
  return {
    ...base,
    target: 'node20',
    devtool: false,
    entry: { 'first-view': options.part === 'shell' ? './src/first-view/render.tsx' : remoteEntry },
    output: {
      path: directory,
      filename: '[name].cjs',
      publicPath: BASE_PLACE,
      uniqueName: base.output?.uniqueName,
      assetModuleFilename: base.output?.assetModuleFilename,
      library: { type: 'commonjs2' },
      asyncChunks: false,
    },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, 'part-to-render$': join(own, 'src/remote.ts') },
    },
    module: {
      ...base.module,
      generator: {
        ...generator,
        css: { exportsOnly: true },
        'css/module': { ...generator['css/module'], exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    optimization: { minimize: false },
    plugins: [new rspack.DefinePlugin({ CHAPS_BUILD: JSON.stringify(options.build) })],
  };
}
