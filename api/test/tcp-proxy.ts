import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy with connections that can be cut, in front of a server such as the database or the
 * mail server.
 */
export async function startTcpProxy(target: URL) {
  const ends = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => end.destroy());
    }
    near.pipe(far).pipe(near);
    return undefined;
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(target);
  url.port = String(address.port);
  const cut = () => {
    whole = false;
    for (const end of ends) end.destroy();
    ends.clear();
  };
  return {
    url: url.href,
    cut,
    restore: () => {
      whole = true;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
