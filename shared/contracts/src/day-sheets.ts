import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { wallTime } from './scalars.ts';

/**
 * The columns of a day's spreadsheet, in order. The first six say who it is, the last one is the row's
 * own; those between are typed in from paper.
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
/** In sheets that were saved by an older API they are missing. */
export const LATER_SHEET_COLUMNS: readonly string[] = ['consent'];
/** In the consent column, of somebody whose consent is recorded already. */
export const CONSENT_GIVEN = 'given';
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** Rows in one spreadsheet: more than the largest event has people. */
export const MAX_SHEET_ROWS = 3000;
export const MAX_SHEET_BYTES = 500_000;

const csv = z.string().max(MAX_SHEET_BYTES, 'Please choose a file of at most 500 kB.');

const line = z.int();

/** A row in which something was typed. */
const sheetRow = z.object({
  line,
  name: z.string(),
  /** Of the booking; null of somebody without one. */
  start_time: wallTime.nullable(),
  /** In words, each step that would be recorded; none of a row that is set aside. */
  steps: z.array(z.string()),
  /** Steps that are recorded already and differ on paper. What is recorded stays. */
  kept: z.array(z.object({ paper: z.string(), recorded: z.string() })),
  /** Why the row is set aside. */
  faults: z.array(z.string()),
  /** What to know of it, such as that the booking was cancelled. */
  notes: z.array(z.string()),
  /** Who a new walk-in seems to be; left out unless somebody says that it is another person. */
  looks_like: z.string().nullable(),
});
export type SheetRow = z.infer<typeof sheetRow>;

export const sheetPreview = z.object({
  rows: z.array(sheetRow),
  /** Rows in which nothing was typed. */
  unfilled: z.int(),
});
export type SheetPreview = z.infer<typeof sheetPreview>;

/** `lines` are those of the preview whose steps are to be recorded. */
export const sheetRequest = z.object({ csv, lines: z.array(line).min(1).max(MAX_SHEET_ROWS) });

export const sheetResponse = z.object({
  /** Steps that were not recorded before. */
  recorded: z.int(),
  /** Rows that can no longer be recorded, or only in part. */
  refused: z.array(z.object({ line, name: z.string(), reason: z.string() })),
});
export type RecordedSheet = z.infer<typeof sheetResponse>;

/** Everybody who is expected, with a row each, and empty rows for walk-ins. */
export const exportDaySheet = {
  route: 'GET /staff/events/{event_id}/day-sheet.csv',
  caller: { staff: 'close the day' },
  answer: z.string(),
  media: 'text/csv',
} as const satisfies Endpoint;

/** Says what would be recorded of a spreadsheet; records nothing. */
export const previewDaySheet = {
  route: 'POST /staff/events/{event_id}/day-sheet/preview',
  caller: { staff: 'close the day' },
  body: z.object({ csv }),
  answer: sheetPreview,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

/** Records the steps of rows of a spreadsheet; the same again changes nothing. */
export const recordDaySheet = {
  route: 'POST /staff/events/{event_id}/day-sheet',
  caller: { staff: 'close the day' },
  body: sheetRequest,
  answer: sheetResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
