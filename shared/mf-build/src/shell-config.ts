import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { type BuildOptions, createBaseConfiguration } from './rspack-base.ts';
import { getShellSharing } from './singletons.ts';

/**
 * rspack configuration of the shell. It names no remote, because those come from the registry at run time.
 * Each build has its own folder, so that open tabs keep their chunks.
 */
export function createShellConfiguration(options: BuildOptions): Configuration {
  const base = createBaseConfiguration(options);
  return {
    ...base,
    entry: { shell: './src/index.ts' },
    output: { ...base.output, publicPath: `/shell/${options.build}/` },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        inject: 'head',
        minify: true,
        templateParameters: { base: `/shell/${options.build}/` },
      }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: './public', to: '.' }] }),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: getShellSharing(),
        shareStrategy: 'loaded-first',
        runtimePlugins: ['./src/registry/runtime-plugin.ts'],
        manifest: false,
        dts: false,
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          optimization: { target: 'web' },
        },
      }),
    ],
  };
}
