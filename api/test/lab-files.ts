import { RESULT_COLUMNS, RESULT_FIELDS } from '@chaps/contracts/result-fields';
import type { RawRow } from '../src/laboratory/lab-row.ts';

export type ReportedResult = Omit<RawRow, 'location'>;

export const reportedResult = (changes: Partial<ReportedResult> = {}): ReportedResult => ({
  reference: 'CH-AB23CD45',
  nhsNumber: '9434765919',
  name: 'Person Tested',
  dateOfBirth: '1970-01-01',
  value: '0.8',
  unit: 'ng/ml',
  flag: 'N',
  referenceRange: '0-3',
  status: 'final',
  comments: 'Green, fine',
  sampleDate: '2026-03-12',
  ...changes,
});

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

function csvOf(rows: readonly ReportedResult[]): string {
  const cellsOf = (row: ReportedResult) => ({
    reference: row.reference,
    nhs_number: row.nhsNumber,
    date_of_birth: row.dateOfBirth,
    name: row.name,
    tube_code: row.tubeCodes?.join() ?? '',
    ...Object.fromEntries(RESULT_COLUMNS.map((column) => [column, row[RESULT_FIELDS[column].row]])),
  });
  const header = Object.keys(cellsOf(reportedResult())).join(',');
  const lines = rows.map((row) => Object.values(cellsOf(row)).map(cell).join(','));
  return [header, ...lines, ''].join('\r\n');
}

const HL7_STATUS: Readonly<Record<string, string>> = {
  final: 'F',
  corrected: 'C',
  preliminary: 'P',
  withdrawn: 'W',
  deleted: 'D',
};
const compact = (day: string) => day.replaceAll('-', '');

/** The HL7 format, 'family^given'. */
const familyFirst = (name: string) => name.split(' ').reverse().join('^');

const hl7Of = (rows: readonly ReportedResult[]): string =>
  rows
    .map((row, index) => {
      const [, limit, number] = /^([<>])(.+)$/.exec(row.value) ?? [];
      const value = limit ? `${limit}^${number}` : row.value;
      return [
        `MSH|^~\\&|LAB|PATH|CHAPS|CHAPS|20261120||ORU^R01|${index}|P|2.4`,
        `PID|1||${row.nhsNumber ? `${row.nhsNumber}^^^NHS^NH~` : ''}77^^^LAB^MR||${familyFirst(row.name)}||${compact(row.dateOfBirth)}|M`,
        `OBR|1|${row.reference}|L${index}|1030791000000100^PSA level^SCT|||${compact(row.sampleDate)}093000`,
        `OBX|1|${limit ? 'SN' : 'NM'}|1030791000000100^PSA level^SCT||${value}|${row.unit}|${row.referenceRange}|${row.flag}|||${HL7_STATUS[row.status] ?? row.status}`,
        ...(row.comments ? [`NTE|1||${row.comments}`] : []),
        ...(row.tubeCodes ?? []).map((code, number) => `SPM|${number + 1}|${code}^L${index}`),
      ].join('\r');
    })
    .join('\r');

function fhirOf(rows: readonly ReportedResult[]): string {
  const entries = rows.flatMap((row, index) => {
    const [, comparator, number] = /^([<>])? *([\d.]+)$/.exec(row.value) ?? [];
    // As text, to keep the number exactly as the laboratory writes it.
    const value = number
      ? `"valueQuantity": {"value": ${number}, "unit": ${JSON.stringify(row.unit)}
          ${comparator ? `, "comparator": "${comparator}"` : ''}}`
      : `"valueString": ${JSON.stringify(row.value)}`;
    const identifier = row.nhsNumber
      ? [{ system: 'https://fhir.nhs.uk/Id/nhs-number', value: row.nhsNumber }]
      : [];
    const [given = '', family = ''] = row.name.split(' ');
    const person = {
      resourceType: 'Patient',
      identifier,
      name: [{ family, given: [given] }],
      birthDate: row.dateOfBirth,
    };
    const order = { resourceType: 'ServiceRequest', identifier: [{ value: row.reference }] };
    const observation = {
      resourceType: 'Observation',
      status: row.status === 'withdrawn' ? 'entered-in-error' : row.status,
      code: { coding: [{ system: 'http://snomed.info/sct', code: '1000381000000105' }] },
      subject: { reference: `urn:uuid:person-${index}` },
      basedOn: [{ reference: `urn:uuid:order-${index}` }],
      effectiveDateTime: `${row.sampleDate}T09:30:00Z`,
      referenceRange: row.referenceRange ? [{ text: row.referenceRange }] : [],
      interpretation: row.flag ? [{ coding: [{ code: row.flag }] }] : [],
      ...(row.tubeCodes ? { specimen: { reference: `urn:uuid:specimen-${index}` } } : {}),
      note: row.comments ? [{ text: row.comments }] : [],
    };
    const identifiers = row.tubeCodes?.map((value) => ({ value }));
    const specimen = { resourceType: 'Specimen', identifier: identifiers };
    const resources = { person, order, ...(row.tubeCodes ? { specimen } : {}) };
    return [
      ...Object.entries(resources).map(([name, resource]) =>
        JSON.stringify({ fullUrl: `urn:uuid:${name}-${index}`, resource }),
      ),
      `{"fullUrl": "urn:uuid:result-${index}",
        "resource": ${JSON.stringify(observation).replace(/}$/, '')}, ${value}}}`,
    ];
  });
  return `{"resourceType": "Bundle", "type": "transaction", "entry": [${entries.join(',')}]}`;
}

/** The same results in each supported format. */
export const LAB_FILES = { csv: csvOf, hl7: hl7Of, fhir: fhirOf } as const;
export type LabFormat = keyof typeof LAB_FILES;
export const LAB_FORMATS = Object.keys(LAB_FILES) as LabFormat[];

export const labFile = (format: LabFormat, rows: readonly ReportedResult[]): Buffer =>
  Buffer.from(LAB_FILES[format](rows));
