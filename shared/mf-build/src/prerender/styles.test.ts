import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stylesOf, withoutInlineStyles } from './styles.ts';

let folder: string;

const view = (...styles: string[]) => ({ source: '', scripts: [], styles });
const views = {
  entry: [],
  views: [view('1.aaaaaaaa.css', '2.aaaaaaaa.css'), view('2.aaaaaaaa.css', '3.aaaaaaaa.css')],
};
const built = () => ({ directory: folder, views });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaps-styles-'));
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
  const css = stylesOf(built(), '<p class="x-news x-button unstyled">A</p>');
  expect(css).toBe('.x-button{color:blue}\n.x-news{color:green}');
});

test('URLs in a style sheet refer to the build', () => {
  expect(stylesOf(built(), '<p class="x-hero">A</p>')).toContain(
    'url(https://base.placeholder.invalid/assets/a.svg)',
  );
});

test('rejects a page when no screen has all of its styles', () => {
  expect(() => stylesOf(built(), '<p class="x-home x-news">A</p>')).toThrow('No screen');
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
