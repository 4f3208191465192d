import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** '' if it cannot be read, or the process has ended. */
function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Inodes of a port's sockets, from the kernel's table, whose second field is the local address. */
function socketsAt(port: number): Set<string> {
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = ['tcp', 'tcp6'].flatMap((table) =>
    attempt(() => readFileSync(`/proc/net/${table}`, 'utf8')).split('\n'),
  );
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return new Set(
    fields.flatMap(([, local = '', ...rest]) =>
      local.endsWith(address) ? `socket:[${rest[7]}]` : [],
    ),
  );
}

function ownerInProc(port: number): string | undefined {
  const sockets = socketsAt(port);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((id) => {
      const folder = `/proc/${id}/fd`;
      const files = attempt(() => readdirSync(folder).join('\n')).split('\n');
      return files.some((file) => sockets.has(attempt(() => readlinkSync(`${folder}/${file}`))));
    });
}

/** macOS includes `lsof`. */
const ownerByLsof = (port: number) =>
  spawnSync('lsof', ['-t', '-nP', `-iTCP:${port}`], { encoding: 'utf8' }).stdout?.split('\n')[0];

/**
 * The id of the process that uses a port, for listening or for a connection; undefined where the system does
 * not tell, e.g. for another user's process.
 */
export const portOwner = (port: number): string | undefined =>
  (process.platform === 'linux' ? ownerInProc(port) : ownerByLsof(port)) || undefined;
