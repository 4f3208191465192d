import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { RemoteName } from '@chaps/mf-build/apps';
import { remoteConfigs } from '@chaps/mf-build/declarations';
import { StartError } from '../processes/lifecycle.ts';
import { findPortOwner } from '../processes/port-owner.ts';

/** The addresses of the one-machine stack (architecture, 'On one machine'). */
const SERVICE_PORTS = {
  shell: 3000,
  api: 4000,
  metrics: 4001,
  payments: 4010,
  forms: 4020,
  tiles: 4030,
  auth: 54321,
  database: 54322,
  // The sign-in service behind its public address; only the API uses it.
  authBehind: 54323,
  smtp: 54325,
  mailbox: 54324,
};

export type PartName = keyof typeof SERVICE_PORTS | RemoteName;

export type Ports = Record<keyof typeof SERVICE_PORTS, number> & Record<RemoteName, number>;

/** Ports above 1023 that browsers and `fetch` refuse to call (Fetch standard, 'bad port'). */
const BLOCKED_PORTS = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
];

/** @throws {StartError} when a port is out of range, or browsers refuse to call it */
function applyOffset(part: string, base: number, offset: number): number {
  const port = base + offset;
  const problem = `CHAPS_PORT_OFFSET=${offset} moves ${part} to port ${port}`;
  if (!(port >= 1024 && port <= 65_535)) throw new StartError(`${problem}, outside 1024-65535`);
  if (BLOCKED_PORTS.includes(port)) {
    throw new StartError(`${problem}, which browsers refuse to call: choose another offset`);
  }
  return port;
}

/**
 * The ports of all parts. An offset moves them all, so that two checkouts can run side by side.
 * @throws {StartError} when a port cannot be used, or two parts have the same one
 */
export function getPorts(offset = 0): Ports {
  const moved: Ports = { ...SERVICE_PORTS };
  for (const [remote, { port }] of remoteConfigs) moved[remote] = port;
  const partWith = new Map<number, string>();
  for (const [part, base] of Object.entries(moved)) {
    const other = partWith.get(base);
    if (other) throw new StartError(`${other} and ${part} both have port ${base}`);
    partWith.set(base, part);
    moved[part as PartName] = applyOffset(part, base, offset);
  }
  return moved;
}

/** @throws {StartError} when the remote does not exist */
export function getRemotePort(ports: Ports, remote: RemoteName): number {
  const port = ports[remote];
  if (port === undefined) throw new StartError(`${remote} has no port`);
  return port;
}

/** Whether a program listens on a port. 'localhost' has two addresses. */
async function isTaken(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const probe = createServer();
    try {
      probe.listen({ port, host, exclusive: true });
      await once(probe, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return true;
    } finally {
      probe.close();
    }
  }
  return false;
}

/** How often a taken port is checked again, and the milliseconds in between. */
const [ATTEMPTS, PAUSE_MS] = [10, 500];

/**
 * Whether a port remains in use. Outgoing connections, such as a browser's, may also use the higher ports,
 * but end by themselves.
 */
async function staysTaken(port: number, attempts: number): Promise<boolean> {
  for (let attempt = 1; await isTaken(port); attempt += 1) {
    if (attempt === attempts) return true;
    await wait(PAUSE_MS);
  }
  return false;
}

/**
 * Checks that the port of every part is free, before anything is started.
 * @throws {StartError} naming the first port in use, its part and what to do
 */
export async function requireFreePorts(
  wanted: [string, number][],
  attempts = ATTEMPTS,
): Promise<void> {
  for (const [part, port] of wanted) {
    if (!(await staysTaken(port, attempts))) continue;
    const owner = findPortOwner(port);
    throw new StartError(
      `port ${port} for ${part} is taken${owner ? ` by process ${owner}` : ''}: stop whatever is using it, or move all ports, e.g. CHAPS_PORT_OFFSET=100 npm start`,
    );
  }
}
