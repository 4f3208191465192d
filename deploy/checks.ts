/** Checks of the machine that a server is installed on. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { networkInterfaces, totalmem } from 'node:os';

export interface Check {
  name: string;
  result: 'ok' | 'warn' | 'fail';
  /** What was seen. */
  seen: string;
  /** What to do about it. */
  todo?: string;
}

const GIGABYTE = 1024 ** 3;
/** Beyond it tokens and webhooks are refused. */
const MOST_SECONDS_OFF = 30;
const TIMEOUT = 5000;

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);

/**
 * Whether the name leads here.
 * @param own addresses of this machine
 */
export async function checkName(host: string, own = ownAddresses()): Promise<Check> {
  const name = `DNS of ${host}`;
  // Browsers and Caddy know these themselves.
  if (host.endsWith('.localhost')) return { name, result: 'ok', seen: 'this machine alone' };
  const found = await lookup(host, { all: true }).catch(() => []);
  const seen = found.map(({ address }) => address).join(', ') || 'no address';
  if (found.length === 0) {
    return {
      name,
      result: 'fail',
      seen,
      todo: `Add an A record for ${host} with the address of this machine.`,
    };
  }
  if (found.some(({ address }) => own.includes(address))) return { name, result: 'ok', seen };
  const todo =
    'None is an address of this machine: right only behind a router that passes ports 80 and 443 on.';
  return { name, result: 'warn', seen, todo };
}

/** Whether the port can be listened on. @param inUse the site that runs has it */
export async function checkPort(port: number, inUse: boolean): Promise<Check> {
  const name = `Port ${port}`;
  if (inUse) return { name, result: 'ok', seen: 'used by this site' };
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
    return { name, result: 'ok', seen: 'free' };
  } catch (error) {
    const todo = `Stop what uses it: ss --listening --tcp --processes 'sport = :${port}'`;
    return { name, result: 'fail', seen: error instanceof Error ? error.message : '', todo };
  } finally {
    server.close();
  }
}

/** Whether there is space for images, database and backups. */
export async function checkDisk(folder: string, least = 20): Promise<Check> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / GIGABYTE);
  const check = { name: 'Disk', seen: `${free} GB free` };
  if (free >= least) return { ...check, result: 'ok' };
  return { ...check, result: 'fail', todo: `Make ${least} GB free.` };
}

export function checkMemory(bytes = totalmem()): Check {
  const check = { name: 'Memory', seen: `${(bytes / GIGABYTE).toFixed(1)} GB` };
  if (bytes > 3.5 * GIGABYTE) return { ...check, result: 'ok' };
  return {
    ...check,
    result: 'warn',
    todo: 'The limits of the services add up to more: take 4 GB.',
  };
}

/** Whether this machine's clock agrees with that of a server. @param url any address that answers */
export async function checkClock(url: string): Promise<Check> {
  const name = 'Clock';
  const sent = Date.now();
  const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT) }).catch(
    () => undefined,
  );
  const theirs = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) {
    const todo = 'Is the way out open, over HTTPS?';
    return { name, result: 'warn', seen: `${url} did not answer`, todo };
  }
  // The header has whole seconds.
  const off = Math.round(Math.abs((sent + Date.now()) / 2 - (theirs + 500)) / 1000);
  const seen = `${off} s from that of ${new URL(url).host}`;
  if (off <= MOST_SECONDS_OFF) return { name, result: 'ok', seen };
  return { name, result: 'fail', seen, todo: 'timedatectl set-ntp true' };
}

/** Whether the mail relay takes connections. @param relay '' when there is none */
export async function checkRelay(relay: string): Promise<Check> {
  const name = 'Mail relay';
  if (!relay) {
    const todo = 'Fine for a trial. Name a relay before anybody books: --mail-relay';
    return { name, result: 'warn', seen: 'none: mails stay in the mail container', todo };
  }
  const { hostname, port } = new URL(relay);
  const socket = connect({ host: hostname, port: Number(port), timeout: TIMEOUT });
  const outcome = await Promise.race([
    once(socket, 'connect').then(() => 'answers', String),
    once(socket, 'timeout').then(() => 'does not answer'),
  ]);
  socket.destroy();
  const seen = `${hostname}:${port} ${outcome}`;
  if (outcome === 'answers') return { name, result: 'ok', seen };
  return {
    name,
    result: 'fail',
    seen,
    todo: 'Its name and port; many hosts close port 25, so take 465 or 587.',
  };
}

const SIGNS = { ok: '✓', warn: '!', fail: '✗' } as const;

/** A line for each check, and one more where there is something to do. */
export const report = (checks: Check[]): string =>
  checks
    .map(
      ({ name, result, seen, todo }) =>
        `${SIGNS[result]} ${name}: ${seen}\n${todo ? `  ${todo}\n` : ''}`,
    )
    .join('');
