import type { Browser } from '@playwright/test';

/** Bytes over the network, headers included, by kind of file. */
export type Transfer = Record<'scripts' | 'styles' | 'documents' | 'others', number>;

const KINDS = new Map<string, keyof Transfer>([
  ['Script', 'scripts'],
  ['Stylesheet', 'styles'],
  ['Document', 'documents'],
]);

export const totalOf = (transfer: Transfer): number =>
  Object.values(transfer).reduce((sum, bytes) => sum + bytes, 0);

/** Opens pages one after another, each by a document load, in one browser with its cache. */
export async function transferOf(
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
      // A preload is reported by what asks for it.
      const isScript = response.mimeType.includes('javascript');
      kinds.set(requestId, isScript ? 'scripts' : (KINDS.get(type) ?? 'others'));
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      transfer[kinds.get(requestId) ?? 'others'] += encodedDataLength;
    });
    await devtools.send('Network.enable');
    for (const path of paths) await page.goto(address + path, { waitUntil: 'networkidle' });
    return transfer;
  } finally {
    await context.close();
  }
}
