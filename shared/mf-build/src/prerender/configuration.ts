import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { appDirectory } from '../apps.ts';
import { type BuildOptions, baseConfiguration } from '../rspack-base.ts';
import { BASE_PLACEHOLDER } from './placeholders.ts';

const remoteEntry = join(import.meta.dirname, 'remote-entry.tsx');

/**
 * rspack configuration of the one script that renders an app outside a browser. Class names and file
 * names match the browser build.
 * @param directory receives `prerender.cjs`
 */
export function prerenderConfiguration(options: BuildOptions, directory: string): Configuration {
  const base = baseConfiguration(options);
  const own = appDirectory(options.app);
  const generator = base.module?.generator ?? {};
  return {
    ...base,
    target: 'node20',
    devtool: false,
    entry: { prerender: options.app === 'shell' ? './src/app/prerender.tsx' : remoteEntry },
    output: {
      path: directory,
      filename: '[name].cjs',
      publicPath: BASE_PLACEHOLDER,
      uniqueName: base.output?.uniqueName,
      assetModuleFilename: base.output?.assetModuleFilename,
      library: { type: 'commonjs2' },
      asyncChunks: false,
    },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, 'remote-to-render$': join(own, 'src/remote.ts') },
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
