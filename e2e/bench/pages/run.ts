/**
 * `npm run bench:pages -w e2e`: the bytes of a visit to seven pages, and the milliseconds of a
 * first visit to prerendered pages, compared with the same code as one bundle and with plain pages
 * of the same content. Runs alternate; nothing is asserted. `-- --bytes` leaves out the
 * milliseconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from '@chaps/local/stack/start-stack';
import { readLiveRegistry } from '@chaps/publish/history';
import { precompress } from '@chaps/publish/precompress';
import { SiteFolder } from '@chaps/publish/site-folder';
import { chromium } from '@playwright/test';
import { addresses, dataDir, OFFSET } from '../../fixtures/stack.ts';
import { browserOptions } from '../../src/browser-options.ts';
import { buildOneBundle } from './one-bundle.ts';
import { serveOneBundle, serveStatic } from './sites.ts';
import { measureTransfer, totalBytes } from './transfer.ts';
import { CONDITIONS, type Conditions, type Visit, visit } from './visit.ts';

const RUNS = 9;
const PATHS = ['/', '/information-hub/mens-health', '/book-event-main'];

/** Pages from three remotes, as a visitor might open them before booking. */
const SEVEN = [
  '/',
  '/book-event-main',
  '/news',
  '/login',
  '/signup',
  '/information-hub/mens-health',
  '/about-us',
];

const { values: options } = parseArgs({ options: { bytes: { type: 'boolean' } } });

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Spread {
  median: number;
  text: string;
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.round(share * (sorted.length - 1))] ?? 0);
  return { median: at(0.5), text: `${at(0.5)} (${at(0)} to ${at(1)})` };
}

/** Compresses the live builds, as publishing does. */
async function precompressSite(): Promise<void> {
  const site = new SiteFolder(join(dataDir, 'site'));
  const live = await readLiveRegistry(site);
  if (!live) throw new Error('Nothing is live.');
  const builds = [{ name: 'shell', build: live.shell.build }, ...live.remotes];
  for (const { name, build } of builds) {
    await precompress(site, name, build, join(site.builds(name), build));
  }
}

const ratio = (own: number, other: number, goal: number) =>
  `${(own / other).toFixed(2)} × (goal ${goal.toFixed(1)})`;

async function compareBytes(sites: Record<'ours' | 'one bundle', string>): Promise<void> {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  print(`${SEVEN.join(', ')}, each a document load, in one browser with its cache:`);
  const totals: number[] = [];
  for (const [name, address] of Object.entries(sites)) {
    const transfer = await measureTransfer(browser, address, SEVEN);
    const parts = Object.entries(transfer).map(([kind, bytes]) => `${kind} ${kilobytes(bytes)}`);
    totals.push(totalBytes(transfer));
    print(`  ${name}: ${kilobytes(totalBytes(transfer))} (${parts.join(', ')})`);
  }
  const [ours = 0, bundle = 0] = totals;
  print(`  bytes ${ratio(ours, bundle, 1.1)} of one bundle`);
}

interface Variant {
  name: string;
  address: string;
  visits: Visit[];
}

async function measure(path: string, conditions: Conditions, variants: Variant[]) {
  for (let run = 0; run < RUNS; run += 1) {
    for (const { address, visits } of variants) {
      visits.push(await visit(browser, address + path, conditions));
    }
  }
  print(`${path}, ${conditions.name}: milliseconds, median of ${RUNS} (fastest to slowest)`);
  const [ours, bundle, plain] = variants.map(({ name, visits }) => {
    const paint = spread(visits.map(({ largestPaint }) => largestPaint));
    const menu = spread(visits.flatMap(({ menuAnswers }) => menuAnswers ?? []));
    const page = spread(visits.flatMap(({ pageAnswers }) => pageAnswers ?? []));
    // A static page has no button that depends on a script.
    const answers =
      menu.median > 0 ? `, menu answers ${menu.text}, whole page answers ${page.text}` : '';
    print(`  ${name}: largest paint ${paint.text}${answers}`);
    return { paint: paint.median, menu: menu.median, page: page.median };
  });
  if (!ours || !bundle || !plain) throw new Error('A site is missing.');
  print(`  largest paint ${ratio(ours.paint, plain.paint, 1.1)} of static`);
  print(`  menu answers ${ratio(ours.menu, bundle.menu, 1)} of one bundle`);
  print(`  whole page answers ${ratio(ours.page, bundle.page, 1)} of one bundle`);
}

const folder = mkdtempSync(join(tmpdir(), 'chaps-pages-'));
await buildOneBundle(join(folder, 'one-bundle'));
const stack = await startStack({ offset: OFFSET, dataDir, fresh: true });
// The API allows only the site's own origin.
const browser = await chromium.launch(browserOptions(['--disable-web-security']));
try {
  await precompressSite();
  const oneBundle = await serveOneBundle(join(folder, 'one-bundle'));
  await compareBytes({ ours: addresses.site, 'one bundle': oneBundle.address });
  const plain = await serveStatic(browser, join(folder, 'static'), PATHS);
  const sites = { ours: addresses.site, 'one bundle': oneBundle.address, static: plain.address };
  const variants = () =>
    Object.entries(sites).map(([name, address]) => ({ name, address, visits: [] }));
  for (const conditions of options.bytes ? [] : CONDITIONS) {
    for (const path of PATHS) await measure(path, conditions, variants());
  }
  await Promise.all([oneBundle.close(), plain.close()]);
} finally {
  await browser.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
