import * as z from '@chaps/contracts/schema';
import { PSA_UNIT, psaUnit } from '@chaps/domain/results';
import { type PartOf, pickPart } from './parts.ts';
import { isoDate, optionalText } from './scalars.ts';

export const MAX_HEADING_LENGTH = 100;
const heading = optionalText(MAX_HEADING_LENGTH).meta({ examples: ['Date of birth'] });

/** A value measured in the sample. Its unit is another field. */
interface Measurement {
  /** Label for the value in a line with several; '' for PSA, the main value of a result. */
  name: string;
  /** Name of the field that contains its unit. */
  unit: string;
  /** The unit in which it is shown. */
  ownUnit: string;
  /** The unit in which a number given in this unit is shown; null if it would need converting. */
  toOwnUnit: (unit: string) => string | null;
  /** The letter field for its value and unit. */
  letter: string;
}

/** A field of a laboratory's row. A field without `row` identifies the person and has its own rules. */
interface ResultField {
  /** Label under which staff choose its column. */
  label: string;
  /** Headings that suggest the column. */
  headings: RegExp;
  /** The heading of its column; has a default if saved settings may lack it. */
  column: z.ZodType<string>;
  /** Its name in a parsed row, where '' means that the laboratory does not give it. */
  row?: string;
  /** As stored with its file; has a default if earlier rows may lack it. */
  stored?: z.ZodType<string>;
  /**
   * Stored if the laboratory does not give the field. With '', a stored null means a result from before the
   * field existed: unknown, so not compared. A field without `empty` is never compared.
   */
  empty?: '' | null;
  /** A different value makes it a different measurement, whatever the status says. */
  isMeasurement?: true;
  /** As shown to the person; has a default if older APIs lack it. */
  answer?: z.ZodType;
  /** Stored unencrypted in its own column, because lists filter and sort by it. */
  isPlain?: true;
  /** Number of characters shown to staff before the release; if omitted, none. */
  preview?: number;
  measured?: Measurement;
}

/** A field that identifies the person. */
const identityField = (label: string, headings: RegExp) => ({ label, headings, column: heading });

/** A value or its unit, as written by the laboratory. */
const labTextField = <const Row extends string>(
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

const value = <const Row extends string, const Value extends Measurement>(
  row: Row,
  label: string,
  headings: RegExp,
  measured: Value,
) => ({ ...labTextField(row, label, headings, { preview: 60, example: '0.8' }), measured });

const unit = <const Row extends string>(row: Row, label: string, headings: RegExp) =>
  labTextField(row, label, headings, { preview: 30, example: PSA_UNIT });

/**
 * The fields of a laboratory's row, in the order in which staff choose their columns. They determine the
 * columns read from a table, stored rows, stored results, which results count as different, and what staff
 * and people see.
 */
export const RESULT_FIELDS = {
  reference: identityField(
    'Booking reference',
    /\bref(erence)?\b(?! (range|interval|limits?)\b)|^(request|sample) (no|number|id)\b/i,
  ),
  nhs_number: identityField('NHS number', /\bnhs\b/i),
  date_of_birth: identityField('Date of birth', /\bbirth\b|^d\.?o\.?b\b/i),
  name: identityField(
    'Full name, or first name',
    /^(patient )?(full |first |given )?(name|forename)s?$/i,
  ),
  /** For tables with two columns for the name. */
  family_name: identityField('Family name', /\b(surname|(family|last) name)\b/i),
  /** Including '<0.1'. */
  test_result: value('value', 'Result', /\bresult\b|\bpsa\b|\bvalue\b/i, {
    name: '',
    unit: 'test_unit',
    ownUnit: PSA_UNIT,
    toOwnUnit: psaUnit,
    letter: 'result',
  }),
  test_unit: unit('unit', 'Unit', /\bunits?\b/i),
  /** HL7 interpretation codes. */
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
    ...identityField('Tube code', /\b(tube|barcode)\b|^specimen (id|no|number|code)$/i),
    column: heading.default(''),
  },
  /** 'final', 'corrected', 'withdrawn', or another status used by the laboratory. */
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
  /** In a parsed row, in the laboratory's own date format; after that, `YYYY-MM-DD`. */
  sample_date: {
    label: 'Sample date',
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
export const listFieldsWith = <Part extends keyof ResultField>(part: Part) =>
  Object.keys(pickPart(RESULT_FIELDS, part)) as Array<keyof PartOf<Fields, Part>>;

/** The fields of a result. */
export const RESULT_COLUMNS = listFieldsWith('row');
export type ResultColumn = (typeof RESULT_COLUMNS)[number];

/** An object with one value for each of these fields, under the field's row name. */
export const mapByRow = <Column extends ResultColumn, Value>(
  columns: readonly Column[],
  read: (column: Column) => Value,
) =>
  Object.fromEntries(columns.map((column) => [RESULT_FIELDS[column].row, read(column)])) as Record<
    Fields[Column]['row'],
    Value
  >;

/** What a laboratory reports about a sample; '' for what it does not give. */
export type ReportedFields = Record<Fields[ResultColumn]['row'], string>;

/** What people see of their own results. */
export const resultResponse = z.object(pickPart(RESULT_FIELDS, 'answer'));

/** The measured values, PSA first, each with the names of its value and its unit. */
export const MEASURED_VALUES = listFieldsWith('measured').map((column) => {
  const { row, measured } = RESULT_FIELDS[column];
  const { unit: unitColumn, ...about } = measured;
  return { column, row, unitColumn, unitRow: RESULT_FIELDS[unitColumn].row, ...about };
});
type MeasuredValue = (typeof MEASURED_VALUES)[number];
export type MeasuredColumn = MeasuredValue['column' | 'unitColumn'];
export type MeasuredLetter = MeasuredValue['letter'];
type MeasuredRow = MeasuredValue['row' | 'unitRow'];

/** '0.8 ng/ml' */
export const formatWithUnit = (value?: string | null, unit?: string | null): string =>
  [value, unit].filter(Boolean).join(' ');

const joinMeasuredValues = (said: (value: MeasuredValue) => string) =>
  MEASURED_VALUES.flatMap((value) => {
    const text = said(value);
    return text === '' ? [] : `${value.name && `${value.name}: `}${text}`;
  }).join(', ');

/** All measured values of a result, each with its unit. */
export const formatMeasuredValues = (
  result: Partial<Record<MeasuredColumn, string | null>>,
): string =>
  joinMeasuredValues(({ column, unitColumn }) =>
    formatWithUnit(result[column], result[unitColumn]),
  );

/** The same for a row of a file. */
export const formatMeasuredRow = (read: Record<MeasuredRow, string>): string =>
  joinMeasuredValues(({ row, unitRow }) => formatWithUnit(read[row], read[unitRow]));
