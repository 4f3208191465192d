// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { expect, test } from 'vitest';

/** Builds one content file as the product does, and returns the build errors. */
function buildErrors(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'content-build-'));
  mkdirSync(join(folder, 'news'));
  const entry = join(folder, 'news/one.md');
  writeFileSync(entry, text);
  const compiler = rspack({
    mode: 'development',
    context: folder,
    entry,
    output: { path: join(folder, 'out') },
    module: {
      rules: [
        { test: /\.md$/, type: 'javascript/auto', use: join(import.meta.dirname, 'loader.ts') },
        { test: /\.svg$/, type: 'asset/resource' },
      ],
    },
  });
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => rmSync(folder, { recursive: true }));
      if (failure) return reject(failure);
      resolve((stats?.toJson({ errors: true }).errors ?? []).map(({ message }) => message));
    });
  });
}

const item = (fields: string) => `---\nid: 7\n${fields}---\n\nFull text.\n`;

test('stops the build and names file, field and reason', async () => {
  const errors = await buildErrors(
    item(
      'date: 31 February 2025\ndescription: A sentence.\nimage: { file: ribbon.svg, alt: "" }\n',
    ),
  );
  expect(errors.join('\n')).toContain('news/one.md: title: is missing');
  expect(errors.join('\n')).toContain('news/one.md: date: is not a date');
});
