import { LAB_FIELDS, type LabColumns, labColumns } from '@chaps/contracts/lab-readings';
import { describe, expect, test } from 'vitest';
import { type ImportSettings, NO_IMPORT_SETTINGS } from './lab-columns.ts';
import { readLabFile } from './lab-file.ts';

const columnsOf = (chosen: Partial<LabColumns>): LabColumns =>
  labColumns.parse({ ...Object.fromEntries(LAB_FIELDS.map((field) => [field, ''])), ...chosen });

const CELLS: Readonly<Record<string, string>> = {
  reference: 'CH-AB23CD45',
  date_of_birth: '1970-01-01',
  test_result: '0.8',
  test_unit: 'ng/ml',
  sample_date: '2026-03-12',
  No: 'CH-AB23CD45',
  DOB: '1970-01-01',
  Result: '0.8',
  Taken: '2026-03-12',
};
const read = (headings: readonly string[], importSettings: Partial<ImportSettings> = {}) => {
  const cells = headings.map((heading) => CELLS[heading] ?? 'x');
  const file = `${headings.join()}\n${cells.join()}\n`;
  return readLabFile(Buffer.from(file), { ...NO_IMPORT_SETTINGS, ...importSettings });
};

describe('the first line', () => {
  const NO_HEADINGS = 'The first line has no headings';
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);
  test.each<[readonly string[], string]>([
    [['No', 'CH-AB23CD45'], NO_HEADINGS],
    [['No', '9434765919'], NO_HEADINGS],
    [['No', '943 476 5919'], NO_HEADINGS],
    [['No', '943-476-5919'], NO_HEADINGS],
    [['No', '12/03/2026'], NO_HEADINGS],
    [numbered(101), 'The table has more than 100 columns.'],
    [['No', 'x'.repeat(101)], 'A heading is too long'],
    [['No', 'a\u202eb'], 'A heading is too long or contains unprintable characters.'],
    [['No', 'PSA', 'DOB', 'PSA'], 'Two columns are called PSA: ask the laboratory'],
  ])('%j is refused', (headings, why) => {
    expect(() => read(headings)).toThrow(why);
  });

  test.each([[['No', 'Call 9434765919', '94347659190', 'x'.repeat(100)]], [numbered(100)]])(
    '%j is accepted as headings',
    (headings) => {
      expect(read(headings).choices.columns.map(({ heading }) => heading)).toEqual(headings);
    },
  );

  test('a column without a heading is named by its number', () => {
    const { columns } = read(['No', '', 'DOB']).choices;
    expect(columns.map(({ heading }) => heading)).toEqual(['No', 'column 2', 'DOB']);
  });
});

describe('our own headings', () => {
  const own = ['reference', 'date_of_birth', 'test_result', 'test_unit', 'sample_date'];
  test('are read without a question', () => {
    expect(read(own)).toMatchObject({ reading: { question: null }, rows: [{ faults: [] }] });
  });
  test.each([
    ['an additional heading', [...own, 'Remarks']],
    ['a required heading missing', own.filter((heading) => heading !== 'sample_date')],
  ])('with %s prompt a question', (_, headings) => {
    expect(read(headings)).toMatchObject({ reading: { question: 'columns' }, rows: [] });
  });
});

describe('columns that staff have chosen', () => {
  const chosen = { reference: 'No', date_of_birth: 'DOB', test_result: 'Result' };
  const columns = columnsOf({ ...chosen, sample_date: 'Taken' });
  const headings = ['No', 'DOB', 'Result', 'Taken'];
  const before = [...headings, 'Remarks'];

  test.each<[string, string[], string[] | null, 'columns' | null]>([
    ['the same table is read', before, before, null],
    ['a table that lost a column of which nothing was read is read', headings, before, null],
    ['any table that has them is read where they were chosen for this file', before, null, null],
    ['a table with a new column is asked about', [...before, 'Status'], before, 'columns'],
    ['a table that lost one of them is asked about', headings.slice(0, 3), before, 'columns'],
  ])('%s', (_, found, known, question) => {
    const { reading, rows } = read(found, { columns, headings: known });
    expect(reading.question).toBe(question);
    expect(rows).toHaveLength(question ? 0 : 1);
  });

  test('leave the other columns unused', () => {
    expect(read(before, { columns, headings: before }).reading.unused).toEqual(['Remarks']);
    expect(read(before).reading.unused).toEqual([]);
  });

  test('are suggested only if the table still has them', () => {
    const { suggested } = read(['No', 'Result', 'Collected', 'Notes'], { columns }).choices;
    expect(suggested).toEqual(columnsOf({ reference: 'No', test_result: 'Result' }));
  });

  test('show the first three rows as examples, truncated to 60 characters', () => {
    const file = `No\n${'x'.repeat(61)}\n2\n3\n4\n`;
    const { columns: found } = readLabFile(Buffer.from(file)).choices;
    expect(found).toEqual([{ heading: 'No', examples: ['x'.repeat(60), '2', '3'] }]);
  });
});

test.each<[readonly string[], Partial<LabColumns>]>([
  [
    ['Request No', 'NHS Number', 'Date of birth', 'Forename', 'Surname'],
    {
      reference: 'Request No',
      nhs_number: 'NHS Number',
      date_of_birth: 'Date of birth',
      name: 'Forename',
      family_name: 'Surname',
    },
  ],
  [
    ['sample_ref', 'PSA', 'units', 'abnormal-flag', 'Status', 'Comments', 'sample_date'],
    {
      reference: 'sample_ref',
      test_result: 'PSA',
      test_unit: 'units',
      flag: 'abnormal-flag',
      status: 'Status',
      comments: 'Comments',
      sample_date: 'sample_date',
    },
  ],
  [
    ['PSA reference', 'Value', 'Collected'],
    { reference: 'PSA reference', test_result: 'Value', sample_date: 'Collected' },
  ],
])('the headings %j suggest their contents, each for one field', (headings, expected) => {
  const { reading, choices } = read(headings);
  expect(reading.question).toBe('columns');
  expect(choices.suggested).toEqual(columnsOf(expected));
});

describe('a unit in the heading of the result column', () => {
  const inTable = (test_result: string) => {
    const chosen = { reference: 'No', date_of_birth: 'DOB', sample_date: 'Taken' };
    const file = `No,DOB,Taken,${test_result}\nCH-AB23CD45,1970-01-01,2026-03-12,0.8\n`;
    const columns = columnsOf({ ...chosen, test_result });
    return readLabFile(Buffer.from(file), { ...NO_IMPORT_SETTINGS, columns }).rows[0];
  };
  test.each(['PSA (ug/L)', 'PSA [ng/ml]'])('%s has one', (heading) => {
    expect(inTable(heading)).toMatchObject({ unit: 'ng/ml', faults: [] });
  });
  test.each(['PSA', 'PSA ng/ml', 'PSA (total)', 'PSA (ng/ml) total'])('%s has none', (heading) => {
    expect(inTable(heading)?.faults).toEqual(['has no unit: ng/ml is needed']);
  });
});
