import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stylesOf, withoutInlineStyles } from './first-view-styles.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-styles-'));
  const door = 'a(()=>Promise.all([n.e("1"),n.e("2")]));b(()=>Promise.all([n.e("2"),n.e("3")]))';
  writeFileSync(join(folder, 'remoteEntry.js'), 'var entry;');
  writeFileSync(join(folder, '__federation_expose_remote.aaaaaaaa.js'), door);
  writeFileSync(
    join(folder, '1.aaaaaaaa.css'),
    '.x-home{color:red}.x-hero{background:url(assets/a.svg)}',
  );
  writeFileSync(
    join(folder, '2.aaaaaaaa.css'),
    '.x-button{color:blue}\n/*# sourceMappingURL=2.css.map*/',
  );
  writeFileSync(join(folder, '3.aaaaaaaa.css'), '.x-news{color:green}');
});

afterAll(() => rmSync(folder, { recursive: true }));

test('a first view has the sheets of its screen, in their order', () => {
  const css = stylesOf(folder, '<p class="x-news x-button unstyled">A</p>');
  expect(css).toBe('.x-button{color:blue}\n.x-news{color:green}');
});

test('files that a sheet refers to are those of the build', () => {
  expect(stylesOf(folder, '<p class="x-hero">A</p>')).toContain(
    'url(https://base.place.invalid/assets/a.svg)',
  );
});

test('a view that no screen has all styles of is refused', () => {
  expect(() => stylesOf(folder, '<p class="x-home x-news">A</p>')).toThrow('No screen');
});

test('styles of elements become rules, which the security policy allows', () => {
  const { html, css } = withoutInlineStyles(
    'part',
    '<i style="width:50%"></i><i style="width:50%"></i><i style="color:red"></i>',
  );
  expect(html).toBe(
    '<i data-style="part-1"></i><i data-style="part-1"></i><i data-style="part-2"></i>',
  );
  expect(css).toBe('[data-style="part-1"]{width:50%}\n[data-style="part-2"]{color:red}');
});
