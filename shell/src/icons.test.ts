// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const publicFile = (name: string) => readFileSync(join(import.meta.dirname, '../public', name));

/** Width and height in a PNG's header. @throws {Error} for any other file */
function sizeOfPng(file: Buffer): string {
  const signature = file.subarray(0, 8).toString('latin1');
  if (signature !== '\x89PNG\r\n\x1a\n') throw new Error('This is no PNG.');
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

interface Manifest {
  name: string;
  start_url: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test('the icons in the web manifest exist in the stated size', () => {
  const manifest: Manifest = JSON.parse(publicFile('site.webmanifest').toString());
  expect(manifest).toMatchObject({ name: expect.stringContaining('CHAPS'), start_url: '/' });
  for (const { src, sizes, type } of manifest.icons) {
    expect(type).toBe('image/png');
    expect(sizeOfPng(publicFile(src))).toBe(sizes);
  }
  const sizes = manifest.icons.filter(({ purpose }) => !purpose).map((icon) => icon.sizes);
  expect(sizes).toEqual(['192x192', '512x512']);
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
});

test('the document links the icons and the manifest, with a PNG for iOS', () => {
  const document = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
  for (const [relation, file] of [
    ['icon', 'favicon.svg'],
    ['apple-touch-icon', 'apple-touch-icon.png'],
    ['manifest', 'site.webmanifest'],
  ] as const) {
    expect(document).toMatch(new RegExp(`<link rel="${relation}" href="/${file}"`));
    expect(publicFile(file).length).toBeGreaterThan(100);
  }
  expect(sizeOfPng(publicFile('apple-touch-icon.png'))).toBe('180x180');
  expect(sizeOfPng(publicFile('social-card.png'))).toBe('1200x630');
});
