import { MEASURED_VALUES } from '@chaps/contracts/result-fields';
import { describe, expect, test } from 'vitest';
import { LAB_FORMATS, labFile, type ReportedResult, reportedResult } from '../../test/lab-files.ts';
import { readLabFile } from './lab-file.ts';

const read = (text: string | Buffer) => readLabFile(Buffer.from(text));

describe.each(LAB_FORMATS)('%s', (format) => {
  const rowOf = (changes: Partial<ReportedResult> = {}) =>
    readLabFile(labFile(format, [reportedResult(changes)])).rows[0];

  test('a valid result is read as written, with its unit', () => {
    const expected = { ...reportedResult({ value: '0.80' }), faults: [] };
    expect(rowOf({ value: '0.80', unit: 'ug/L' })).toMatchObject(expected);
    expect(rowOf({ value: '<0.1' })).toMatchObject({ value: '<0.1', faults: [] });
    expect(rowOf({ value: 'Haemolysed', unit: '', flag: '', comments: '' })).toMatchObject({
      value: 'Haemolysed',
      unit: '',
      faults: [],
    });
    expect(rowOf({ status: 'corrected', flag: 'H', comments: 'Red' })).toMatchObject({
      status: 'corrected',
      flag: 'H',
      faults: [],
    });
  });

  test.each<[Partial<ReportedResult>, Partial<ReportedResult>]>([
    [{ value: '<  0.1' }, { value: '<0.1' }],
    [{ nhsNumber: '943 476-5919' }, { nhsNumber: '9434765919' }],
    [{ dateOfBirth: '' }, { dateOfBirth: '' }],
    [{ comments: 'Green = fine' }, { comments: 'Green = fine' }],
    [{ name: `Person ${'x'.repeat(200)}` }, { name: `Person ${'x'.repeat(192)}…` }],
  ])('%j is not a fault', (changes, expected) => {
    expect(rowOf(changes)).toMatchObject({ ...expected, faults: [] });
  });

  test('a row without a result has only that fault; a long fault is cut', () => {
    const nothing = rowOf({ value: '', unit: '', flag: '', comments: '' });
    expect(nothing?.faults).toEqual(['there is no result']);
    expect(rowOf({ unit: 'x'.repeat(300) })?.faults[0]).toHaveLength(200);
  });

  test.each<[Partial<ReportedResult>, string]>([
    [{ reference: 'CH-1' }, 'the reference must look like CH-AB23CD45'],
    [{ reference: '' }, 'the reference must look like CH-AB23CD45'],
    [{ reference: 'XCH-AB23CD45' }, 'the reference must look like CH-AB23CD45'],
    [{ reference: 'CH-AB23CD456' }, 'the reference must look like CH-AB23CD45'],
    [{ nhsNumber: '943' }, 'it must have 10 digits'],
    [{ dateOfBirth: '1970-13-01' }, 'the date of birth must be a date such as 1970-03-12'],
    [{ nhsNumber: '', dateOfBirth: '' }, 'needs an NHS number or a date of birth'],
    [{ value: '' }, 'there is no result'],
    [{ value: '0,8', unit: '' }, 'the result must be a number such as 0.8'],
    [{ value: '1 Haemolysed', unit: '' }, 'the result must be a number such as 0.8'],
    [{ value: 'Haemolysed 1', unit: '' }, 'the result must be a number such as 0.8'],
    [{ value: '=1+1', unit: '' }, 'the result must be a number such as 0.8'],
    [{ value: '<b>1</b>', unit: '' }, 'the result must be a number such as 0.8'],
    [{ unit: '' }, 'has no unit: ng/ml is needed'],
    [{ unit: 'pmol/L' }, 'the unit pmol/L is not ng/ml'],
    [{ unit: 'ng/L' }, 'the unit ng/L is not ng/ml'],
    [{ flag: 'QQ' }, 'the flag QQ is not recognised'],
    [
      { flag: 'N', comments: 'Red' },
      'the flag N, the colour in the comment and the result contradict each other',
    ],
    [{ flag: 'H', comments: 'Green' }, 'the flag H, the colour in the comment and the result'],
    [{ value: 'Haemolysed', unit: '' }, 'contradict each other'],
    [{ value: '>100', flag: '' }, 'no flag, the colour in the comment and the result contradict'],
    [{ status: 'preliminary' }, 'the laboratory marks it as preliminary'],
    [{ sampleDate: '2026-02-30' }, 'the sample date must be a date'],
    [
      { comments: '=HYPERLINK("http://example.org")' },
      'the comment looks like a spreadsheet formula',
    ],
    [{ comments: 'x'.repeat(2001) }, 'the comment is too long'],
    [{ comments: 'a\u202eb' }, 'the comment is too long or contains unprintable characters'],
  ])('%j causes the fault ‘%s’', (changes, fault) => {
    expect(rowOf(changes)?.faults.join('; ')).toContain(fault);
  });

  test('each row has its location in the file', () => {
    const { format: found, rows } = readLabFile(
      labFile(format, [reportedResult(), reportedResult()]),
    );
    expect(found).toBe(format);
    const locations = { csv: 'line 3', hl7: 'message 2', fhir: 'entry 6' };
    expect(rows[1]?.location).toBe(locations[format]);
  });
});

// In a table each value has its own columns; in messages each has its own observation.
test.each(MEASURED_VALUES)('$column in a table needs a number and a unit', (value) => {
  const { name, row, unitRow, ownUnit } = value;
  const read = (measured: string, unit: string) =>
    readLabFile(labFile('csv', [reportedResult({ [row]: measured, [unitRow]: unit })])).rows[0];
  const faultsOf = (...written: [string, string]) => read(...written)?.faults.join('; ');
  const of = name && `${name}: `;
  expect(faultsOf('0,8', ownUnit)).toContain(`${of}the result must be a number such as 0.8`);
  expect(faultsOf('0.8', '')).toContain(`${of}has no unit: ${ownUnit} is needed`);
  expect(faultsOf('0.8', 'stone')).toContain(`${of}the unit stone is not ${ownUnit}`);
  const valid = { [row]: '<0.1', [unitRow]: ownUnit, faults: [] };
  expect(read('< 0.1', ownUnit)).toMatchObject(valid);
});

test.each([
  [
    'a file wrongly marked as UTF-8',
    Buffer.concat([Buffer.from('\ufeffreference\n'), Buffer.from([0xfc])]),
    'says that it is UTF-8, but it is not',
  ],
  ['NUL', Buffer.from('reference\nx\u0000'), 'line 2: contains a NUL character'],
  ['XML', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', 'is XML or HTML'],
  [
    'no rows',
    'reference,nhs_number,date_of_birth,test_result,test_unit,comments,sample_date',
    'no rows',
  ],
  ['open quotation mark', 'reference\n"x', 'not valid CSV'],
  ['broken JSON', '{"resourceType": "Bundle"', 'not valid JSON'],
  ['deep JSON', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'nested too deeply'],
  ['a prototype', '{"__proto__": {"resourceType": "Bundle"}}', 'not a FHIR Bundle'],
  ['another resource', '{"resourceType": "Patient"}', 'not a FHIR Bundle'],
  [
    'a searchset',
    '{"resourceType": "Bundle", "type": "searchset", "entry": []}',
    'not a FHIR Bundle',
  ],
  [
    'no Observation',
    '{"resourceType": "Bundle", "type": "document", "entry": []}',
    'no Observation',
  ],
  [
    'an Observation that is none',
    '{"resourceType": "Bundle", "type": "document", "entry": [{"resource": {"resourceType": "Observation", "code": 1}}]}',
    'entry 1: code',
  ],
  ['another message', 'MSH|^~\\&|A|B|C|D|2026||ADT^A01|1|P|2.4\rPID|1', 'message 1: is ADT^A01'],
  ['an empty envelope', 'FHS|^~\\&|A\rBHS|', 'message 1: not an HL7 v2 message'],
  ['no OBX', 'MSH|^~\\&|A|B|C|D|2026||ORU^R01|1|P|2.4\rPID|1', 'message 1: no result (OBX)'],
])('an unreadable file is refused as a whole: %s', (_, file, why) => {
  expect(() => read(file)).toThrow(why);
});

test('a test other than PSA is a fault, never mistaken for one', () => {
  const psa = labFile('hl7', [reportedResult()]).toString();
  const { rows } = read(psa.replaceAll('1030791000000100^PSA level', '1000481000000100^free PSA'));
  expect(rows[0]?.faults).toEqual([
    'the laboratory marks it as a test other than PSA: only final and corrected results are accepted',
  ]);
  const fhir = labFile('fhir', [reportedResult()]).toString();
  const other = read(fhir.replaceAll('1000381000000105', '1000481000000100'));
  expect(other.rows[0]?.faults).toHaveLength(1);
});

test('a table may contain words that other formats start with', () => {
  expect(read('a{,b<\n{,<\n').format).toBe('csv');
  expect(read('a,b\nMSH|^,{ <').format).toBe('csv');
});

test('a file without columns offers none to choose from', () => {
  const { reading, choices } = readLabFile(labFile('hl7', [reportedResult()]));
  expect(reading).toEqual({
    encoding: 'utf-8',
    delimiter: null,
    columns: null,
    unused: expect.arrayContaining(['PID-8', 'OBX-1']),
    question: null,
  });
  expect([choices.columns, choices.encodings]).toEqual([[], []]);
  expect(Object.values(choices.suggested).join('')).toBe('');
});

test('reads HL7 with a batch envelope, line feeds and escapes', () => {
  const [message = ''] = [
    labFile('hl7', [reportedResult({ comments: 'Green \\T\\ fine' })]).toString(),
  ];
  const file = `FHS|^~\\&|LAB\nBHS|^~\\&|LAB\n\v${message.replaceAll('\r', '\n')}\x1c\nBTS|1\nFTS|1\n`;
  expect(read(file).rows).toMatchObject([{ comments: 'Green & fine', faults: [] }]);
});

test('takes the reference and comment of a FHIR document from its report', () => {
  const bundle = {
    resourceType: 'Bundle',
    type: 'document',
    entry: [
      { fullUrl: 'urn:uuid:c', resource: { resourceType: 'Composition' } },
      {
        fullUrl: 'urn:uuid:r',
        resource: {
          resourceType: 'DiagnosticReport',
          basedOn: [{ identifier: { value: 'CH-AB23CD45' } }],
          result: [{ reference: 'Observation/o' }],
          conclusion: 'Amber: slightly raised',
        },
      },
      {
        fullUrl: 'urn:uuid:o',
        resource: {
          resourceType: 'Observation',
          id: 'o',
          status: 'amended',
          code: { text: 'Serum PSA level' },
          subject: { reference: 'Patient/p' },
          effectiveDateTime: '2026-03-12',
          valueQuantity: { value: 4.1, comparator: '>', code: 'ug/L' },
        },
      },
      { resource: { resourceType: 'Patient', id: 'p', birthDate: '1970-01-01' } },
    ],
  };
  expect(read(JSON.stringify(bundle)).rows).toEqual([
    expect.objectContaining({
      reference: 'CH-AB23CD45',
      dateOfBirth: '1970-01-01',
      value: '>4.1',
      unit: 'ng/ml',
      status: 'corrected',
      comments: 'Amber: slightly raised',
      faults: [],
    }),
  ]);
});

test('a FHIR sample dated by an instant has the London date', () => {
  const file = labFile('fhir', [reportedResult()]).toString();
  const taken = /"effectiveDateTime":"[^"]+"/;
  expect(file).toMatch(taken);
  const night = file.replace(taken, '"effectiveDateTime":"2026-07-14T23:30:00Z"');
  expect(read(night).rows[0]?.sampleDate).toBe('2026-07-15');
});

test('reads as many results as one release can hold', () => {
  const rows = Array.from({ length: 5000 }, () => reportedResult());
  expect(readLabFile(labFile('csv', rows)).rows).toHaveLength(5000);
});

test.each(LAB_FORMATS)('refuses more results than one release can hold: %s', (format) => {
  const rows = Array.from({ length: 5001 }, () => reportedResult());
  expect(() => readLabFile(labFile(format, rows))).toThrow('more than 5000 results');
});

describe('reading time grows with the size of a file, even one made to be slow', () => {
  const observation = (index: number) =>
    `OBX|${index}|NM|1030791000000100^PSA level^SCT||0.8|ng/ml|0-3|N|||F|||20260312`;
  const hl7 = (results: number) =>
    [
      'MSH|^~\\&|LAB|PATH|CHAPS|CHAPS|20261120||ORU^R01|1|P|2.4',
      `PID|1||${'77^^^LAB^MR~'.repeat(40)}9434765919^^^NHS^NH||Tested^Person||19700101|M`,
      'OBR|1|CH-AB23CD45|L1|1030791000000100^PSA level^SCT|||20260312093000',
      ...Array.from({ length: results }, (_, index) => observation(index)),
    ].join('\r');
  const fhir = (results: number) =>
    JSON.stringify({
      resourceType: 'Bundle',
      type: 'document',
      entry: [
        {
          resource: {
            resourceType: 'DiagnosticReport',
            result: Array.from({ length: results }, (_, index) => ({ reference: `urn:${index}` })),
          },
        },
        ...Array.from({ length: results }, (_, index) => ({
          fullUrl: `urn:${index}`,
          resource: { resourceType: 'Observation', status: 'final', code: { text: 'PSA' } },
        })),
      ],
    });
  const latin1 = (results: number) =>
    Buffer.from(
      labFile(
        'csv',
        Array.from({ length: results }, () => reportedResult({ comments: 'é'.repeat(99) })),
      ).toString(),
      'latin1',
    );
  /**
   * Processor time in microseconds, because on a busy machine elapsed time includes other programs.
   */
  const fastest = (file: string | Buffer) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const begin = process.cpuUsage();
        read(file);
        const { user, system } = process.cpuUsage(begin);
        return user + system;
      }),
    );

  // Quadratic work would take a hundred times as long for ten times the results.
  test.each([
    ['HL7', hl7],
    ['FHIR', fhir],
    ['CSV of unknown letters', latin1],
  ])('ten times the results take less than forty times as long: %s', (_, file) => {
    const few = file(500);
    const many = file(5000);
    read(few);
    expect(fastest(many) / fastest(few)).toBeLessThan(40);
  });

  test.each([
    [
      fhir(1000).replaceAll(/"reference":"urn:\d+"/g, '"reference":"urn:1"'),
      'More than 5 reports name the same result (urn:1)',
    ],
    [hl7(50_000), 'more than 50000 segments'],
    [`${hl7(1)}\rNTE|1||${'x'.repeat(40_000)}`, 'segment 5: longer than 32768 characters'],
    [fhir(5001), 'entry 1: result: Too big'],
    [fhir(50_000), 'not a FHIR Bundle'],
  ])('a file over a limit is refused with an error that names it: %#', (file, why) => {
    expect(() => read(file)).toThrow(why);
  });
});
