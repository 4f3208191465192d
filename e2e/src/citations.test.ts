import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = '{api,deploy,docs,e2e,local,mfe-*,shared,shell}';
const files = globSync([`${folders}/**`, '*'], {
  cwd: root,
  exclude: ['**/{node_modules,dist,.data}', '**/*.log'],
});
/** Also every suffix of a path, because a comment may name a file without its folder. */
const names = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, index) =>
      parts
        .slice(index)
        .join('/')
        .replace(/\.template$/, ''),
    );
  }),
);
const records = new Set(
  globSync('docs/adr/[0-9]*.md', { cwd: root }).map((file) => Number(/\d+/.exec(file)?.[0])),
);

const COMMENT = /(?:(?:^|\s)(?:\/\/|\/\*{1,2}|--|#)|^\s*\*)\s(.*)/;
const FILE = /(?<![\w:./*<{@-])(?:\.{1,2}\/)*(\w[\w./-]*\.(?:md|tsx?|mts|sql|ya?ml|css|conf))\b/g;
const RECORD = /\bADRs? (\d+)/g;

function missingIn(line: string): string[] {
  const comment = COMMENT.exec(line)?.[1] ?? '';
  const cited = [...comment.matchAll(FILE)].map(([, name = '']) => name);
  const numbers = [...comment.matchAll(RECORD)].map(([, number]) => Number(number));
  return [
    ...cited.filter((name) => !names.has(name)),
    ...numbers.filter((number) => !records.has(number)).map((number) => `ADR ${number}`),
  ];
}

test('the files and decision records cited in comments exist', () => {
  const sources = files.filter((file) => /\.(tsx?|mts|js|sql|css|ya?ml|template)$/.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  const missing = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => missingIn(line).map((name) => `${file}:${index + 1} ${name}`)),
  );
  expect(missing).toEqual([]);
});

/** Returns the anchors of a document's headings, as GitHub generates them. */
const anchorsOf = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

test('the documents link to files and headings that exist', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  const missing = documents.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^)\s#:]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, target = '']) => !target.startsWith('/'))
      .filter(([, target, anchor]) => {
        const document = target ? resolve(root, file, '..', target) : join(root, file);
        if (!existsSync(document)) return true;
        return anchor !== undefined && !anchorsOf(document).includes(anchor);
      })
      .map(([link]) => `${file} ${link}`),
  );
  expect(missing).toEqual([]);
});
