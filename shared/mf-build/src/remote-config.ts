import type { chromeLinkSchema } from '@chaps/contracts/registry';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import type { z } from 'zod';
import { type BuildOptions, baseConfiguration, uniqueName } from './rspack-base.ts';
import { remoteSharing } from './singletons.ts';

/** The declaration in a `remote.config.ts`. */
export interface RemoteDeclaration {
  /** Its port on one machine (`npm start`), 3001 or above; no other remote may have it. */
  port: number;
  /** The team in `.github/CODEOWNERS`. */
  owner: `@${string}/${string}`;
  /** A page that asks the API for nothing; the tests of loading and failure open it. */
  quietPage: string;
  /** Absolute react-router patterns; no other remote may own them. */
  routes: string[];
  /** Routes with their own security policy; they are entered by a full document load. */
  isolatedRoutes?: string[];
  /** Names of the blocks that it offers to pages of other remotes. */
  slots?: string[];
  /** Routes on which the shell hides its footer. */
  footerlessRoutes?: string[];
  /** Links in the shell's header and footer. */
  links?: z.input<typeof chromeLinkSchema>[];
  /** Public pages for `/sitemap.xml` that no link leads to. */
  sitemap?: string[];
  /** Paths of pages to prerender: they render without a browser and are the same for everybody. */
  prerender?: string[];
}

/** rspack configuration of a remote. */
export function remoteConfiguration(options: BuildOptions): Configuration {
  const base = baseConfiguration(options);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: options.app.replaceAll('-', '_'),
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
