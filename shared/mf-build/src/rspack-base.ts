import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOAD_TIMEOUT_MS } from '@chaps/runtime/remote/loading';
import { type Configuration, rspack } from '@rspack/core';
import { type AppName, getAppDirectory, getBuildDirectory, projectRoot } from './apps.ts';
import { federationEsmPlugin } from './federation-modules.ts';
import type { Layer } from './layer-loader.ts';
import { retryChunksPlugin } from './retry-chunks.ts';

export interface BuildOptions {
  app: AppName;
  /** Id of the build; it is part of every address, global and class name. */
  build: string;
}

/** Prefix that is unique to the build. */
export const getUniqueName = ({ app, build }: BuildOptions) =>
  `${app}_${build}`.replace(/[^a-z0-9]/gi, '_');

const ROUTER_IN_PRODUCTION = 'node_modules/react-router/dist/production/index.mjs';

const BROWSERS = 'chrome >= 109, edge >= 109, firefox >= 115, safari >= 16.4, ios >= 16.4';

const getLayerLoader = (layer: Layer) => ({
  loader: fileURLToPath(import.meta.resolve('@chaps/mf-build/layer-loader')),
  options: { layer },
});

const createSourceRules = ({
  app,
}: BuildOptions): NonNullable<Configuration['module']>['rules'] => [
  {
    // In an installed package our sources are JavaScript, for newer browsers.
    test: /\.tsx?$|[\\/]node_modules[\\/]@chaps[\\/].+\.js$/,
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
  {
    test: /\.css$/,
    oneOf: [
      { include: /[\\/]shell[\\/]src[\\/]styles[\\/]/, use: getLayerLoader('reset') },
      { include: /[\\/](?:shared|@chaps)[\\/]ui[\\/]src[\\/]/, use: getLayerLoader('kit') },
      { use: getLayerLoader('remote') },
    ],
  },
  { test: /\.(svg|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
  // A stable name lets the document preload the font.
  { test: /\.woff2$/, type: 'asset/resource', generator: { filename: 'fonts/[name][ext]' } },
  // An app with content files has a loader that checks them.
  {
    test: /[\\/]content[\\/][a-z-]+[\\/][^\\/]+\.(md|yaml)$/,
    type: 'javascript/auto',
    use: join(getAppDirectory(app), 'content-build/loader.ts'),
  },
];

/** Configuration that the shell and every remote share. */
export function createBaseConfiguration(options: BuildOptions): Configuration {
  const { app, build } = options;
  const name = getUniqueName(options);
  return {
    name: app,
    mode: 'production',
    target: ['web', 'es2022'],
    context: getAppDirectory(app),
    devtool: 'source-map',
    output: {
      path: getBuildDirectory(app, build),
      // Unique per build: with a stable name, the runtime would keep rendering an older build on the same
      // page.
      uniqueName: name,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      // `retryChunks` recognises failed modules by their error.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: LOAD_TIMEOUT_MS,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // For browsers, the package exports only the development build.
      alias: { 'react-router$': join(projectRoot, ROUTER_IN_PRODUCTION) },
    },
    module: {
      rules: createSourceRules(options),
      // With `dashedIdents`, a custom property that its own file does not use is renamed, then dropped.
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
      // dayjs is too small to be split off automatically.
      splitChunks: {
        cacheGroups: { dayjs: { test: /[\\/]dayjs[\\/]/, minChunks: 2, enforce: true } },
      },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        // Without targets, logical properties become long selectors that outrank later rules.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new rspack.DefinePlugin({ CHAPS_BUILD: JSON.stringify(build) }),
      federationEsmPlugin(),
      retryChunksPlugin(),
    ],
    performance: false,
    stats: 'errors-warnings',
    watchOptions: { ignored: [`${projectRoot}/**/dist/**`, '**/node_modules/**'] },
    infrastructureLogging: { level: 'warn' },
  };
}
