import { spawnSync } from 'node:child_process';
import { findInstalledBrowser } from '@chaps/publish/installed-browser';

function tries(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0;
}

/** Installs a browser: Playwright's download, or else, as root, the distribution's package. */
function installBrowser(): void {
  const isRoot = process.getuid?.() === 0;
  const dependencies = isRoot ? ['--with-deps'] : [];
  if (tries('npx', ['playwright', 'install', ...dependencies, 'chromium']) || !isRoot) return;
  tries('apt-get', ['update']);
  const install = (name: string) =>
    tries('apt-get', ['install', '-y', '--no-install-recommends', name]);
  // Debian has both; the first saves a fifth of the journeys' processor time.
  if (!install('chromium-headless-shell')) install('chromium');
}

/**
 * Returns the path of a Chromium for tests, installing one if necessary.
 * @throws {Error} when there is none and none can be installed
 */
export function findBrowser(): string {
  const found = findInstalledBrowser();
  if (found) return found;
  process.stdout.write('No browser found; installing one.\n');
  installBrowser();
  const installed = findInstalledBrowser();
  if (installed) return installed;
  throw new Error(
    'No browser could be found or installed. Install Chromium, or name one in CHROMIUM_PATH.',
  );
}
