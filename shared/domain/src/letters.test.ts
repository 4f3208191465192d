import { expect, test } from 'vitest';
import {
  canSendLetter,
  findReleaseTemplate,
  formatLetter,
  getLetterIdRange,
  LETTER_SUBJECTS,
  type LetterRecipient,
  type LetterSubject,
  parseLetterCode,
  templateApplies,
  toLetterCode,
  withReplacementNotice,
} from './letters.ts';

test.each([
  ['person', null, false, false, true],
  ['person', false, false, true, true],
  ['gp', true, false, false, true],
  ['gp', true, false, true, true],
  ['gp', null, false, false, false],
  ['gp', false, false, false, false],
  ['gp', null, true, false, true],
  ['gp', false, true, false, true],
  ['gp', false, true, true, false],
] as const)(
  'a letter to the %s, sharing %s, reason %s, withdrawn since %s, may be sent: %s',
  (recipient, sharing, hasReason, isWithdrawnSince, expected) => {
    expect(canSendLetter({ recipient, sharing, hasReason, isWithdrawnSince })).toBe(expected);
  },
);

test('the text has address, date, subject and body', () => {
  const words = { address: '1 High Street', subject: 'Your test', body: 'Dear John,' };
  expect(formatLetter(words, '2026-11-26')).toBe(
    '1 High Street\n\n26 November 2026\n\nYour test\n\nDear John,',
  );
});

test.each([
  ['raised', false, ['any', 'raised']],
  ['not raised', false, ['any', 'not raised']],
  ['not said', false, ['any', 'raised', 'not raised']],
  ['raised', true, ['withdrawn']],
  ['not raised', true, ['withdrawn']],
] as const)(
  'a letter about a result that is %s, withdrawn: %s, can use the templates %j',
  (level, withdrawn, expected) => {
    const suiting = LETTER_SUBJECTS.filter((about) => templateApplies(about, { level, withdrawn }));
    expect(suiting).toEqual(expected);
  },
);

const templateOf = (name: string, about: LetterSubject, recipient: LetterRecipient = 'person') => ({
  name,
  about,
  recipient,
});

test.each([
  ['raised', 'Raised A'],
  ['not raised', 'Not raised'],
  ['not said', 'Any'],
] as const)(
  'a letter about a result that is %s uses the template %j at release',
  (level, expected) => {
    const templates = [
      templateOf('To the GP', level === 'not said' ? 'any' : level, 'gp'),
      templateOf('Raised B', 'raised'),
      templateOf('Raised A', 'raised'),
      templateOf('Any', 'any'),
      templateOf('Not raised', 'not raised'),
      templateOf('A withdrawal', 'withdrawn'),
    ];
    expect(findReleaseTemplate(templates, { level, withdrawn: false })?.name).toBe(expected);
    const withdrawn = findReleaseTemplate(templates, { level, withdrawn: true });
    expect(withdrawn?.name).toBe('A withdrawal');
  },
);

test('a result whose kind has no template gets the general template, or none, at release', () => {
  const any = templateOf('Any', 'any');
  expect(findReleaseTemplate([any], { level: 'raised', withdrawn: false })).toBe(any);
  expect(findReleaseTemplate([any], { level: 'raised', withdrawn: true })).toBeUndefined();
  const raised = templateOf('Raised', 'raised');
  expect(findReleaseTemplate([raised], { level: 'not said', withdrawn: false })).toBeUndefined();
});

const LETTER = '3f2a91bc-7d10-4c54-9f0e-4a4c9fca1d13';

test.each(['L3F2A91BC7D', ' l-3f2a 91bc 7d', ']d2L3F2A91BC7D'])(
  'finds the letter with the code %j',
  (typed) => {
    const code = parseLetterCode(typed);
    expect(code).toBe(toLetterCode(LETTER));
    const [first, last] = getLetterIdRange(String(code));
    expect([first <= LETTER, LETTER <= last, first.length, last.length]).toEqual([
      true,
      true,
      36,
      36,
    ]);
  },
);

test.each(['', '3F2A91BC7D', 'L3F2A91BC7', 'L3F2A91BC7DE', 'LXF2A91BC7D'])(
  '%j is not a letter code',
  (typed) => {
    expect(parseLetterCode(typed)).toBeUndefined();
  },
);

test.each([
  ['Dear John,\n\nYour PSA was 1.', 'Dear John,\n\nREPLACED\n\nYour PSA was 1.'],
  ['Your PSA was 1.', 'Your PSA was 1.\n\nREPLACED'],
])('%j gets the notice of a replaced result below the salutation', (body, expected) => {
  const said = withReplacementNotice(body, 'person');
  expect(said.replace(/The laboratory has replaced.*rely on it\./, 'REPLACED')).toBe(expected);
});
