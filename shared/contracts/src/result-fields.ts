import * as z from '@chaps/contracts/schema';
import { PSA_UNIT, psaUnit } from '@chaps/domain/results';
import { type PartOf, partOf } from './parts.ts';
import { isoDate, optionalText } from './scalars.ts';

export const MAX_HEADING = 100;
const heading = optionalText(MAX_HEADING).meta({ examples: ['Date of birth'] });

/** Something that is measured in the sample. Its unit is the field beside it. */
interface Measured {
  /** Before its value, where several are in one line; '' of the PSA, which a result is about. */
  name: string;
  /** The field with its unit. */
  unit: string;
  /** In which it is shown. */
  ownUnit: string;
  /** The unit in which a number of this unit is shown; null where it would be another number. */
  toOwnUnit: (unit: string) => string | null;
  /** The field of a letter with its value and unit. */
  letter: string;
}

/** A field of a laboratory's row. One without `row` tells whose result it is, and has rules of its own. */
interface ResultField {
  /** Where staff choose its column of a table. */
  label: string;
  /** Headings that suggest the column. */
  headings: RegExp;
  /** The heading of its column, with a default if settings that were kept earlier are without it. */
  column: z.ZodType<string>;
  /** Its name in a row that was read, where '' means that the laboratory does not say it. */
  row?: string;
  /** In a row that is stored with its file, with a default if rows that were stored earlier are without it. */
  stored?: z.ZodType<string>;
  /**
   * What a result has where the laboratory does not say it. '' of a field of which results from before it
   * was stored have null: then it is not known, and nothing to compare. A field without is not compared.
   */
  empty?: '' | null;
  /** With another one it is another measurement, whatever is said of it. */
  isMeasurement?: true;
  /** As its person reads it, with a default if older APIs are without it. */
  answer?: z.ZodType;
  /** Stored in a column of its own, unencrypted, since lists filter and sort by it. */
  isPlain?: true;
  /** Characters of it that staff see before the release; of one without they see none. */
  preview?: number;
  measured?: Measured;
}

/** A field that tells whose result it is. */
const identity = (label: string, headings: RegExp) => ({ label, headings, column: heading });

/** A value or its unit, as it is written. */
const written = <const Row extends string>(
  row: Row,
  label: string,
  headings: RegExp,
  { preview, example }: { preview: number; example: string },
) => ({
  ...{ label, headings, column: heading, row, stored: z.string(), preview },
  empty: null,
  isMeasurement: true as const,
  answer: z
    .string()
    .nullable()
    .meta({ examples: [example] }),
});

const value = <const Row extends string, const Value extends Measured>(
  row: Row,
  label: string,
  headings: RegExp,
  measured: Value,
) => ({ ...written(row, label, headings, { preview: 60, example: '0.8' }), measured });

const unit = <const Row extends string>(row: Row, label: string, headings: RegExp) =>
  written(row, label, headings, { preview: 30, example: PSA_UNIT });

/**
 * The fields of a laboratory's row, in the order in which staff choose their columns. What a table is
 * asked for, stored rows, a stored result, what makes a result another one, and what staff and
 * people read of it follow.
 */
export const RESULT_FIELDS = {
  reference: identity(
    'Booking reference',
    /\bref(erence)?\b(?! (range|interval|limits?)\b)|^(request|sample) (no|number|id)\b/i,
  ),
  nhs_number: identity('NHS number', /\bnhs\b/i),
  date_of_birth: identity('Date of birth', /\bbirth\b|^d\.?o\.?b\b/i),
  name: identity('Name, or first name', /^(patient )?(full |first |given )?(name|forename)s?$/i),
  /** Where the name has two columns. */
  family_name: identity('Family name', /\b(surname|(family|last) name)\b/i),
  /** Including '<0.1'. */
  test_result: value('value', 'Result', /\bresult\b|\bpsa\b|\bvalue\b/i, {
    name: '',
    unit: 'test_unit',
    ownUnit: PSA_UNIT,
    toOwnUnit: psaUnit,
    letter: 'result',
  }),
  test_unit: unit('unit', 'Unit', /\bunits?\b/i),
  /** Interpretation codes of HL7. */
  flag: {
    label: 'Flag, such as H or N',
    headings: /\b(flag|abnormal)\b/i,
    column: heading,
    row: 'flag',
    stored: z.string(),
    empty: '',
    preview: 20,
  },
  /** As written, such as '0-4'. */
  reference_range: {
    label: 'Reference range',
    headings: /\b(range|interval|limits)\b/i,
    column: heading.default(''),
    row: 'referenceRange',
    stored: z.string().default(''),
    empty: '',
  },
  tube_code: {
    ...identity('Tube code', /\b(tube|barcode)\b|^specimen (id|no|number|code)$/i),
    column: heading.default(''),
  },
  /** 'final', 'corrected', 'withdrawn', or another status of the laboratory. */
  status: {
    label: 'Status, such as final',
    headings: /\bstatus\b/i,
    column: heading,
    row: 'status',
    stored: z.string(),
    isPlain: true,
  },
  comments: {
    label: 'Comment',
    headings: /\b(comments?|notes?)\b/i,
    column: heading,
    row: 'comments',
    stored: z.string(),
    empty: null,
    answer: z
      .string()
      .nullable()
      .meta({ examples: ['Green: within the expected range for your age.'] }),
    preview: 2000,
  },
  /** In a row that was read as the laboratory writes days, then `YYYY-MM-DD`. */
  sample_date: {
    label: 'Date of the sample',
    headings:
      /^collected( on)?$|\b(sample|collect\w*|taken)\b.*\bdate\b|\bdate\b.*\b(sample|collect\w*|taken)\b/i,
    column: heading,
    row: 'sampleDate',
    stored: z.string(),
    isPlain: true,
    empty: null,
    isMeasurement: true,
    answer: isoDate.nullable(),
  },
} as const satisfies Record<string, ResultField>;

type Fields = typeof RESULT_FIELDS;

/** The fields that have this part. */
export const fieldsWith = <Part extends keyof ResultField>(part: Part) =>
  Object.keys(partOf(RESULT_FIELDS, part)) as Array<keyof PartOf<Fields, Part>>;

/** The fields of a result. */
export const RESULT_COLUMNS = fieldsWith('row');
export type ResultColumn = (typeof RESULT_COLUMNS)[number];

/** The same by another name: of each of these fields something, by its name in a row. */
export const byRow = <Column extends ResultColumn, Value>(
  columns: readonly Column[],
  read: (column: Column) => Value,
) =>
  Object.fromEntries(columns.map((column) => [RESULT_FIELDS[column].row, read(column)])) as Record<
    Fields[Column]['row'],
    Value
  >;

/** What a laboratory says of a sample; '' for what it does not say. */
export type ReportedFields = Record<Fields[ResultColumn]['row'], string>;

/** What people read of their own results. */
export const resultResponse = z.object(partOf(RESULT_FIELDS, 'answer'));

/** What is measured, the PSA first: each with the names of its value and unit. */
export const MEASURED_VALUES = fieldsWith('measured').map((column) => {
  const { row, measured } = RESULT_FIELDS[column];
  const { unit: unitColumn, ...about } = measured;
  return { column, row, unitColumn, unitRow: RESULT_FIELDS[unitColumn].row, ...about };
});
type MeasuredValue = (typeof MEASURED_VALUES)[number];
export type MeasuredColumn = MeasuredValue['column' | 'unitColumn'];
export type MeasuredLetter = MeasuredValue['letter'];
type MeasuredRow = MeasuredValue['row' | 'unitRow'];

/** '0.8 ng/ml' */
export const withUnit = (value?: string | null, unit?: string | null): string =>
  [value, unit].filter(Boolean).join(' ');

const inWords = (said: (value: MeasuredValue) => string) =>
  MEASURED_VALUES.flatMap((value) => {
    const text = said(value);
    return text === '' ? [] : `${value.name && `${value.name}: `}${text}`;
  }).join(', ');

/** All that was measured, as a result has it: each value with its unit. */
export const measuredWords = (result: Partial<Record<MeasuredColumn, string | null>>): string =>
  inWords(({ column, unitColumn }) => withUnit(result[column], result[unitColumn]));

/** The same of a row of a file. */
export const measuredInRow = (read: Record<MeasuredRow, string>): string =>
  inWords(({ row, unitRow }) => withUnit(read[row], read[unitRow]));
