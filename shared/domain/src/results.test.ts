import { expect, test } from 'vitest';
import { psaUnit, reportedLevel, writtenColour } from './results.ts';

test.each([
  ['ng/ml', 'ng/ml'],
  ['ng/mL', 'ng/ml'],
  ['ug/L', 'ng/ml'],
  ['µg/L', 'ng/ml'],
  ['μg / l', 'ng/ml'],
  ['mcg/L', 'ng/ml'],
  ['ng/L', null],
  ['pmol/L', null],
  ['mg/L', null],
  ['', null],
])('the unit %j is shown as %j', (unit, shown) => {
  expect(psaUnit(unit)).toBe(shown);
});

test.each([
  ['H', '', 'raised'],
  ['hh', '', 'raised'],
  ['A', 'Green: fine', 'raised'],
  ['N', 'Red: raised', 'raised'],
  ['', 'Amber: slightly raised', 'raised'],
  ['N', '', 'not raised'],
  ['', 'Green, fine', 'not raised'],
  ['', '', 'not said'],
  ['', 'See your GP', 'not said'],
  ['', 'The result is red', 'not said'],
])('flag %j with comment %j is %s', (flag, comments, level) => {
  expect(reportedLevel({ flag, comments })).toBe(level);
});

test('the colour is the first word of the comment', () => {
  expect(writtenColour(' AMBER: slightly raised')).toBe('amber');
  expect(writtenColour('Reduced')).toBeUndefined();
  expect(writtenColour(null)).toBeUndefined();
});
