import { LAB_FIELDS, labColumns } from '@chaps/contracts/lab-readings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileError } from '../platform/files/text.ts';
import { type ImportSettings, NO_IMPORT_SETTINGS } from './lab-columns.ts';
import { type LabFile, readLabFile } from './lab-file.ts';

/** Words that occur nowhere else. */
const word = fc.integer({ min: 1000, max: 999_999 }).map((number) => `zq${number}x`);

/** The file as read; undefined if it is rejected as a whole, with a reason. */
function read(text: string, importSettings = NO_IMPORT_SETTINGS): LabFile | undefined {
  try {
    return readLabFile(Buffer.from(text), importSettings);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

/**
 * Whether a word in the file is in a value, is reported by its location, or has its row set aside.
 */
function isAccountedFor(file: LabFile, written: string, names: readonly string[]): boolean {
  const { rows, reading } = file;
  const isNamed = reading.unused.some(
    (unused) => unused.includes(written) || names.some((name) => unused.split(',')[0] === name),
  );
  const isValue = rows.some((row) => JSON.stringify(row).toLowerCase().includes(written));
  return isNamed || isValue || rows.every(({ faults }) => faults.length > 0);
}

const SEGMENTS: Readonly<Record<string, string>> = {
  MSH: 'MSH|^~\\&|LAB|PATH|CHAPS|CHAPS|20261120||ORU^R01|1|P|2.4',
  PID: 'PID|1||9434765919^^^NHS^NH~77^^^LAB^MR||Tested^Person||19700101|M',
  PV1: 'PV1|1|O',
  ORC: 'ORC|RE|CH-AB23CD45',
  OBR: 'OBR|1|CH-AB23CD45|L1|PSA^PSA^L|||20260312',
  OBX: 'OBX|1|NM|PSA^PSA^L||0.8|ng/ml|0-3|N|||F',
  NTE: 'NTE|1||Green, fine',
  ZAP: 'ZAP|1',
};
const ORDER = ['MSH', 'PID', 'PV1', 'ORC', 'OBR', 'OBX', 'NTE', 'ZAP'];
/** What precedes the word: another repetition, component or subcomponent, or an escape sequence. */
const BEFORE = ['', '~', '^', '&', '~^', '^^&', '\\T\\', '\\.br\\', '\\H\\', '\\Zx\\', '\\', '""~'];

test('every word of an HL7 message appears in a value, a named field or a row that was set aside', () => {
  const place = fc.record({
    segment: fc.constantFrom(...ORDER),
    field: fc.integer({ min: 1, max: 25 }),
    before: fc.constantFrom(...BEFORE),
    isAlone: fc.boolean(),
    written: word,
  });
  fc.assert(
    fc.property(place, ({ segment, field, before, isAlone, written }) => {
      const at = segment === 'MSH' ? field + 1 : field;
      const lines = ORDER.map((name) => {
        const fields = (SEGMENTS[name] ?? '').split('|');
        if (name !== segment) return fields.join('|');
        while (fields.length <= field) fields.push('');
        fields[field] = `${isAlone ? '' : (fields[field] ?? '')}${before}${written}`;
        return fields.join('|');
      });
      // Without its type or separators it would be a different message.
      if (segment === 'MSH' && at <= 2) return;
      const file = read(lines.join('\r'));
      if (!file) return;
      const names = [segment, `${segment}-${at}`];
      const parts = Array.from({ length: 6 }, (_, index) => `${segment}-${at}.${index + 1}`);
      expect(isAccountedFor(file, written, [...names, ...parts])).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

const BUNDLE = {
  resourceType: 'Bundle',
  type: 'document',
  entry: [
    {
      fullUrl: 'urn:uuid:p',
      resource: {
        resourceType: 'Patient',
        identifier: [{ system: 'https://fhir.nhs.uk/Id/nhs-number', value: '9434765919' }],
        name: [{ family: 'Tested', given: ['Person'] }],
        birthDate: '1970-01-01',
      },
    },
    {
      fullUrl: 'urn:uuid:r',
      resource: {
        resourceType: 'DiagnosticReport',
        identifier: [{ value: '77' }],
        result: [{ reference: 'urn:uuid:o' }],
        conclusion: 'within range',
      },
    },
    {
      fullUrl: 'urn:uuid:s',
      resource: { resourceType: 'ServiceRequest', identifier: [{ value: 'CH-AB23CD45' }] },
    },
    {
      fullUrl: 'urn:uuid:o',
      resource: {
        resourceType: 'Observation',
        status: 'final',
        code: { coding: [{ system: 'http://snomed.info/sct', code: '1000381000000105' }] },
        subject: { reference: 'urn:uuid:p' },
        basedOn: [{ reference: 'urn:uuid:s' }],
        effectiveDateTime: '2026-03-12',
        valueQuantity: { value: '0.8', unit: 'ng/mL', code: 'ng/mL' },
        interpretation: [{ coding: [{ code: 'N' }] }],
        note: [{ text: 'Green, fine' }],
      },
    },
  ],
};

type Json = { [key: string]: unknown };
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every object within a value, with the path of names that leads to it. */
function objectsIn(value: unknown, path: string[] = []): Array<{ object: Json; path: string[] }> {
  if (Array.isArray(value)) return value.flatMap((each) => objectsIn(each, path));
  if (!isObject(value)) return [];
  const type = value.resourceType;
  const own = typeof type === 'string' ? [type] : path;
  return [
    { object: value, path: own },
    ...Object.entries(value).flatMap(([key, each]) => objectsIn(each, [...own, key])),
  ];
}

const NEW = [
  'method',
  'value',
  'text',
  'display',
  'extension',
  'valueInteger',
  'modifierExtension',
];

test('every word of a FHIR Bundle appears in a value, a named element or a row that was set aside', () => {
  const count = objectsIn(BUNDLE).length;
  const change = fc.record({
    at: fc.nat(count - 1),
    key: fc.nat(20),
    isNew: fc.boolean(),
    shape: fc.constantFrom('text', 'list', 'object'),
    written: word,
  });
  fc.assert(
    fc.property(change, ({ at, key, isNew, shape, written }) => {
      const bundle = structuredClone(BUNDLE);
      const { object, path } = objectsIn(bundle)[at] ?? { object: {}, path: [] };
      const texts = Object.keys(object).filter(
        (each) => typeof object[each] === 'string' && each !== 'resourceType' && each !== 'type',
      );
      const keys = isNew || texts.length === 0 ? NEW : texts;
      const name = keys[key % keys.length] ?? 'method';
      const value = { text: written, list: [written], object: { note: written } };
      object[name] = value[shape];
      const file = read(JSON.stringify(bundle));
      // References to resources and names of coding systems are not text to be accounted for.
      if (!file || ['fullUrl', 'reference', 'system'].includes(name)) return;
      const element = [...path, name].join('.');
      const names = [element, `${element}.note`];
      expect(isAccountedFor(file, written, names), `${element} ${shape}`).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const HEADINGS =
  'reference,nhs_number,date_of_birth,test_result,test_unit,flag,status,comments,sample_date,other';
const REFERENCES = ['CH-PPTBAY3G', 'CH-7MYGZ97E', 'CH-SRSX89JQ'];
const HABITS: ImportSettings = {
  ...NO_IMPORT_SETTINGS,
  columns: labColumns.parse(
    Object.fromEntries(
      LAB_FIELDS.map((field) => [field, HEADINGS.split(',').includes(field) ? field : '']),
    ),
  ),
};

test('every word of a table appears in a value, a named column or line, or a row that was set aside', () => {
  const cell = fc.record({
    row: fc.nat(2),
    column: fc.nat(12),
    before: fc.constantFrom('', '"', ',', '""', '=', '="', ';', '\n', '"\n', "'"),
    after: fc.constantFrom('', '"', ',', '\n', '",'),
    written: word,
  });
  fc.assert(
    fc.property(cell, ({ row, column, before, after, written }) => {
      const rows = REFERENCES.map((reference) =>
        `${reference},9434765919,1968-09-18,1.1,ng/ml,N,,Green,2026-11-28,x`.split(','),
      );
      const cells = rows[row] ?? [];
      while (cells.length <= column) cells.push('');
      cells[column] = `${before}${written}${after}`;
      const lines = rows.map((each) => each.join(','));
      const file = read([HEADINGS, ...lines].join('\n'), HABITS);
      if (!file) return;
      const { reading, rows: results } = file;
      const holding = results.filter((each) =>
        JSON.stringify(each).toLowerCase().includes(written),
      );
      const isNamed = reading.unused.includes('other') && column === 9;
      const isSetAside = !results.some(
        ({ reference, faults }) => reference === REFERENCES[row] && faults.length === 0,
      );
      expect(holding.length > 0 || isNamed || isSetAside, lines.join('\n')).toBe(true);
      // No other person's result contains the word, or any other part of that row.
      const others = results.filter(({ faults }) => faults.length === 0);
      for (const { comments, reference } of others) {
        expect(comments.includes('CH-'), `${reference}: ${comments}`).toBe(false);
      }
    }),
    { numRuns: 3000 },
  );
});
