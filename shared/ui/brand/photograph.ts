import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@chaps/mf-build/apps';

const browser = process.env.CHROMIUM ?? '/usr/bin/chromium';
const font = join(
  projectRoot,
  'shell/public/fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2',
);
const fontStyle = `<style>@font-face{font-family:Atkinson;src:url(file://${font});font-weight:200 800}html,body{margin:0;height:100%}svg{display:block}</style>`;

/**
 * Renders HTML to a PNG with a Chromium (`CHROMIUM`, or else /usr/bin/chromium). The site's typeface is
 * available as 'Atkinson'.
 * @param width in pixels, like `height`
 * @param file absolute path of the PNG
 */
export function renderPng(html: string, width: number, height: number, file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'draw-'));
  const page = join(folder, 'page.html');
  writeFileSync(page, `<!doctype html><meta charset="utf-8">${fontStyle}${html}`);
  execFileSync(
    browser,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--hide-scrollbars',
      '--allow-file-access-from-files',
      '--virtual-time-budget=2000',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--window-size=${width},${height}`,
      `--screenshot=${file}`,
      `file://${page}`,
    ],
    { stdio: 'ignore' },
  );
  rmSync(folder, { recursive: true, force: true });
}
