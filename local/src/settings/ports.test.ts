import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../processes/free-port.ts';
import { getPorts, requireFreePorts } from './ports.ts';

let server: Server | undefined;
afterEach(() => server?.close());

test.each(['127.0.0.1', '0.0.0.0', '::1'])(
  'a port taken on %s is reported with its part and how to change it',
  async (host) => {
    const port = await freePort();
    server = createServer().listen(port, host);
    await once(server, 'listening');
    await expect(requireFreePorts([['api', port]], 1)).rejects.toThrow(
      new RegExp(`^port ${port} for api is taken by process ${process.pid}: .*CHAPS_PORT_OFFSET`),
    );
  },
);

test('waits for a port used by an outgoing connection until the connection ends', async () => {
  const port = await freePort();
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: target } = server.address() as AddressInfo;
  const client = connect({ host: '127.0.0.1', port: target, localPort: port });
  await once(client, 'connect');
  const free = requireFreePorts([['database', port]]);
  client.destroy();
  await expect(free).resolves.toBeUndefined();
});

test('accepts free ports', async () => {
  await expect(requireFreePorts([['api', await freePort()]])).resolves.toBeUndefined();
});

test('picks free ports outside the range of outgoing connections', async () => {
  for (let n = 0; n < 20; n += 1) expect(await freePort()).toBeLessThan(32_000);
});

test('an offset moves every port', () => {
  expect(getPorts(100)).toMatchObject({ shell: 3100, auth: 54_421 });
});

test.each([
  [60_000, /outside 1024-65535/],
  [2_000, /^CHAPS_PORT_OFFSET=2000 moves api to port 6000, which browsers refuse/],
])('an offset of %d is rejected', (offset, message) => {
  expect(() => getPorts(offset)).toThrow(message);
});
