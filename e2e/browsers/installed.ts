import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '@chaps/publish/installed-browser';
import { firefox, webkit } from '@playwright/test';

/** An installed browser and its WebDriver. */
export interface Engine {
  name: 'firefox' | 'webkit';
  browser: string;
  driver: string;
}

const EXECUTABLES = { firefox, webkit };

/** Whether Playwright's own build of a browser is installed. */
export const hasOwnBuild = (name: Engine['name']): boolean =>
  existsSync(EXECUTABLES[name].executablePath());

const firstOnPath = (...names: string[]) =>
  names.map(findOnPath).find((file) => file !== undefined);

/** Returns the installed browser for an engine, if everything needed to drive it is installed. */
export function installedEngine(name: Engine['name']): Engine | undefined {
  if (name === 'webkit') {
    const driver = findOnPath('WebKitWebDriver');
    const browser = findOnPath('gjs') && join(import.meta.dirname, 'webkitgtk.js');
    return driver && browser ? { name, browser, driver } : undefined;
  }
  const browser = firstOnPath('firefox', 'firefox-esr');
  const driver = findOnPath('geckodriver');
  return driver && browser ? { name, browser, driver } : undefined;
}

/** How to install a missing browser. */
export const HOW_TO_INSTALL: Record<Engine['name'], string> = {
  firefox:
    'npx playwright install --with-deps firefox, or on Debian: apt-get install firefox-esr && cargo install geckodriver',
  webkit:
    'npx playwright install --with-deps webkit, or on Debian: apt-get install webkit2gtk-driver gjs gir1.2-webkit2-4.1 xvfb',
};
