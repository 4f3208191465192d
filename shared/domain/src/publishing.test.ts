import { expect, test } from 'vitest';
import { type Draft, publishingChecklist } from './publishing.ts';

const READY: Draft = {
  event_date: '2026-12-02',
  event_description: 'At the market hall.',
  price: 0,
  lab_name: 'Harwich',
  is_private: false,
};

const lacks = (changes: Partial<Draft>, codes = 0) =>
  publishingChecklist({ ...READY, ...changes }, '2026-12-01', codes)
    .filter(({ isDone }) => !isDone)
    .map(({ check }) => check);

test.each<[Partial<Draft>, number, string[]]>([
  [{}, 0, []],
  [{ event_date: '2026-12-01' }, 0, ['date']],
  [{ price: null }, 0, ['price']],
  [{ lab_name: null }, 0, ['laboratory']],
  [{ event_description: ' ' }, 0, ['texts']],
  [{ is_private: true }, 0, ['access code']],
  [{ is_private: true }, 1, []],
  [{ price: null, lab_name: null }, 0, ['price', 'laboratory']],
])('a draft with %j and %i codes lacks: %j', (changes, codes, missing) => {
  expect(lacks(changes, codes)).toEqual(missing);
});

test('a public event needs no access code', () => {
  const checks = publishingChecklist(READY, '2026-12-01', 0).map(({ check }) => check);
  expect(checks).not.toContain('access code');
});
