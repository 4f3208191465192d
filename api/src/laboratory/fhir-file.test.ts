import { describe, expect, test } from 'vitest';
import { readLabFile } from './lab-file.ts';

const NHS_NUMBER = 'https://fhir.nhs.uk/Id/nhs-number';
const observation = {
  resourceType: 'Observation',
  id: 'o',
  status: 'final',
  code: { text: 'PSA' },
  subject: { reference: 'Patient/p' },
  effectiveDateTime: '2026-03-12',
  valueQuantity: { value: 0.8, unit: 'ng/ml' },
};
const patient = { resourceType: 'Patient', id: 'p', birthDate: '1970-01-01' };
const report = { resourceType: 'DiagnosticReport', result: [{ reference: 'Observation/o' }] };

const read = (...resources: object[]) => {
  const entry = resources.map((resource) => ({ resource }));
  const bundle = { resourceType: 'Bundle', type: 'transaction', entry };
  return readLabFile(Buffer.from(JSON.stringify(bundle))).rows;
};
/** The row read for a result; undefined keys are left out. */
const rowOf = (changes: object, ...others: object[]) =>
  read({ ...observation, ...changes }, ...others)[0];

describe('our reference', () => {
  const ours = { value: 'CH-AB23CD45' };
  test.each<[string, object, object[], string]>([
    [
      'one of its orders’',
      { basedOn: [{ identifier: { value: '77' } }, { identifier: ours }] },
      [],
      'CH-AB23CD45',
    ],
    ['its own', { identifier: [{ value: '77' }, ours] }, [], 'CH-AB23CD45'],
    ['its report’s', {}, [{ ...report, identifier: [ours] }], 'CH-AB23CD45'],
    [
      'the first number where none is ours',
      { identifier: [{ value: '77' }, { value: '78' }] },
      [],
      '77',
    ],
    ['missing where there is no number', { basedOn: [{ reference: 'ServiceRequest/x' }] }, [], ''],
  ])('is %s', (_, changes, others, expected) => {
    expect(rowOf(changes, ...others)?.reference).toBe(expected);
  });
});

describe('the person', () => {
  test.each<[string, object, string]>([
    [
      'in one text',
      { text: 'Person Tested', given: ['Person'], family: 'Tested' },
      'Person Tested',
    ],
    ['in two ways', { text: 'Person Tested', family: 'Other' }, 'Person Tested / Other'],
    ['as family name alone', { family: 'Tested' }, 'Tested'],
    ['as given name alone', { given: ['Person'] }, 'Person'],
    ['in a text of any length', { text: 'x'.repeat(201) }, `${'x'.repeat(199)}…`],
  ])('is named %s', (_, name, expected) => {
    expect(rowOf({}, { ...patient, name: [name] })?.name).toBe(expected);
  });

  test('is identified by the NHS number, alone or among other identifiers', () => {
    const nhsNumber = { system: NHS_NUMBER, value: '9434765919' };
    const identifier = [{ system: 'https://laboratory.example', value: '77' }, nhsNumber];
    expect(rowOf({}, { ...patient, identifier })?.nhsNumber).toBe('9434765919');
    expect(rowOf({ subject: { identifier: nhsNumber } })?.nhsNumber).toBe('9434765919');
  });

  test('may be missing, which makes the row faulty', () => {
    for (const row of [rowOf({}), rowOf({ subject: undefined })]) {
      expect(row).toMatchObject({ nhsNumber: '', name: '', dateOfBirth: '' });
      expect(row?.faults).toContain('needs an NHS number or a date of birth');
    }
  });
});

test.each<[string, object, object]>([
  ['no status', { status: undefined }, { status: 'without a status' }],
  ['another test', { code: { text: 'free PSA' } }, { status: 'a test other than PSA' }],
  ['no value', { valueQuantity: undefined }, { value: '' }],
  ['a limit without a number', { valueQuantity: { comparator: '<' } }, { value: '<' }],
  ['no unit', { valueQuantity: { value: 1 } }, { unit: '' }],
  ['an interpretation without a code', { interpretation: [{}] }, { flag: '' }],
  ['no day', { effectiveDateTime: undefined }, { sampleDate: '' }],
  [
    'a time without its zone',
    { effectiveDateTime: '2026-03-12T23:30' },
    { sampleDate: '2026-03-12' },
  ],
])('a result with %s', (_, changes, expected) => {
  expect(rowOf(changes, patient)).toMatchObject(expected);
});

test.each(['2857-1', '35741-8', '83112-3', '1000381000000105', '1030791000000100'])(
  'the code %s means PSA',
  (code) => {
    const row = rowOf({ code: { coding: [{ code }] } }, patient);
    expect(row?.status).toBe('final');
  },
);

test('another test in the same order is skipped by name, and shown beside the PSA', () => {
  const order = { basedOn: [{ identifier: { value: 'CH-AB23CD45' } }] };
  const free = { id: 'f', code: { text: 'free PSA' }, valueQuantity: { value: 14, unit: '%' } };
  const rows = read({ ...observation, ...order }, { ...observation, ...order, ...free }, patient);
  expect(rows).toMatchObject([{ value: '0.8', passedOver: ['free PSA: 14 %'], faults: [] }]);
});

test('a result is set aside when an extension or component changes its meaning', () => {
  const changed = { ...observation, modifierExtension: [{ url: 'https://example.org/not' }] };
  const rows = read(changed, { ...observation, id: 'other' }, patient);
  expect(rows[0]?.faults.join()).toContain('changes the meaning of the rest');
  const parts = { ...observation, component: [{ code: {}, valueString: '9.8' }] };
  expect(read(parts, { ...observation, id: 'other' })[0]?.faults.join()).toContain(
    'components are not supported',
  );
});

test('up to five reports may name a result, and the notes of all five are read, one per line', () => {
  const concluding = (conclusion?: string) => ({ ...report, conclusion });
  const reports = [concluding('one'), concluding(), concluding(), concluding(), concluding('two')];
  const row = rowOf({ note: [{ text: 'Green' }, {}] }, ...reports);
  expect(row?.comments).toBe('Green\none\ntwo');
});

test('a report may name a result that is not in the file', () => {
  const elsewhere = { ...report, result: [{ reference: 'Observation/elsewhere' }, {}] };
  expect(rowOf({}, elsewhere)?.value).toBe('0.8');
});

test('an invalid FHIR result is set aside with its position, and the others are read', () => {
  expect(() => rowOf({ code: { text: 1 } })).toThrow('entry 1: code.text: ');
  const rows = read({ ...observation, code: { text: 1 } }, { ...observation, id: 'other' });
  expect(rows.map(({ location }) => location)).toEqual(['entry 1', 'entry 2']);
  expect(rows[0]?.faults).toContainEqual(expect.stringContaining('code.text: '));
  expect(rows[1]?.value).toBe('0.8');
});
