import { describe, expect, test } from 'vitest';
import { readLabFile } from './lab-file.ts';

const HEADINGS =
  'reference,nhs_number,date_of_birth,test_result,test_unit,flag,status,comments,sample_date';
const row = (reference: string, comments = 'Green: fine') =>
  `${reference},,1968-09-18,1.1,ng/ml,N,,${comments},2026-11-28`;
const [ONE, TWO, THREE] = ['CH-PPTBAY3G', 'CH-7MYGZ97E', 'CH-SRSX89JQ'];

const read = (...lines: string[]) => readLabFile(Buffer.from(lines.join('\r\n')));
const summary = (...lines: string[]) =>
  read(...lines).rows.map(({ location, reference, faults }) => [
    location,
    reference,
    faults.length,
  ]);

describe('lines above the headings are skipped and listed', () => {
  test.each<[string, string[]]>([
    ['a separator of Excel', ['sep=,']],
    ['a title', ['PSA results of November 2026']],
    [
      'a title of several cells and an empty line',
      ['Laboratory,Northgate', '', 'Printed,28/11/2026'],
    ],
    ['a title that a spreadsheet has filled up', ['Results,,,,,,,,', ',,,,,,,,']],
    ['a title with a quotation mark', ['The "best" results']],
  ])('%s', (_, above) => {
    const { rows, reading } = read(...above, HEADINGS, row(ONE), row(TWO));
    expect(rows.map(({ reference, faults }) => [reference, faults])).toEqual([
      [ONE, []],
      [TWO, []],
    ]);
    expect(rows[0]?.location).toBe(`line ${above.length + 2}`);
    expect(reading.unused).toContain(`line 1: ${above[0]}`);
  });

  test('honours the separator line even when another character is as frequent', () => {
    const lines = [HEADINGS, row(ONE)].map((line) => line.replaceAll(',', '|'));
    expect(read('sep=|', ...lines)).toMatchObject({
      reading: { delimiter: '|' },
      rows: [{ reference: ONE, faults: [] }],
    });
  });
});

test('an unreadable row does not affect the next one', () => {
  expect(
    summary(
      HEADINGS,
      row(ONE, '"Green: open'),
      row(TWO, '"Green, ""fine"""'),
      row(THREE, 'Green, fine'),
      `${row('CH-AB23CD45')},,,`,
      '',
      'Total: 4',
    ),
  ).toEqual([
    ['line 2', ONE, 1],
    ['line 3', TWO, 0],
    ['line 4', THREE, 1],
    ['line 5', 'CH-AB23CD45', 0],
    ['line 7', '', 1],
  ]);
});

test('an unclosed quotation mark never swallows other people’s rows into a comment', () => {
  const { rows } = read(HEADINGS, row(ONE, '"Green: fine'), row(TWO), row(THREE, 'Green"'));
  expect(rows.find(({ reference }) => reference === TWO)).toMatchObject({
    comments: 'Green: fine',
    faults: [],
  });
  expect(rows.find(({ reference }) => reference === ONE)?.faults).toHaveLength(1);
});

test('a cell may span several lines', () => {
  const { rows } = read(HEADINGS, row(ONE, '"Green: fine\r\nin 3 years"'), row(TWO));
  expect(rows).toMatchObject([
    { location: 'line 3', comments: 'Green: fine\nin 3 years', faults: [] },
    { location: 'line 4', reference: TWO, faults: [] },
  ]);
});

test('a file with no readable row is refused, with the line number an editor shows', () => {
  expect(() => read(HEADINGS, 'Total: 0')).toThrow(
    'The file is not valid CSV: line 2: it has 1 columns, but there are 9 headings',
  );
});
