import { expect, test } from 'vitest';
import { findCommentColour, getReportedLevel, isContradictory, psaUnit } from './results.ts';

test.each([
  ['ng/ml', 'ng/ml'],
  ['ng/mL', 'ng/ml'],
  ['ug/L', 'ng/ml'],
  ['µg/L', 'ng/ml'],
  ['μg / l', 'ng/ml'],
  ['mcg/L', 'ng/ml'],
  ['micrograms/litre', 'ng/ml'],
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
  expect(getReportedLevel({ flag, comments })).toBe(level);
});

test.each([
  ['>100', '', 'raised'],
  ['>=100', '', 'raised'],
  ['<=0.5', '', 'not said'],
  ['2.1', 'N, H', 'raised'],
  ['2.1', 'N, L', 'not raised'],
])('the result %j with the flag %j is %s', (value, flag, level) => {
  expect(getReportedLevel({ flag, comments: '', value })).toBe(level);
});

test.each([
  ['N', 'Red', true],
  ['N, H', '', true],
  ['H, A', '', false],
  ['n', 'Amber: slightly raised', true],
  ['L', 'red', true],
  ['H', 'Green, fine', true],
  ['A', 'GREEN', true],
  ['N', 'Green', false],
  ['H', 'Red', false],
  ['', 'Red', false],
  ['N', '', false],
  ['N', 'See your GP', false],
])('flag %j and comment %j contradict each other: %s', (flag, comments, expected) => {
  expect(isContradictory({ flag, comments, value: '0.8' })).toBe(expected);
});

test.each([
  ['Haemolysed', 'N', '', true],
  ['Insufficient sample', '', 'Green', true],
  ['>100', 'N', '', true],
  ['>=100', 'N', '', true],
  ['<=0.1', 'H', '', true],
  ['> 100', '', 'Green', true],
  ['<0.1', 'H', '', true],
  ['<0.1', '', 'Red', true],
  ['Haemolysed', '', 'Please repeat', false],
  ['Haemolysed', 'A', '', false],
  ['>100', 'H', 'Red', false],
  ['<0.1', 'N', 'Green', false],
  ['9.9', 'N', 'Green', false],
  ['0.8 ng/ml', 'N', 'Green', false],
  ['', 'N', '', false],
])(
  'value %j with flag %j and comment %j contradict each other: %s',
  (value, flag, comments, expected) => {
    expect(isContradictory({ flag, comments, value })).toBe(expected);
  },
);

test('the colour is the first word of the comment', () => {
  expect(findCommentColour(' AMBER: slightly raised')).toBe('amber');
  expect(findCommentColour('Reduced')).toBeUndefined();
  expect(findCommentColour(null)).toBeUndefined();
});
