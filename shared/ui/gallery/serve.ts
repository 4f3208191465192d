import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { createGalleryConfiguration } from './gallery-config.ts';

/**
 * Serves every component in every state at http://localhost:3010 (shifted by CHAPS_PORT_OFFSET),
 * rebuilt on change, with the site's security policy.
 */
const port = 3010 + Number(process.env.CHAPS_PORT_OFFSET ?? 0);
const compiler = rspack({
  ...createGalleryConfiguration('/gallery'),
  mode: 'development',
  devtool: false,
});
const server = new RspackDevServer(
  { port, host: 'localhost', hot: false, liveReload: true, client: { overlay: false } },
  compiler,
);
await server.start();
process.stdout.write(`gallery http://localhost:${port}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
