// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createContentModule, readCollection } from './collection.ts';
import { listUnconfirmedItems, readItem } from './read-item.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function file(kind: string, name: string, text: string): string {
  mkdirSync(join(folder, kind), { recursive: true });
  const path = join(folder, kind, name);
  writeFileSync(path, text);
  return path;
}

const newsItem = (changes: Record<string, string | undefined> = {}, text = 'Full text.') => {
  const fields = {
    id: '7',
    title: 'A title',
    date: '04 February 2025',
    description: 'A sentence.',
    image: '{ file: ribbon.svg, alt: "" }',
    ...changes,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  );
  return `---\n${lines.join('\n')}\n---\n\n${text}\n`;
};

describe('a content file', () => {
  test('is read as data', () => {
    const item = readItem(
      file('news', 'one.md', newsItem({}, '**Bold** and [a link](/about-us).')),
    );
    expect(item).toMatchObject({ id: 7, date: '04 February 2025', sample: false });
    expect(item.fullDescription).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'strong', children: ['Bold'] },
          ' and ',
          { kind: 'link', href: '/about-us', children: ['a link'] },
          '.',
        ],
      },
    ]);
  });

  test.each([
    ['a missing field', newsItem({ title: undefined }), 'news/one.md: title: is missing'],
    [
      'a date of no calendar',
      newsItem({ date: '31 February 2025' }),
      'news/one.md: date: is not a date',
    ],
    [
      'a date in other words',
      newsItem({ date: '4 Feb 2025' }),
      "news/one.md: date: must look like '04 February 2025'",
    ],
    ['an empty text', newsItem({}, ''), 'news/one.md: fullDescription: must not be empty'],
    [
      'a slip in a name',
      newsItem({ titel: 'x' }),
      'news/one.md: titel: is not a field of this kind of item',
    ],
    [
      'a picture that is not there',
      newsItem({ image: '{ file: none.svg, alt: "" }' }),
      'news/one.md: image.file: content/images/none.svg does not exist',
    ],
    [
      'id 0 without its link',
      newsItem({ id: '0' }),
      'news/one.md: href: is required for id 0 and not allowed for any other item',
    ],
    [
      'HTML',
      newsItem({}, '<script>alert(1)</script>'),
      "news/one.md: fullDescription: '<script>alert(1)</script>' (html) cannot be used here",
    ],
    ['broken front matter', '---\ntitle: [\n---\n', 'news/one.md: front matter: '],
    [
      'no front matter',
      'Only words',
      'news/one.md: front matter: the file must begin with fields between two lines of ---',
    ],
  ])('with %s is rejected with file, field and reason', (_, text, message) => {
    const path = file('news', 'one.md', text);
    expect(() => readItem(path)).toThrow(message);
  });

  test('allows no formatting in a text that the page truncates', () => {
    const path = file('testimonials', 'a.md', '---\norder: 1\n---\n\n## A heading\n');
    expect(() => readItem(path)).toThrow(
      'testimonials/a.md: content: only plain paragraphs can be used here, not a heading',
    );
  });
});

describe('a content folder', () => {
  test('lists its items in order', () => {
    file('news', 'a.md', newsItem({ id: '9' }));
    file('news', 'b.md', newsItem({ id: '2' }));
    expect(readCollection(join(folder, 'news')).map(({ item }) => item.id)).toEqual([2, 9]);
  });

  test('rejects a duplicate id', () => {
    file('news', 'a.md', newsItem());
    file('news', 'b.md', newsItem());
    expect(() => readCollection(join(folder, 'news'))).toThrow(
      'news/b.md: id: 7 is already used by a.md',
    );
  });

  test('is turned into a module that imports its pictures', () => {
    const marker = file('news', 'collection.yaml', 'what: News\n');
    file('news', 'a.md', newsItem());
    const { source } = createContentModule(marker);
    expect(source).toContain("import picture0 from '../images/ribbon.svg';");
    expect(source).toContain('"src":picture0');
  });
});

describe('the list of what the charity must confirm', () => {
  const article = { sample: false, sources: [], article: [] };

  test.each([
    ['a sample', { sample: true }, /^a sample/],
    ['an article that no clinician has approved', article, /^reviewed/],
    ['a dated page without its day', { sample: false, dated: true }, /^updated/],
    ['levels that nobody has confirmed', { sample: false, confirmed: false }, /^confirmed/],
  ])('contains %s', (_, item, what) => {
    expect(listUnconfirmedItems(item)).toEqual([expect.stringMatching(what)]);
  });

  test.each([
    ['a text of its own', { sample: false }],
    ['an approved article', { ...article, reviewed: '03 March 2026' }],
    ['a dated page', { sample: false, dated: true, updated: '03 March 2026' }],
    ['confirmed levels', { sample: false, confirmed: true }],
  ])('does not contain %s', (_, item) => expect(listUnconfirmedItems(item)).toEqual([]));
});
