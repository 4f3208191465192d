import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLabFile } from './lab-file.ts';
import type { LabRow } from './lab-row.ts';

const FOLDER = new URL('../../test/laboratory-files/', import.meta.url);
const read = (name: string) => readLabFile(readFileSync(new URL(name, FOLDER)));

const NOT_A_NUMBER = 'the result must be a number such as';
type Expected = Partial<Omit<LabRow, 'faults'>> & { fault?: string };

const MESSAGES: ReadonlyArray<readonly [file: string, row: Expected]> = [
  [
    '03-nte-repetitions.hl7',
    {
      comments:
        'PSA within the range for his age.\nFamily history noted.\nRed: please see a GP within two weeks.',
    },
  ],
  ['03-obx5-repetitions.hl7', { value: '2.1~9.8', fault: NOT_A_NUMBER }],
  [
    '04-patient-view.hl7',
    {
      comments:
        'Green: within range.\nPlease test again in 3 years.\nA letter to your GP & you follows.^Second part',
    },
  ],
  ['04-unit-hex-micro.hl7', { value: '1.2', unit: 'ng/ml' }],
  ['05-caret-in-nm.hl7', { value: '4^9', fault: NOT_A_NUMBER }],
  ['05-caret-in-nte.hl7', { comments: 'Raised ^ refer urgently' }],
  ['06-eq.hl7', { value: '4.5' }],
  ['06-ge.hl7', { value: '>=100', flag: '' }],
  ['06-range.hl7', { value: '2-4', fault: NOT_A_NUMBER }],
  ['09-pid3-epic.hl7', { nhsNumber: '9000000009' }],
  ['09-pid3-oid.hl7', { nhsNumber: '9000000009' }],
  ['09-pid19.hl7', { nhsNumber: '9000000009' }],
  ['09-fhir-http.json', { nhsNumber: '9000000009' }],
  [
    '10-psa-free-ratio.hl7',
    { value: '5.1', passedOver: ['Free PSA: 0.7 ug/L', 'Free/Total PSA ratio: 14 %'] },
  ],
  ['10-psa-plus-serum-index.hl7', { value: '5.1', passedOver: ['Haemolysis index: 1+'] }],
  ['10-two-obr.hl7', { value: '5.1', passedOver: ['Testosterone: 12 nmol/L'] }],
];

test.each(MESSAGES)('%s', (name, { fault, ...expected }) => {
  const { rows, reading } = read(name);
  expect(rows).toMatchObject([expected]);
  if (fault === undefined) expect(rows[0]?.faults).toEqual([]);
  else expect(rows[0]?.faults).toContainEqual(expect.stringContaining(fault));
  const names = expected.passedOver?.map((text) => text.replace(/: .*/, '')) ?? [];
  expect(reading.unused).toEqual(expect.arrayContaining(names));
});

test.each(['07-nhs-nbsp.csv', '07-nhs-endash.csv'])('reads the same number from %s', (name) => {
  expect(read(name).rows).toMatchObject([{ nhsNumber: '9434765919', faults: [] }]);
});

test('reads the same reference from 07-ref-lower.csv', () => {
  expect(read('07-ref-lower.csv').rows).toMatchObject([{ reference: 'CH-QRC3AS6X', faults: [] }]);
});

const COLUMNS = 'it has 5 columns, but there are 9 headings';
const BROKEN: ReadonlyArray<readonly [file: string, location: string, fault: string]> = [
  [
    '08-eq-quoted.csv',
    'line 3',
    'a quotation mark inside a cell makes it unclear where the cell ends',
  ],
  ['08-footer-line.csv', 'line 4', 'it has 1 columns, but there are 9 headings'],
  ['08-short-row.csv', 'line 3', COLUMNS],
  [
    '08-stray-quote-in-comment.csv',
    'line 3',
    'a quotation mark inside a cell makes it unclear where the cell ends',
  ],
];

test.each(BROKEN)(
  '%s: %s is set aside, and the other rows are accepted',
  (name, location, fault) => {
    const { rows } = read(name);
    const faulty = rows.filter(({ faults }) => faults.length > 0);
    expect(faulty).toMatchObject([{ location, faults: [fault] }]);
    expect(rows).toHaveLength(3);
  },
);
