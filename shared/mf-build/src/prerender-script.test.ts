import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRERENDER_SCRIPT, tryPages } from './prerender-script.ts';

let build: string;
let host: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'chaps-prerender-'));
  host = mkdtempSync(join(tmpdir(), 'chaps-host-'));
  const script = `const { nameOf } = require('@chaps/ui');
    exports.render = async (path, { config }) => path === '/map' ? window.innerWidth : nameOf(config);`;
  writeFileSync(join(build, PRERENDER_SCRIPT), script);
  const modules = `{ '@chaps/ui': { nameOf: ({ charity }) => charity.name } }`;
  writeFileSync(join(host, PRERENDER_SCRIPT), `exports.hostModules = ${modules};`);
});
afterEach(() => {
  for (const folder of [build, host]) rmSync(folder, { recursive: true });
});

test('accepts pages that render without a browser', async () => {
  await expect(tryPages('mfe-reading', build, host, ['/', '/news'])).resolves.toBeUndefined();
});

test('names each page that needs a browser, with the reason', async () => {
  await expect(tryPages('mfe-reading', build, host, ['/', '/map'])).rejects.toMatchObject({
    message: 'mfe-reading cannot prerender /map',
    cause: { message: 'window is not defined' },
  });
});
