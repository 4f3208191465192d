import { SourceMapGenerator } from 'source-map-js';
import { expect, test } from 'vitest';
import { importsIn } from './size-files.ts';
import { charactersByOwner, ownerOfSource } from './size-packages.ts';

test('the chunks of each dynamic import are found in built code', () => {
  const code =
    'a(()=>Promise.all([n.e(105),n.e("470")]).then(n.bind(n,1)));b(()=>n.e(89).then(n.bind(n,2)))';
  expect(importsIn(code)).toEqual([['105', '470'], ['89']]);
});

test.each([
  ['webpack://x/../node_modules/react-dom/cjs/react-dom.production.js', 'react-dom'],
  ['webpack://x/../node_modules/a/node_modules/@scope/b/index.js', '@scope/b'],
  ['webpack://x/../shared/ui/src/page.tsx', 'shared/ui'],
  ['webpack://x/./src/routes/home.tsx', 'own code'],
  ['webpack://x/webpack/runtime/load_script', 'bundler'],
])('%s belongs to %s', (source, owner) => {
  expect(ownerOfSource(source)).toBe(owner);
});

test('every character of a file has one owner', () => {
  const code = '0123456789';
  const map = new SourceMapGenerator();
  const add = (column: number, source: string) =>
    map.addMapping({ generated: { line: 1, column }, original: { line: 1, column: 0 }, source });
  add(2, 'node_modules/react/index.js');
  add(6, 'src/home.tsx');
  expect(Object.fromEntries(charactersByOwner(code, map.toString()))).toEqual({
    react: 4,
    'own code': 4,
    bundler: 2,
  });
});
