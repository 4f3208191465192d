/**
 * `npm run lighthouse`: Lighthouse's mobile preset on production builds, then the layout shifts of
 * each public page. Exits with 1 when a page misses a target. The figures need a quiet machine.
 */
import { freePort } from '@chaps/local/processes/free-port';
import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { addresses } from '../fixtures/stack.ts';
import { startStack } from '../fixtures/start-command.ts';
import { browserOptions } from './browser-options.ts';
import { layoutShift } from './layout-shift.ts';
import { readArguments } from './read-arguments.ts';

readArguments('npm run lighthouse', {});

const PAGES = ['/', '/news', '/information-hub'];
const MARKS: Record<string, number> = {
  performance: 90,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const MAX_SHIFT = 0.02;
const WIDTHS = [360, 1280];

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints a page's scores and what cost it points. @returns whether it meets all targets */
async function judgePage(path: string, port: number): Promise<boolean> {
  const run = await lighthouse(addresses.site + path, { port, output: 'json', logLevel: 'error' });
  if (!run) throw new Error(`Lighthouse gave no result for ${path}.`);
  const { categories, audits } = run.lhr;
  const marks = Object.entries(MARKS).map(([id, least]) => {
    const score = Math.round((categories[id]?.score ?? 0) * 100);
    return { id, score, fits: score >= least };
  });
  print(`${path}  ${marks.map(({ id, score }) => `${id} ${score}`).join(', ')}`);
  const timings = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index'];
  for (const id of [...timings, 'total-blocking-time', 'cumulative-layout-shift']) {
    print(`    ${id} ${audits[id]?.displayValue ?? '?'}`);
  }
  for (const { id } of marks.filter(({ fits }) => !fits)) {
    for (const reference of categories[id]?.auditRefs ?? []) {
      const audit = audits[reference.id];
      if (audit?.score !== null && audit && audit.score < 0.9) {
        print(`    ${id}: ${audit.title} ${audit.displayValue ?? ''}`);
      }
    }
  }
  return marks.every(({ fits }) => fits);
}

async function publicPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${addresses.site}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
}

/** Prints pages with layout shifts. @returns whether there are none */
async function judgeShifts(browser: Browser): Promise<boolean> {
  const paths = await publicPaths();
  let worst = 0;
  for (const path of paths) {
    for (const width of WIDTHS) {
      const { score, moved } = await layoutShift(browser, addresses.site + path, width);
      worst = Math.max(worst, score);
      if (score > MAX_SHIFT)
        print(`layout shift ${score.toFixed(3)}  ${path} at ${width}: ${moved}`);
    }
  }
  print(
    `${paths.length} public pages at ${WIDTHS.join(' and ')}: largest layout shift ${worst.toFixed(3)}`,
  );
  return worst <= MAX_SHIFT;
}

const stop = await startStack();
const port = await freePort();
const browser = await chromium.launch(browserOptions([`--remote-debugging-port=${port}`]));
let fits = true;
try {
  for (const path of PAGES) fits = (await judgePage(path, port)) && fits;
  fits = (await judgeShifts(browser)) && fits;
} finally {
  await browser.close();
  await stop();
}
process.exitCode = fits ? 0 : 1;
