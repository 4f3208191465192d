import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteDescriptor } from '@chaps/contracts/registry';

/** Folder of one test. */
export const testFolder = () => mkdtempSync(join(tmpdir(), 'chaps-publish-'));

const sri = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Writes a build of a remote without a compiler. @returns its folder */
export function remoteBuildFixture(
  folder: string,
  name: string,
  build: string,
  more: Partial<RemoteDescriptor> = {},
): string {
  const target = join(folder, 'builds', name, build);
  const text = `var ${name} = '${build}';`;
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'remoteEntry.js'), text);
  const descriptor: RemoteDescriptor = {
    name,
    build,
    shared: { react: '^19.3.0' },
    uses: { react: ['useState'] },
    routes: [`/${name}`],
    isolatedRoutes: [],
    footerlessRoutes: [],
    slots: [],
    links: [],
    sitemap: [],
    manifest: {},
    integrity: { 'remoteEntry.js': sri(text) },
    ...more,
  };
  writeFileSync(join(target, 'remote.json'), JSON.stringify(descriptor));
  return target;
}

/** Writes a build of the shell without a compiler. @returns its folder */
export function shellBuildFixture(folder: string, build: string, more: object = {}): string {
  const target = join(folder, 'builds', 'shell', build);
  mkdirSync(target, { recursive: true });
  writeFileSync(
    join(target, 'index.html'),
    `<!doctype html><head><title>${build}</title></head><body><div id="root"></div></body>`,
  );
  writeFileSync(join(target, 'favicon.svg'), '<svg/>');
  const exports = { react: ['useId', 'useState'] };
  const shell = { build, provides: { react: '19.3.1' }, exports, ...more };
  writeFileSync(join(target, 'shell.json'), JSON.stringify(shell));
  return target;
}
