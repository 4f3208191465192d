import { optionalLines, optionalText } from '@chaps/contracts';
import {
  MEASURED_VALUES,
  mapByRow,
  RESULT_COLUMNS,
  type ReportedFields,
} from '@chaps/contracts/result-fields';
import { sampleCode } from '@chaps/contracts/samples';
import {
  isContradictory,
  MEASURED_VALUE_PATTERN,
  NOT_RAISED_FLAGS,
  normaliseTubeCode,
  parseFlags,
  parseNhsNumber,
  parseReference,
  RAISED_FLAGS,
} from '@chaps/domain';
import { isDay, parseLabDay } from '../clinic-day/lab-day.ts';
import type { UnknownIdentifier } from './lab-identifiers.ts';

/**
 * Maximum number of results in a file: more than a large event produces; a single release writes
 * them all.
 */
export const MAX_RESULTS = 5000;

/** A result from a laboratory's file, whatever its format; '' for what the file does not give. */
export interface RawRow extends ReportedFields {
  /** Its position in the file, such as 'line 3'. */
  location: string;
  reference: string;
  nhsNumber: string;
  /** The person's name as the laboratory writes it; '' if it gives none. */
  name: string;
  /** In the laboratory's own date format. */
  dateOfBirth: string;
  /** The tube's code on its label, and perhaps other numbers; missing where the file has none. */
  tubeCodes?: readonly string[] | undefined;
  /** A clinician's interpretation of wording that contradicts itself. */
  decided?: 'raised' | 'not raised' | undefined;
  /** A clinician matched the row by hand. */
  byHand?: boolean | undefined;
  /** Numbers of kinds that we do not know, which may identify the person. */
  unknownIdentifiers?: readonly UnknownIdentifier[] | undefined;
  /** A fault for each part that cannot be displayed correctly. */
  unreadable?: readonly string[] | undefined;
  /** The row could not be read, so any other faults in it are meaningless. */
  isBroken?: boolean | undefined;
  /** The test's name, if it is not a PSA. */
  otherTest?: string | undefined;
  /** Other tests of the same order, with their results. */
  passedOver?: readonly string[] | undefined;
}

/** The contents of a file: its results, and the names of ignored parts. */
export interface ParsedRows {
  rows: RawRow[];
  unread: string[];
}

/** A row without any reported values. */
export const NOTHING_REPORTED: ReportedFields = {
  ...mapByRow(RESULT_COLUMNS, () => ''),
  status: 'without a status',
};

/** A row for something that is not a result: it is set aside, so that the other rows can be read. */
export const toUnreadableRow = (location: string, why: string): RawRow => ({
  location,
  reference: '',
  nhsNumber: '',
  name: '',
  dateOfBirth: '',
  ...NOTHING_REPORTED,
  unreadable: [why],
  isBroken: true,
});

/** Our reference among an order's numbers; none if two contradict each other. */
export function chooseReference(numbers: readonly string[]): string {
  const given = numbers.filter(Boolean);
  const ours = new Set(given.flatMap((number) => parseReference(number) ?? []));
  return ours.size > 0 ? [...ours].join(', ') : (given[0] ?? '');
}

/** A row with its unit and dates converted to ours (`YYYY-MM-DD`), and its faults. */
export interface LabRow extends RawRow {
  faults: readonly string[];
}

/** The laboratory withdraws a result: it was wrong, or belongs to someone else. */
export const WITHDRAWN = 'withdrawn';

/** Statuses in laboratories' own words, and in HL7 v2 (OBX-11, table 0085) and FHIR. */
const STATUSES = new Map([
  ['', 'final'],
  ['amended', 'corrected'],
  ['wrong', WITHDRAWN],
  ['deleted', WITHDRAWN],
  ['entered in error', WITHDRAWN],
  ['entered-in-error', WITHDRAWN],
  ['f', 'final'],
  ['c', 'corrected'],
  ['d', WITHDRAWN],
  ['w', WITHDRAWN],
  ['p', 'preliminary'],
  ['r', 'entered, not verified'],
  ['i', 'pending'],
  ['s', 'partial'],
  ['x', 'not obtainable'],
]);

/** The status as stored; an unknown one stays in the laboratory's words. */
export function normaliseLabStatus(written: string): string {
  const status = written.trim().toLowerCase();
  return STATUSES.get(status) ?? status;
}

const FLAGS: readonly string[] = [...RAISED_FLAGS, ...NOT_RAISED_FLAGS];
export const areKnownFlags = (flag: string): boolean =>
  parseFlags(flag).every((each) => FLAGS.includes(each));
/** Whether the text is one of our references, as we write it. */
export const isReference = (text: string) => parseReference(text) === text;
const isNumber = (value: string) => MEASURED_VALUE_PATTERN.test(value);
/** Text instead of a number, such as 'Haemolysed'. */
const inWords = (value: string) => /^[A-Za-z][A-Za-z ,.'()-]{2,39}$/.test(value);
const isRange = (text: string) => optionalText(200).safeParse(text).success;
const isPrintable = (text: string) => optionalLines(2000).safeParse(text).success;

type Rule = readonly [broken: (row: RawRow) => boolean, fault: (row: RawRow) => string];

/** Rules about the person, which also apply to a withdrawal. */
const PERSON_RULES: readonly Rule[] = [
  [
    // An unreadable reference is a contradiction; without a reference, the tube identifies the person.
    ({ reference, tubeCodes = [] }) =>
      !isReference(reference) && !(reference === '' && tubeCodes.length > 0),
    () => 'the reference must look like CH-AB23CD45',
  ],
  [
    ({ nhsNumber }) => nhsNumber !== '' && !parseNhsNumber(nhsNumber),
    ({ nhsNumber }) =>
      nhsNumber.includes(', ')
        ? `the laboratory gives two NHS numbers: ${nhsNumber}`
        : 'the NHS number cannot be read: it must have 10 digits',
  ],
  [
    ({ dateOfBirth }) => dateOfBirth !== '' && !isDay(dateOfBirth),
    () => 'the date of birth must be a date such as 1970-03-12 or 12/03/1970',
  ],
  [
    ({ nhsNumber, dateOfBirth }) => nhsNumber === '' && dateOfBirth === '',
    () => 'needs an NHS number or a date of birth',
  ],
  [
    ({ comments }) => !isPrintable(comments),
    () => 'the comment is too long or contains unprintable characters',
  ],
  [({ comments }) => /^[=@]/.test(comments), () => 'the comment looks like a spreadsheet formula'],
];

function createValueRules({
  name,
  row: at,
  unitRow,
  ownUnit,
  toOwnUnit,
}: (typeof MEASURED_VALUES)[number]): Rule[] {
  const of = name && `${name}: `;
  return [
    [
      ({ [at]: value }) => value !== '' && !isNumber(value) && !inWords(value),
      () => `${of}the result must be a number such as 0.8 or <0.1, or words such as Haemolysed`,
    ],
    [
      (row) => isNumber(row[at]) && toOwnUnit(row[unitRow]) === null,
      ({ [unitRow]: unit }) =>
        unit === ''
          ? `${of}has no unit: ${ownUnit} is needed`
          : `${of}the unit ${unit} is not ${ownUnit}: ask the laboratory, as we do not convert values`,
    ],
  ];
}

/** Rules about the result itself. */
const RESULT_RULES: readonly Rule[] = [
  [
    ({ tubeCodes = [] }) => !tubeCodes.every((code) => sampleCode.safeParse(code).success),
    () => 'the tube code cannot be read: it must have at most 40 letters and digits',
  ],
  [({ value }) => value === '', () => 'there is no result'],
  ...MEASURED_VALUES.flatMap(createValueRules),
  [({ flag }) => !areKnownFlags(flag), ({ flag }) => `the flag ${flag} is not recognised`],
  [
    ({ status }) => status !== 'final' && status !== 'corrected',
    ({ status }) =>
      `the laboratory marks it as ${status}: only final and corrected results are accepted`,
  ],
  [
    ({ sampleDate }) => !isDay(sampleDate),
    () => 'the sample date must be a date such as 2026-03-12 or 12/03/2026',
  ],
  [
    ({ referenceRange }) => !isRange(referenceRange),
    () => 'the reference range is too long or contains unprintable characters',
  ],
  [
    (row) => row.decided === undefined && isContradictory(row),
    ({ flag }) =>
      `${flag ? `the flag ${flag}` : 'no flag'}, the colour in the comment and the result contradict each other`,
  ],
];

const getRules = ({ isBroken, status }: RawRow): readonly Rule[] => {
  if (isBroken) return [];
  return status === WITHDRAWN ? PERSON_RULES : [...PERSON_RULES, ...RESULT_RULES];
};

const normaliseValue = (value: string) =>
  value
    .replace(/^≤/, '<=')
    .replace(/^≥/, '>=')
    .replace(/^([<>]=?)\s+/, '$1');

const MAX_NAME_LENGTH = 200;
/** Names are only displayed, so a long one is shortened. */
const shortenName = (name: string) =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;

export function checkRow(raw: RawRow): LabRow {
  const row = {
    ...raw,
    reference: parseReference(raw.reference) ?? raw.reference,
    nhsNumber: parseNhsNumber(raw.nhsNumber) ?? raw.nhsNumber,
    name: shortenName(raw.name),
    status: raw.otherTest ? 'a test other than PSA' : raw.status,
    flag: raw.flag.toUpperCase(),
    dateOfBirth: parseLabDay(raw.dateOfBirth),
    sampleDate: parseLabDay(raw.sampleDate),
    ...(raw.tubeCodes ? { tubeCodes: raw.tubeCodes.map(normaliseTubeCode) } : {}),
  };
  for (const { row: value } of MEASURED_VALUES) row[value] = normaliseValue(row[value]);
  const faults = [
    ...(raw.unreadable ?? []),
    ...getRules(row)
      .filter(([broken]) => broken(row))
      .map(([, fault]) => fault(row)),
  ].map((fault) => fault.slice(0, 200));
  for (const { row: value, unitRow: unit, toOwnUnit } of MEASURED_VALUES) {
    row[unit] = isNumber(row[value]) ? (toOwnUnit(row[unit]) ?? row[unit]) : '';
  }
  return { ...row, faults };
}
