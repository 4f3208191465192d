import { describe, expect, test } from 'vitest';
import { NO_IMPORT_SETTINGS } from './lab-columns.ts';
import { readLabFile } from './lab-file.ts';

const HEADINGS = 'reference,date_of_birth,test_result,test_unit,sample_date,name';
/** A table whose name column contains these bytes. */
const named = (...bytes: number[]) =>
  Buffer.concat([
    Buffer.from(`${HEADINGS}\nCH-AB23CD45,1970-01-01,0.8,ng/ml,2026-03-12,Tested `),
    Buffer.from(bytes),
  ]);

describe('a table whose encoding its bytes do not reveal', () => {
  test.each<[number, string]>([
    [0xfc, 'windows-1252'],
    // Neither byte exists in Windows-1252, nor the second one in Windows-1250.
    [0x8d, 'windows-1250'],
    [0x81, 'macintosh'],
  ])('with the byte %i is assumed to be %s, and prompts a question', (byte, encoding) => {
    const { reading, rows } = readLabFile(named(byte));
    expect([reading.encoding, reading.question, rows]).toEqual([encoding, 'encoding', []]);
  });

  test.each<['windows-1250' | 'macintosh', string]>([
    ['windows-1250', 'Tested č'],
    ['macintosh', 'Tested Ë'],
  ])('is read in the laboratory’s own encoding: %s', (encoding, name) => {
    const { reading, rows } = readLabFile(named(0xe8), { ...NO_IMPORT_SETTINGS, encoding });
    expect([reading.encoding, reading.question]).toEqual([encoding, null]);
    expect(rows).toMatchObject([{ name, faults: [] }]);
  });

  test('prompts a question when the laboratory’s own encoding lacks its bytes', () => {
    const { reading } = readLabFile(named(0x81), {
      ...NO_IMPORT_SETTINGS,
      encoding: 'windows-1252',
    });
    expect([reading.encoding, reading.question]).toEqual(['macintosh', 'encoding']);
  });

  test('shows five words in each encoding, the most distinctive first', () => {
    const words = Buffer.from('µ1 µ2 µ3 µ4 µ5 è', 'latin1');
    const same = ['µ1', 'µ2', 'µ3', 'µ4'];
    expect(readLabFile(named(...words)).choices.encodings).toEqual([
      { encoding: 'windows-1252', examples: ['è', ...same] },
      { encoding: 'windows-1250', examples: ['č', ...same] },
      { encoding: 'macintosh', examples: ['Ë', ...same] },
    ]);
  });

  test('shows encodings that read the same only once', () => {
    const { encodings } = readLabFile(named(0xfc)).choices;
    expect(encodings.map(({ encoding }) => encoding)).toEqual(['windows-1252', 'macintosh']);
  });
});

test('UTF-8 and UTF-16 are recognised by their bytes', () => {
  const text = `${named()}Müller`;
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  for (const [bytes, encoding] of [
    [Buffer.from(text), 'utf-8'],
    [utf16, 'utf-16le'],
  ] as const) {
    const { reading, rows, choices } = readLabFile(bytes, {
      ...NO_IMPORT_SETTINGS,
      encoding: 'macintosh',
    });
    expect([reading.encoding, reading.question, choices.encodings]).toEqual([encoding, null, []]);
    expect(rows).toMatchObject([{ name: 'Tested Müller' }]);
  }
});

describe('HL7 that names its encoding', () => {
  const read = (before: string, charset: string) =>
    readLabFile(
      Buffer.from(
        [
          `${before}MSH|^~\\&|LAB|PATH|CHAPS|CHAPS|20261120||ORU^R01|1|P|2.4||||||${charset}`,
          'PID|1||9434765919^^^NHS^NH||Müller^José||19700101|M',
          'OBR|1|CH-AB23CD45|L1|1030791000000100^PSA level^SCT|||20260312',
          'OBX|1|NM|1030791000000100^PSA level^SCT||0.8|ng/ml|0-3|N|||F',
        ].join('\r'),
        'latin1',
      ),
    );

  test.each([
    ['', '8859/1'],
    ['', '8859/1|GBR'],
    ['', '8859/1~UNICODE'],
    ['\v', '8859/1'],
    ['\n', '8859/1'],
    ['FHS|^~\\&|LAB\r\nBHS|^~\\&|LAB\r\n', '8859/1'],
  ])('is decoded as declared, with %j before it, as %s', (before, charset) => {
    const { reading, rows } = read(before, charset);
    expect([reading.encoding, reading.question]).toEqual(['windows-1252', null]);
    expect(rows).toMatchObject([{ name: 'José Müller', faults: [] }]);
  });

  test.each([
    ['8859/2', 'iso-8859-2'],
    ['8859/15', 'iso-8859-15'],
  ])(
    'is decoded as declared if Central European or with the euro sign, as %s',
    (charset, encoding) => {
      expect(read('', charset)).toMatchObject({
        reading: { encoding, question: null },
        rows: [{ name: 'José Müller', faults: [] }],
      });
    },
  );

  test.each([
    ['8859/5', 'in the character set 8859/5 (MSH-18)'],
    ['UNICODE UTF-8', 'says that it is UTF-8, but it is not'],
  ])('is refused as %s, because the words would be garbled', (charset, why) => {
    expect(() => read('', charset)).toThrow(why);
  });

  test.each(['', 'ASCII', '|8859/1'])('prompts a question if it declares ‘%s’', (charset) => {
    expect(read('', charset)).toMatchObject({ reading: { question: 'encoding' }, rows: [] });
  });
});
