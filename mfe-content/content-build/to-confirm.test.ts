// @vitest-environment node
import { expect, test } from 'vitest';
import { toConfirm } from './to-confirm.ts';

const article = { sample: false, sources: [], article: [] };

test.each([
  ['a sample', { sample: true }, /^a sample/],
  ['an article that no clinician has approved', article, /^reviewed/],
  ['a dated page without its day', { sample: false, dated: true }, /^updated/],
  ['levels that nobody has confirmed', { sample: false, confirmed: false }, /^confirmed/],
])('%s is for the charity to settle', (_, item, what) => {
  expect(toConfirm(item)).toEqual([expect.stringMatching(what)]);
});

test.each([
  ['a text of its own', { sample: false }],
  ['an approved article', { ...article, reviewed: '03 March 2026' }],
  ['a dated page', { sample: false, dated: true, updated: '03 March 2026' }],
  ['confirmed levels', { sample: false, confirmed: true }],
])('%s is settled', (_, item) => expect(toConfirm(item)).toEqual([]));
