import type { chromeLinkSchema } from '@chaps/contracts/registry';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import type { z } from 'zod';
import { type BuildOptions, baseConfiguration, uniqueName } from './rspack-base.ts';
import { remoteSharing } from './singletons.ts';

/** What a remote declares of itself in its `remote.config.ts`. */
export interface RemoteDeclaration {
  /** react-router patterns it owns; absolute, and never those of another remote. */
  routes: string[];
  /** Routes whose security policy differs, so that they are entered by a full document load. */
  isolatedRoutes?: string[];
  /** Names of the blocks it offers to other parts' pages. */
  slots?: string[];
  /** Routes on which the shell hides its footer. */
  footerlessRoutes?: string[];
  /** Links it contributes to the shell's header and footer. */
  links?: z.input<typeof chromeLinkSchema>[];
  /** Paths of public pages for `/sitemap.xml`, beside those its links lead to. */
  sitemap?: string[];
  /**
   * Paths of pages that are the same for everybody, whose first view is made when the remote is built:
   * people see them before any script has run.
   */
  firstViews?: string[];
}

/** rspack configuration of a remote: one exposed module, no shared code of its own. */
export function remoteConfiguration(options: BuildOptions): Configuration {
  const base = baseConfiguration(options);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: options.part.replaceAll('-', '_'),
        filename: 'remoteEntry.js',
        library: { type: 'var', name: uniqueName(options) },
        exposes: { './remote': './src/remote.ts' },
        shared: remoteSharing(),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: {
          externalRuntime: true,
          asyncStartup: false,
          optimization: { target: 'web' },
        },
      }),
    ],
  };
}
