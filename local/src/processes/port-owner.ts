import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** '' if it cannot be read, or the process has ended. */
function readOrEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Inodes of a port's sockets, from the kernel's table, whose second field is the local address. */
function listSockets(port: number): Set<string> {
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = ['tcp', 'tcp6'].flatMap((table) =>
    readOrEmpty(() => readFileSync(`/proc/net/${table}`, 'utf8')).split('\n'),
  );
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return new Set(
    fields.flatMap(([, local = '', ...rest]) =>
      local.endsWith(address) ? `socket:[${rest[7]}]` : [],
    ),
  );
}

function findOwnerInProc(port: number): string | undefined {
  const sockets = listSockets(port);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((id) => {
      const folder = `/proc/${id}/fd`;
      const files = readOrEmpty(() => readdirSync(folder).join('\n')).split('\n');
      return files.some((file) =>
        sockets.has(readOrEmpty(() => readlinkSync(`${folder}/${file}`))),
      );
    });
}

/** macOS includes `lsof`. */
const findOwnerByLsof = (port: number) =>
  spawnSync('lsof', ['-t', '-nP', `-iTCP:${port}`], { encoding: 'utf8' }).stdout?.split('\n')[0];

/**
 * The id of the process that uses a port, for listening or for a connection; undefined where the
 * system does not say, e.g. for another user's process.
 */
export const findPortOwner = (port: number): string | undefined =>
  (process.platform === 'linux' ? findOwnerInProc(port) : findOwnerByLsof(port)) || undefined;
