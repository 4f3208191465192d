import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const deviations = readFileSync(join(import.meta.dirname, '../../docs/beyond-the-spec.md'), 'utf8');

/** Returns the subject of each row: its first cell, without the remark after the colon. */
const subjectsIn = (text: string): string[] =>
  [...text.matchAll(/^\| (?!---|The specification says)([^|]+?) \|/gm)].map(([, cell = '']) =>
    cell.replace(/: (?:silent|not described)\b.*$/, '').toLowerCase(),
  );

const repeated = (subjects: string[]) =>
  subjects.filter((subject, index) => subjects.indexOf(subject) !== index);

test('each deviation from the specification has one row', () => {
  const subjects = subjectsIn(deviations);
  expect(subjects.length).toBeGreaterThan(200);
  expect(repeated(subjects)).toEqual([]);
});

test('finds two rows about the same subject', () => {
  const rows = '| Toasts: silent | one |\n| A map | two |\n| Toasts: not described | three |\n';
  expect(repeated(subjectsIn(rows))).toEqual(['toasts']);
});
