import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import encodeQR from 'qr';
import { addresses } from '../fixtures/stack.ts';
import { openConsole } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';
import { browserOptions } from '../src/browser-options.ts';

// A tablet whose browser has no built-in barcode detector, as on an iPad: Chromium on Linux has none.

const SIZE = { width: 640, height: 480 };
/** Pixels per module, so that a confirmation's code fills half of the frame. */
const SCALE = 8;

/** Camera footage of a QR code: one YUV 4:2:0 frame, repeated. */
function getFilm(text: string): Buffer {
  const { width, height } = SIZE;
  const modules = encodeQR(text, 'raw');
  const left = (width - modules.length * SCALE) / 2;
  const top = (height - modules.length * SCALE) / 2;
  const light = Buffer.alloc(width * height, 235);
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue;
      for (let y = 0; y < SCALE; y += 1) {
        const start = (top + row * SCALE + y) * width + left + column * SCALE;
        light.fill(16, start, start + SCALE);
      }
    }
  }
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), light, Buffer.alloc((width * height) / 2, 128)]);
}

const folder = mkdtempSync(join(tmpdir(), 'chaps-camera-'));
let browser: Browser;
test.beforeAll(async () => {
  const film = join(folder, 'film.y4m');
  writeFileSync(film, getFilm('https://chaps.example.org/#CH-TRAN2222'));
  browser = await chromium.launch(
    browserOptions([
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]),
  );
});
test.afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the camera reads a confirmation in a browser without a detector', async () => {
  const page = await browser.newPage({ baseURL: addresses.site });
  await openConsole(page, 'coordinator');
  await page.goto('/clinic/training');
  expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByRole('heading', { name: 'Alan Example' })).toBeVisible();
});
