import { expect, test } from 'vitest';
import { parseTime } from './typed-time.ts';

test.each([
  ['9.20', '09:20'],
  ['09:20', '09:20'],
  ['9:20', '09:20'],
  ['0920', '09:20'],
  ['920', '09:20'],
  [' 9,20 ', '09:20'],
  ['9h20', '09:20'],
  ['09:20:00', '09:20'],
  // What a spreadsheet makes of '9.20' and '9.00'.
  ['9.2', '09:20'],
  ['9', '09:00'],
  ['9.05', '09:05'],
  ['0:05', '00:05'],
  ['1.05 pm', '13:05'],
  ['2pm', '14:00'],
  ['12:10 PM', '12:10'],
  ['12.10am', '00:10'],
  ['9:20 a.m.', '09:20'],
])('%s is a time', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test.each(['', 'x', '25:00', '9.60', '9.7', '2460', '13 pm', '0pm', '9:20:5', '12345', 'late'])(
  '%s is not a time',
  (text) => {
    expect(parseTime(text)).toBeUndefined();
  },
);
