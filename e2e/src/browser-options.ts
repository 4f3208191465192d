import { findBrowser } from './find-browser.ts';

/** Playwright's own list of switches: Chromium obeys the last list it is given, and no other. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Suggestions below the address bar. Chromium renders them for each window, also where nobody sees
 * a window: a quarter of its processor time, taken from the first page.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
];

/** How many times slower than it is the processor of the browser's pages shall be; Chromium alone can. */
export const THROTTLE = Number(process.env.CHAPS_CPU_THROTTLE ?? 1);

/**
 * How the browser of tests and measurements is started.
 * @param more arguments of this use alone
 * @throws {Error} when there is no browser and none can be installed
 */
export const browserOptions = (more: string[] = []) => ({
  executablePath: findBrowser(),
  args: [...ARGS, ...more],
});
