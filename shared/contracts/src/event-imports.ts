import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { pickFields } from './event-fields.ts';
import { optionalText, recordId } from './scalars.ts';

const {
  event_name,
  event_description,
  product_id,
  price,
  event_date,
  start_time,
  end_time,
  session_duration,
  total_spaces,
  payment_required,
  exclusive_for,
  contact_email,
  ...others
} = pickFields('cell');

/**
 * A row of an events file, with the rules of the console's form and each field as written in a file. The
 * order is that of existing files; new fields are inserted among the others.
 */
export const eventRow = z.object({
  event_name,
  event_description,
  product_id,
  price,
  event_date,
  start_time,
  end_time,
  session_duration,
  total_spaces,
  access_code: z.string().max(64),
  payment_required,
  exclusive_for,
  contact_email,
  ...others,
  email_template: optionalText(100).transform((text) => text || null),
});
export type EventImport = z.output<typeof eventRow>;

const importColumn = eventRow.keyof();
export type ImportColumn = z.infer<typeof importColumn>;
/** The columns of an events file, in the order of the template. */
export const IMPORT_COLUMNS = importColumn.options;

/** The cells of a row, as text. */
export const importCells = z.record(importColumn, z.string());

/** The example row of the template. */
export const EXAMPLE_CELLS: z.infer<typeof importCells> = {
  ...pickFields('example'),
  access_code: '',
  email_template: '',
};

/** Maximum number of events in one file in the console. */
export const MAX_IMPORTED_EVENTS = 500;
export const MAX_IMPORT_BYTES = 500_000;

const csv = z.string().max(MAX_IMPORT_BYTES, 'Please choose a file of at most 500 kB.');

const importedRow = z.object({
  line: z.int(),
  cells: importCells,
  /** Empty if the event can be added. */
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const importPreview = z.object({ rows: z.array(importedRow) });

/** `lines` are the lines of the preview that are to be added. */
export const importRequest = z.object({
  csv,
  lines: z.array(z.int()).min(1).max(MAX_IMPORTED_EVENTS),
});

export const importResponse = z.object({
  events: z.array(z.object({ event_id: recordId, event_name: z.string(), line: z.int() })),
});
export type ImportedEvents = z.infer<typeof importResponse>['events'];

/** Checks each row of an events file; adds nothing. */
export const previewImport = {
  route: 'POST /staff/event-imports/preview',
  caller: { staff: 'change events' },
  body: z.object({ csv }),
  answer: importPreview,
} as const satisfies Endpoint;

/** Adds rows of a file as drafts: either all of `lines` or none. */
export const importEvents = {
  route: 'POST /staff/event-imports',
  caller: { staff: 'change events' },
  idempotent: true,
  body: importRequest,
  answer: importResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
