import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_LETTERS } from './code-letters.ts';
import {
  normaliseEmail,
  normaliseTelephoneNumber,
  telephoneNumberLooksWrong,
} from './contact-details.ts';
import { normaliseIdentifier } from './identifiers.ts';
import { extractNhsDigits, parseNhsNumber } from './nhs-number.ts';
import { findReference, parseReference } from './references.ts';

/**
 * Invisible characters copied along with text from web pages, PDFs, phone contacts and
 * spreadsheets.
 */
const INVISIBLE = [
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\ufe0f',
  '\ufeff',
];
const SPACES = [' ', '\t', '\n', '\u00a0', '\u2007', '\u2009', '\u202f', '\u3000'];
const HYPHENS = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uff0d'];

const ANY = [...INVISIBLE, ...SPACES, ...HYPHENS, 'a', 'Ü', '9', '+', '00', '(0)', '@', '.', '９'];

const separators = fc.array(fc.constantFrom(...INVISIBLE, ...SPACES, ...HYPHENS), { maxLength: 3 });
const fullWidth = (sign: string) =>
  /[!-~]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfe_e0) : sign;

/** The characters of a text, each possibly in lower case or full width, with separators around them. */
const written = (text: string) =>
  fc
    .tuple(
      separators,
      ...Array.from(text, (sign) =>
        fc
          .tuple(fc.constantFrom(sign, sign.toLowerCase(), fullWidth(sign)), separators)
          .map(([one, after]) => one + after.join('')),
      ),
    )
    .map(([before, ...signs]) => before.join('') + signs.join(''));

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });
const letters = fc
  .array(fc.constantFrom(...CODE_LETTERS), { minLength: 8, maxLength: 8 })
  .map((all) => all.join(''));

describe('an identifier is the same however it is written', () => {
  test('an NHS number', () => {
    const ways = digits(10).chain((all) =>
      fc.tuple(fc.constant(all.join('')), written(all.join(''))),
    );
    fc.assert(
      fc.property(ways, fc.constantFrom('', '.0', '.00'), ([number, text], end) => {
        expect(parseNhsNumber(text + end)).toBe(number);
        expect(extractNhsDigits(text + end)).toEqual({ value: number, stripped: false });
      }),
    );
  });

  test('a booking reference', () => {
    const ways = letters.chain((all) => fc.tuple(fc.constant(`CH-${all}`), written(`CH${all}`)));
    fc.assert(
      fc.property(ways, ([reference, text]) => {
        expect(parseReference(text)).toBe(reference);
      }),
    );
  });

  test('normalising is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...ANY) }), (text) => {
        expect(normaliseIdentifier(normaliseIdentifier(text))).toBe(normaliseIdentifier(text));
        expect(normaliseTelephoneNumber(normaliseTelephoneNumber(text))).toBe(
          normaliseTelephoneNumber(text),
        );
        expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text));
      }),
    );
  });

  test('two different identifiers never become the same', () => {
    const both = fc
      .tuple(digits(10), digits(10))
      .chain(([one, other]) =>
        fc.tuple(
          written(one.join('')),
          written(other.join('')),
          fc.constant(`${one}` === `${other}`),
        ),
      );
    fc.assert(
      fc.property(both, ([one, other, same]) => {
        expect(parseNhsNumber(one) === parseNhsNumber(other)).toBe(same);
      }),
    );
  });
});

test.each([
  '943476591',
  '94347659190',
  '943476591x',
  '943.476.5919',
  '9.43477E+09',
  '943 476 5919.5',
  'not known',
  '',
])('%j cannot be read as an NHS number', (text) => {
  expect(parseNhsNumber(text)).toBeUndefined();
});

test.each([
  ['CH-AB23CD4', undefined],
  ['CH-AB23CD456', undefined],
  ['CH-AB23CD4O', undefined],
  ['AB23CD45', undefined],
  ['the reference CH-AB23CD45', undefined],
])('the whole of %j is not a reference', (text, reference) => {
  expect(parseReference(text)).toBe(reference);
});

test('a reference within a text needs a hyphen, of any kind', () => {
  expect(findReference('see ch\u2011ab23cd45.')).toBe('CH-AB23CD45');
  expect(findReference('tube CHAB23CD45')).toBeUndefined();
});

test.each([
  ['\u202a+44 7700 900123\u202c', '+44 7700 900123'],
  ['+353 (0)87 123 4567', '+353 87 123 4567'],
  ['+44(0)7700\u2011900123', '+44 7700-900123'],
  ['00353 (0) 87 123 4567', '00353 87 123 4567'],
  ['(01206) 000000', '(01206) 000000'],
  ['+9(0) (0)', '+9'],
])('normalises the telephone number %j to %j', (typed, number) => {
  expect(normaliseTelephoneNumber(typed)).toBe(number);
});

test.each([
  ['abc', true],
  ['07700 90012', true],
  ['n0rman, 07700 900123', true],
  ['07700 900123', false],
  ['+44 7700 90012', true],
  ['+44 7700-900123', false],
  ['(01206) 000000 ext. 12', false],
  ['01 234 5678', false],
  ['00353 87 123 4567', false],
  ['1234 5678', true],
])('%j looks like a wrong telephone number: %j', (text, expected) => {
  expect(telephoneNumberLooksWrong(text)).toBe(expected);
});

test.each([
  [' Anna.Smith@Example.ORG\u200b', 'anna.smith@example.org'],
  ['marks&co@example.org', 'marks&co@example.org'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
  ['anna@bücher.example:80', 'anna@bücher.example:80'],
  ['bücher', 'bücher'],
])('normalises the e-mail address %j to %j', (typed, address) => {
  expect(normaliseEmail(typed)).toBe(address);
});
