/** Checks the machine that a server is being installed on. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { networkInterfaces, totalmem } from 'node:os';
import { type Finding, fail, getErrorReason, ok, warn } from './doctor/check.ts';
import { compared, SET_CLOCK_ADVICE } from './doctor/clock.ts';

const GIGABYTE = 1024 ** 3;
const TIMEOUT_MS = 5000;

const listOwnAddresses = () =>
  Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);

/** Whether the name resolves to this machine. @param own addresses of this machine */
export async function checkName(host: string, own = listOwnAddresses()): Promise<Finding> {
  // Browsers and Caddy resolve these names without DNS.
  if (host.endsWith('.localhost')) return ok('this machine only');
  const found = await lookup(host, { all: true }).catch(() => []);
  const seen = found.map(({ address }) => address).join(', ') || 'no address';
  if (found.length === 0) return fail(seen, 'Add an A record with the address of this machine.');
  if (found.some(({ address }) => own.includes(address))) return ok(seen);
  return warn(
    seen,
    'Not an address of this machine: correct only behind a router that forwards the ports.',
  );
}

/** Whether the port is free. @param inUse the running site already listens on it */
export async function checkPort(port: number, inUse: boolean): Promise<Finding> {
  if (inUse) return ok('used by this site');
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
    return ok('free');
  } catch (error) {
    const advice = `Stop whatever is using it: ss --listening --tcp --processes 'sport = :${port}'`;
    return fail(getErrorReason(error), advice);
  } finally {
    server.close();
  }
}

/** Whether there is enough disk space for images, database and backups. @param least in GB */
export async function checkDisk(folder: string, least = 20): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / GIGABYTE);
  const seen = `${free} GB free`;
  return free >= least ? ok(seen) : fail(seen, `Make ${least} GB free.`);
}

export function checkMemory(bytes = totalmem()): Finding {
  const seen = `${(bytes / GIGABYTE).toFixed(1)} GB`;
  return bytes > 3.5 * GIGABYTE
    ? ok(seen)
    : warn(seen, 'The services may need more: 4 GB is recommended.');
}

/** Whether this machine's clock agrees with a server's. @param url any address that responds */
export const checkClock = (url: string): Promise<Finding> =>
  compared(url, SET_CLOCK_ADVICE).catch(() =>
    warn(`${url} did not respond`, 'Is outgoing traffic allowed?'),
  );

/** Whether the mail relay accepts connections. @param relay '' if there is none */
export async function checkRelay(relay: string): Promise<Finding> {
  if (!relay) {
    const advice = 'Fine for a trial. Set a relay before anyone books: --mail-relay';
    return warn('no relay: e-mails stay in the mail container', advice);
  }
  const { hostname, port } = new URL(relay);
  const socket = connect({ host: hostname, port: Number(port), timeout: TIMEOUT_MS });
  const outcome = await Promise.race([
    once(socket, 'connect').then(() => 'answers', getErrorReason),
    once(socket, 'timeout').then(() => 'does not respond'),
  ]);
  socket.destroy();
  const seen = `${hostname}:${port} ${outcome}`;
  const advice = 'Check its name and port; many hosts block port 25, so use 465 or 587.';
  return outcome === 'answers' ? ok(seen) : fail(seen, advice);
}
