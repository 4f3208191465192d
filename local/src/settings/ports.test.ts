import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../processes/free-port.ts';
import { ports, requireFreePorts } from './ports.ts';

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

test('a free port is none that outgoing connections get', async () => {
  for (let n = 0; n < 20; n += 1) expect(await freePort()).toBeLessThan(32_000);
});

test('an offset moves every port', () => {
  expect(ports(100)).toMatchObject({ shell: 3100, auth: 54_421 });
});

test.each([
  [60_000, /outside 1024-65535/],
  [2_000, /^CHAPS_PORT_OFFSET=2000 moves api to port 6000, which browsers refuse/],
])('an offset of %d is refused', (offset, message) => {
  expect(() => ports(offset)).toThrow(message);
});
