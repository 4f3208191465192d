import { join } from 'node:path';
import { createViteServer } from 'vitest/node';
import type { Harness } from '../harness.ts';
import type { Guard } from './guards.ts';

const API = join(import.meta.dirname, '../..');

/**
 * Starts the product from the same sources with one guard switched off as they are loaded; nothing
 * is written.
 * @throws {Error} if the source no longer contains the guard
 */
export async function startWithoutGuard({ file, guard, without }: Guard) {
  const path = join(API, '..', file);
  let planted = 0;
  const server = await createViteServer({
    configFile: false,
    root: API,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'switch-off-a-guard',
        enforce: 'pre',
        transform(source, id) {
          if (id !== path) return undefined;
          planted = source.split(guard).length - 1;
          return source.replace(guard, without);
        },
      },
    ],
  });
  const { startHarness } = await server.ssrLoadModule('/test/harness.ts');
  if (planted !== 1) throw new Error(`${file} has ${planted} times: ${guard}`);
  const api: Harness = await startHarness();
  await api.payments.set({ webhooks: 'off', down: false });
  return {
    api,
    async stop() {
      await api.stop();
      await server.close();
    },
  };
}
