import { expect, test } from 'vitest';
import { detectSampleConflicts } from './samples.ts';

/** 'Ann 17' is Ann's tube 17. */
const samplesOf = (words: string[]) =>
  words.map((word) => {
    const [subject = '', code = ''] = word.split(' ');
    return { subject, code };
  });

test.each<[string, string[], [string, string[]][]]>([
  ['no sample', [], []],
  ['a tube each', ['Ann 17', 'Bob 18'], []],
  ['the same tube of the same person twice', ['Ann 17', 'Ann 17'], []],
  [
    'the same tube of the same person, written in two ways',
    ['Ann 0017', 'Ann ]C017', 'Ann 17'],
    [],
  ],
  [
    'a tube of two people, written in two ways',
    ['Ann lab-17', 'Bob ]C1LAB-17'],
    [['one tube, several people', ['Ann lab-17', 'Bob ]C1LAB-17']]],
  ],
  [
    'a tube of two people',
    ['Ann 17', 'Bob 17'],
    [['one tube, several people', ['Ann 17', 'Bob 17']]],
  ],
  [
    'two tubes of a person',
    ['Ann 17', 'Ann 18'],
    [['several tubes, one person', ['Ann 17', 'Ann 18']]],
  ],
  [
    'both at once',
    ['Ann 17', 'Bob 17', 'Bob 18', 'Cat 19'],
    [
      ['one tube, several people', ['Ann 17', 'Bob 17']],
      ['several tubes, one person', ['Bob 17', 'Bob 18']],
    ],
  ],
])('%s', (_case, words, expected) => {
  const conflicts = detectSampleConflicts(samplesOf(words)).map(({ what, samples }) => [
    what,
    samples.map(({ subject, code }) => `${subject} ${code}`),
  ]);
  expect(conflicts).toEqual(expected);
});

test('a label printed for another person holds the tube back', () => {
  const labels = new Map([
    ['17', 'Ann'],
    ['18', 'Bob'],
  ]);
  const samples = samplesOf(['Ann 17', 'Cat 18', 'Dan 99']);
  expect(detectSampleConflicts(samples, labels)).toEqual([
    { what: 'label of another person', samples: [{ subject: 'Cat', code: '18' }] },
  ]);
});

test('reports each tube that carries someone else’s label, however the code was typed', () => {
  const labels = new Map([
    ['T17', 'Ann'],
    ['T18', 'Bob'],
  ]);
  const conflicts = detectSampleConflicts(samplesOf(['Cat t17', 'Dan T18']), labels);
  expect(conflicts.map(({ samples }) => samples.map(({ subject }) => subject))).toEqual([
    ['Cat'],
    ['Dan'],
  ]);
});
