import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { type BuildOptions, createBaseConfiguration, getUniqueName } from './rspack-base.ts';
import { getRemoteSharing } from './singletons.ts';

/** rspack configuration of a remote. */
export function createRemoteConfiguration(options: BuildOptions): Configuration {
  const base = createBaseConfiguration(options);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: options.app.replaceAll('-', '_'),
        filename: 'remoteEntry.js',
        library: { type: 'var', name: getUniqueName(options) },
        exposes: { './remote': './src/remote.ts' },
        shared: getRemoteSharing(),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: {
          externalRuntime: true,
          asyncStartup: false,
          // Remotes do not load each other themselves.
          optimization: { target: 'web', disableRemote: true },
        },
      }),
    ],
  };
}
