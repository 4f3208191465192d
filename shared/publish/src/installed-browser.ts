import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const SYSTEM_NAMES = [
  // Debian's package of the headless-only Chromium that Playwright itself starts.
  'chromium-headless-shell',
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

/** The file that a command name resolves to, if any. */
export function findOnPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
}

/** A browser already installed: CHROMIUM_PATH, Playwright's own, or else the system's Chromium. */
export function findInstalledBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return (
    SYSTEM_NAMES.map(findOnPath).find((file) => file !== undefined) ??
    MAC_APPLICATIONS.find((file) => existsSync(file))
  );
}
