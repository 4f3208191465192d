import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { getAppDirectory } from './apps.ts';
import { PRERENDER_SCRIPT } from './prerender-script.ts';
import { type BuildOptions, createBaseConfiguration } from './rspack-base.ts';
import { listProvidedVersions } from './singletons.ts';

/** Compiled to JavaScript in an installed package. */
const getRemoteEntry = () =>
  fileURLToPath(import.meta.resolve('@chaps/mf-build/prerender/remote-entry'));

/**
 * Modules that the script of a remote takes from the shell's script, so that a prerendered page consists of
 * the same components as the hydrated one. The renderer must have the same version as its `react`.
 */
const HOST_MODULES = [...Object.keys(listProvidedVersions()), 'react-dom/static'];

/** An entry that exports these modules by name, plus additional exports. */
function createHostEntry(more = ''): string {
  const imports = HOST_MODULES.map((name, index) => `import * as _${index} from '${name}';`);
  const entries = HOST_MODULES.map((name, index) => `'${name}': _${index}`);
  const lines = [...imports, `export const hostModules = { ${entries.join(', ')} };`, more];
  return `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;
}

/**
 * rspack configuration of a script that runs outside a browser. Class names and file names match the
 * browser build.
 * @param path folder of the script
 */
function createScriptConfiguration(options: BuildOptions, path: string): Configuration {
  const base = createBaseConfiguration(options);
  const generator = base.module?.generator ?? {};
  return {
    ...base,
    target: 'node20',
    devtool: false,
    output: {
      path,
      filename: PRERENDER_SCRIPT,
      // Set by the renderer to the address of the published build.
      publicPath: '',
      uniqueName: base.output?.uniqueName,
      assetModuleFilename: base.output?.assetModuleFilename,
      library: { type: 'commonjs2' },
      asyncChunks: false,
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

/**
 * rspack configuration of the script that publishing runs to prerender an app.
 * @param directory folder of the browser build
 */
export function createPrerenderConfiguration(
  options: BuildOptions,
  directory: string,
): Configuration {
  const script = createScriptConfiguration(options, directory);
  if (options.app === 'shell') {
    const frame = join(getAppDirectory('shell'), 'src/app/prerender.tsx');
    return { ...script, entry: createHostEntry(`export * from ${JSON.stringify(frame)};`) };
  }
  const alias = { 'remote-to-render$': join(getAppDirectory(options.app), 'src/remote.ts') };
  return {
    ...script,
    entry: getRemoteEntry(),
    externals: Object.fromEntries(HOST_MODULES.map((name) => [name, `commonjs ${name}`])),
    resolve: { ...script.resolve, alias: { ...script.resolve?.alias, ...alias } },
  };
}

/**
 * rspack configuration of a script that only exports the host modules, for testing a remote's pages.
 * @param directory folder of the script
 */
export const createHostConfiguration = (
  options: BuildOptions,
  directory: string,
): Configuration => ({
  ...createScriptConfiguration(options, directory),
  entry: createHostEntry(),
});
