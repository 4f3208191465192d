import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stylesOf, withoutInlineStyles } from './styles.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-styles-'));
  const exposed = 'a(()=>Promise.all([n.e("1"),n.e("2")]));b(()=>Promise.all([n.e("2"),n.e("3")]))';
  writeFileSync(join(folder, 'remoteEntry.js'), 'var entry;');
  writeFileSync(join(folder, '__federation_expose_remote.aaaaaaaa.js'), exposed);
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

test('a prerendered page has the style sheets of its screen in load order', () => {
  const css = stylesOf(folder, '<p class="x-news x-button unstyled">A</p>');
  expect(css).toBe('.x-button{color:blue}\n.x-news{color:green}');
});

test('URLs in a style sheet refer to the build', () => {
  expect(stylesOf(folder, '<p class="x-hero">A</p>')).toContain(
    'url(https://base.placeholder.invalid/assets/a.svg)',
  );
});

test('rejects a page when no screen has all of its styles', () => {
  expect(() => stylesOf(folder, '<p class="x-home x-news">A</p>')).toThrow('No screen');
});

test('style attributes become rules', () => {
  const { html, css } = withoutInlineStyles(
    'app',
    '<i style="width:50%"></i><i style="width:50%"></i><i style="color:red"></i>',
  );
  expect(html).toBe(
    '<i data-style="app-1"></i><i data-style="app-1"></i><i data-style="app-2"></i>',
  );
  expect(css).toBe('[data-style="app-1"]{width:50%}\n[data-style="app-2"]{color:red}');
});
