import { findBrowser } from './find-browser.ts';

/**
 * Playwright's own list of disabled features: Chromium obeys only the last such list that it is
 * given.
 */
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
 * Suggestions below the address bar. Chromium renders them for each window, even without a visible
 * one: a quarter of its processor time, taken from the first page.
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

/** Factor by which the processor is slowed down for the browser's pages; works in Chromium only. */
export const THROTTLE = Number(process.env.CHAPS_CPU_THROTTLE ?? 1);

/**
 * Launch options of the browser for tests and measurements.
 * @param more additional arguments
 * @throws {Error} when there is no browser and none can be installed
 */
export const browserOptions = (more: string[] = []) => ({
  executablePath: findBrowser(),
  args: [...ARGS, ...more],
});
