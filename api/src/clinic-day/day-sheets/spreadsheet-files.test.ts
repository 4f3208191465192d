import { readFileSync } from 'node:fs';
import { toTubeKey } from '@chaps/domain';
import { expect, test } from 'vitest';
import { parseSheetLines } from './sheet-rows.ts';
import { parseTypedSteps } from './typed-row.ts';

const read = (name: string) =>
  parseSheetLines(
    readFileSync(new URL(`../../../test/day-sheets/${name}`, import.meta.url), 'utf8'),
  ).map(({ cells }) => parseTypedSteps(cells));

test('a code that a spreadsheet turned into a date is not a code', () => {
  const [row] = read('14-excel-date.csv');
  expect(row?.faults).toEqual([
    "‘tube code’: the spreadsheet has turned it into the date Mar-26. Type ' before the code.",
  ]);
});

test('still identifies a tube when a spreadsheet has dropped its code’s leading zeros', () => {
  const [row] = read('14-excel-dropped-zeros.csv');
  expect(row?.faults).toEqual([]);
  const sampled = row?.steps.find(({ step }) => step === 'sampled');
  expect(toTubeKey(sampled?.tube ?? '')).toBe(toTubeKey('00012345'));
});
