import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { wallTime } from './scalars.ts';

/**
 * The columns of a day's spreadsheet, in order. The first six identify the person, the last one
 * identifies the row; the rest are filled in from paper.
 */
export const SHEET_COLUMNS = [
  'time',
  'last name',
  'first name',
  'birth date',
  'reference',
  'arrived',
  'consent',
  'ready',
  'counselled by',
  'sampled',
  'tube code',
  'not sampled',
  'invite again',
  'id',
] as const;
/** Missing from sheets that were saved by an older API. */
export const OPTIONAL_SHEET_COLUMNS: readonly string[] = ['consent'];
/** Shown in the consent column if consent is already recorded. */
export const CONSENT_GIVEN = 'given';
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** Maximum number of rows in one spreadsheet: more than the largest event has people. */
export const MAX_SHEET_ROWS = 3000;
export const MAX_SHEET_BYTES = 500_000;

const csv = z.string().max(MAX_SHEET_BYTES, 'Please choose a file of at most 500 kB.');

const lineNumber = z.int();

/** A row in which staff typed something. */
const sheetRow = z.object({
  line: lineNumber,
  name: z.string(),
  /** Time of the booking; null for a person without one. */
  start_time: wallTime.nullable(),
  /** Each step that would be recorded, in words; empty for a row that is set aside. */
  steps: z.array(z.string()),
  /** Recorded steps that differ from those on paper. The recorded value is kept. */
  kept: z.array(z.object({ paper: z.string(), recorded: z.string() })),
  /** Why the row is set aside. */
  faults: z.array(z.string()),
  /** What staff should know about the row, such as that the booking was cancelled. */
  notes: z.array(z.string()),
  /** The known person that a new walk-in seems to be; absent once staff say it is someone else. */
  looks_like: z.string().nullable(),
});
export type SheetRow = z.infer<typeof sheetRow>;

export const sheetPreview = z.object({
  rows: z.array(sheetRow),
  /** Rows in which nothing was typed. */
  unfilled: z.int(),
});
export type SheetPreview = z.infer<typeof sheetPreview>;

/** `lines` are the lines of the preview whose steps are to be recorded. */
export const sheetRequest = z.object({
  csv,
  lines: z.array(lineNumber).min(1).max(MAX_SHEET_ROWS),
});

export const sheetResponse = z.object({
  /** Steps that were not recorded before. */
  recorded: z.int(),
  /** Rows that could not be recorded, or only in part. */
  refused: z.array(z.object({ line: lineNumber, name: z.string(), reason: z.string() })),
});
export type RecordedSheet = z.infer<typeof sheetResponse>;

/** One row for each person who is expected, and empty rows for walk-ins. */
export const exportDaySheet = {
  route: 'GET /staff/events/{event_id}/day-sheet.csv',
  caller: { staff: 'close the day' },
  answer: z.string(),
  media: 'text/csv',
} as const satisfies Endpoint;

/** Previews what a spreadsheet would record; records nothing. */
export const previewDaySheet = {
  route: 'POST /staff/events/{event_id}/day-sheet/preview',
  caller: { staff: 'close the day' },
  body: z.object({ csv }),
  answer: sheetPreview,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Records the steps of the chosen rows; repeating the request changes nothing. */
export const recordDaySheet = {
  route: 'POST /staff/events/{event_id}/day-sheet',
  caller: { staff: 'close the day' },
  body: sheetRequest,
  answer: sheetResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
