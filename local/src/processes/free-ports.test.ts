import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { requireFreePorts } from './free-ports.ts';
import { freePort } from './test-database.ts';

let server: Server | undefined;
afterEach(() => server?.close());

test.each(['127.0.0.1', '0.0.0.0', '::1'])(
  'a port taken on %s is named with its part and the way out',
  async (host) => {
    const port = await freePort();
    server = createServer().listen(port, host);
    await once(server, 'listening');
    await expect(requireFreePorts([['api', port]])).rejects.toThrow(
      new RegExp(`^port ${port} for api is taken: .*CHAPS_PORT_OFFSET`),
    );
  },
);

test('free ports pass', async () => {
  await expect(requireFreePorts([['api', await freePort()]])).resolves.toBeUndefined();
});
