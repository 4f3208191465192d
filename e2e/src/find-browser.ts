import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const SYSTEM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
}

/** A browser that is here already: Playwright's own, else the system's Chromium. */
function installedBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return (
    SYSTEM_NAMES.map(onPath).find((file) => file !== undefined) ??
    MAC_APPLICATIONS.find((file) => existsSync(file))
  );
}

function tries(command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0;
}

/** Installs a browser: Playwright's download, else, as root, the distribution's package. */
function installBrowser(): void {
  const isRoot = process.getuid?.() === 0;
  const dependencies = isRoot ? ['--with-deps'] : [];
  if (tries('npx', ['playwright', 'install', ...dependencies, 'chromium']) || !isRoot) return;
  tries('apt-get', ['update']);
  tries('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
}

/**
 * Path of a Chromium to test with; installs one when there is none.
 * @throws {Error} when none is there and none can be installed
 */
export function findBrowser(): string {
  const found = installedBrowser();
  if (found) return found;
  process.stdout.write('No browser found; installing one.\n');
  installBrowser();
  const installed = installedBrowser();
  if (installed) return installed;
  throw new Error(
    'No browser could be found or installed. Install Chromium, or name one in CHROMIUM_PATH.',
  );
}
