import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { galleryConfiguration } from './gallery-config.ts';

/**
 * Shows every component in every state at http://localhost:3010 (moved by CHAPS_PORT_OFFSET),
 * rebuilt on change. The page's policy is as strict as the site's, so what breaks it shows here.
 */
const port = 3010 + Number(process.env.CHAPS_PORT_OFFSET ?? 0);
const compiler = rspack({
  ...galleryConfiguration('/gallery'),
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
