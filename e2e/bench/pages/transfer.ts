import type { Browser, Page } from '@playwright/test';

/** Bytes over the network, headers included, by file type. */
export type Transfer = Record<'scripts' | 'styles' | 'documents' | 'others', number>;

const KINDS = new Map<string, keyof Transfer>([
  ['Script', 'scripts'],
  ['Stylesheet', 'styles'],
  ['Document', 'documents'],
]);

export const totalBytes = (transfer: Transfer): number =>
  Object.values(transfer).reduce((sum, bytes) => sum + bytes, 0);

/** How long a page must make no request to count as idle, in milliseconds. */
const REST_MS = 2000;

/**
 * Waits until a page has made all the requests that it makes by itself. On a busy machine its
 * scripts run for longer than Playwright's `networkidle` waits, and some requests only follow after
 * that.
 * @param requests how many the page has made so far
 */
async function rest(page: Page, requests: () => number): Promise<void> {
  await page.locator('#root:not([hidden]) main h1').waitFor({ state: 'attached' });
  for (let before = -1; before < requests(); ) {
    before = requests();
    await page.waitForTimeout(REST_MS);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
}

/** Opens pages one after another, each with a full document load, in one browser with its cache. */
export async function measureTransfer(
  browser: Browser,
  address: string,
  paths: readonly string[],
): Promise<Transfer> {
  const context = await browser.newContext({ viewport: { width: 412, height: 900 } });
  const transfer: Transfer = { scripts: 0, styles: 0, documents: 0, others: 0 };
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const kinds = new Map<string, keyof Transfer>();
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      // DevTools reports a preload by its initiator's type, so the MIME type decides.
      const isScript = response.mimeType.includes('javascript');
      kinds.set(requestId, isScript ? 'scripts' : (KINDS.get(type) ?? 'others'));
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      transfer[kinds.get(requestId) ?? 'others'] += encodedDataLength;
    });
    let requests = 0;
    devtools.on('Network.requestWillBeSent', () => {
      requests += 1;
    });
    await devtools.send('Network.enable');
    for (const path of paths) {
      await page.goto(address + path);
      await rest(page, () => requests);
    }
    return transfer;
  } finally {
    await context.close();
  }
}
