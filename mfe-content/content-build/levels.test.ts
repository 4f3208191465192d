// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { levelsFile, readLevels, writeLevels } from './levels.ts';

test('results and threshold lines use the levels in the content file', () => {
  expect(readFileSync(levelsFile, 'utf8')).toBe(writeLevels(readLevels()));
});

test('a changed level differs from the one in use', () => {
  const [first, ...others] = readLevels().levels;
  const changed = { ...readLevels(), levels: [{ ...first, from: '1.50' }, ...others] };
  expect(writeLevels(changed)).not.toBe(readFileSync(levelsFile, 'utf8'));
});
