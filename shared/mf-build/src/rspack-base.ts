import { join } from 'node:path';
import { PATIENCE_MS } from '@chaps/runtime/remote/asking';
import { type Configuration, rspack } from '@rspack/core';
import { askAnew } from './ask-anew.ts';
import { federationAsModules } from './federation-modules.ts';
import { buildDirectory, type PartToBuild, partDirectory, projectRoot } from './parts.ts';

export interface BuildOptions {
  part: PartToBuild;
  /** Id of the build; part of every address and of every global and class name it makes. */
  build: string;
}

/** Prefix that no other build of any part shares. */
export const uniqueName = ({ part, build }: BuildOptions) =>
  `${part}_${build}`.replace(/[^a-z0-9]/gi, '_');

const ROUTER_IN_PRODUCTION = 'node_modules/react-router/dist/production/index.mjs';

const BROWSERS = 'chrome >= 109, edge >= 109, firefox >= 115, safari >= 16.4, ios >= 16.4';

const sourceRules = ({ part }: BuildOptions): NonNullable<Configuration['module']>['rules'] => [
  {
    test: /\.tsx?$/,
    use: {
      loader: 'builtin:swc-loader',
      options: {
        env: { targets: BROWSERS },
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    },
  },
  { test: /\.module\.css$/, type: 'css/module' },
  { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
  { test: /\.(svg|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
  // A stable name, so that the shell's document can preload the font; the build id dates it.
  { test: /\.woff2$/, type: 'asset/resource', generator: { filename: 'fonts/[name][ext]' } },
  // A part that keeps its words in files brings the loader that checks them.
  {
    test: /[\\/]content[\\/][a-z-]+[\\/][^\\/]+\.(md|yaml)$/,
    type: 'javascript/auto',
    use: join(partDirectory(part), 'content-build/loader.ts'),
  },
];

/** What the shell and every remote have in common. */
export function baseConfiguration(options: BuildOptions): Configuration {
  const { part, build } = options;
  const name = uniqueName(options);
  return {
    name: part,
    mode: 'production',
    target: ['web', 'es2022'],
    context: partDirectory(part),
    devtool: 'source-map',
    output: {
      path: buildDirectory(part, build),
      // A unique name per build: two builds of one remote can live in one page [with a stable
      // name the runtime kept rendering the old build].
      uniqueName: name,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: PATIENCE_MS,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Its package offers browsers the development build alone; this is the same without warnings.
      alias: { 'react-router$': join(projectRoot, ROUTER_IN_PRODUCTION) },
    },
    module: {
      rules: sourceRules(options),
      // A custom property set in one file and read in another keeps its name. [With `dashedIdents` a
      // declaration that its own file does not read was renamed, then dropped.]
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/module': {
          exportsConvention: 'as-is',
          localIdentName: `${name}-[local]-[hash:base64:6]`,
        },
      },
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      runtimeChunk: false,
      // Views share one copy of dayjs, which is smaller than what is split off by itself.
      splitChunks: {
        cacheGroups: { dayjs: { test: /[\\/]dayjs[\\/]/, minChunks: 2, enforce: true } },
      },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        // Told the browsers, it keeps logical properties as they are instead of rewriting each into
        // long selectors that outrank the rules after them.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new rspack.DefinePlugin({ CHAPS_BUILD: JSON.stringify(build) }),
      federationAsModules(),
      askAnew(),
    ],
    performance: false,
    stats: 'errors-warnings',
    watchOptions: { ignored: [`${projectRoot}/**/dist/**`, '**/node_modules/**'] },
    infrastructureLogging: { level: 'warn' },
  };
}
