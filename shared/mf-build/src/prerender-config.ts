import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { appDirectory } from './apps.ts';
import { PRERENDER_SCRIPT } from './prerender-script.ts';
import { type BuildOptions, baseConfiguration } from './rspack-base.ts';

/** JavaScript in an installed package. */
const remoteEntry = () =>
  fileURLToPath(import.meta.resolve('@chaps/mf-build/prerender/remote-entry'));

/**
 * rspack configuration of the script that publishing runs to prerender an app. Class names and file
 * names match the browser build.
 * @param directory folder of the browser build
 */
export function prerenderConfiguration(options: BuildOptions, directory: string): Configuration {
  const base = baseConfiguration(options);
  const own = appDirectory(options.app);
  const generator = base.module?.generator ?? {};
  return {
    ...base,
    target: 'node20',
    devtool: false,
    entry: options.app === 'shell' ? './src/app/prerender.tsx' : remoteEntry(),
    output: {
      path: directory,
      filename: PRERENDER_SCRIPT,
      // The renderer sets it to the address of the published build.
      publicPath: '',
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
