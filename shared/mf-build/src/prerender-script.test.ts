import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRERENDER_SCRIPT, tryPages } from './prerender-script.ts';

let build: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'chaps-prerender-'));
  const script = `exports.render = async (path, { config }) =>
    path === '/map' ? window.innerWidth : config.charity.name;`;
  writeFileSync(join(build, PRERENDER_SCRIPT), script);
});
afterEach(() => rmSync(build, { recursive: true }));

test('pages that render without a browser pass', async () => {
  await expect(tryPages('mfe-reading', build, ['/', '/news'])).resolves.toBeUndefined();
});

test('a page that needs a browser is named with the reason', async () => {
  await expect(tryPages('mfe-reading', build, ['/', '/map'])).rejects.toMatchObject({
    message: 'mfe-reading cannot prerender /map',
    cause: { message: 'window is not defined' },
  });
});
