import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { recordId } from './scalars.ts';

/** The columns of a file of events, in the order of the template. */
export const IMPORT_COLUMNS = [
  'event_name',
  'event_description',
  'product_id',
  'price',
  'event_date',
  'start_time',
  'end_time',
  'session_duration',
  'total_spaces',
  'access_code',
  'payment_required',
  'exclusive_for',
  'contact_email',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'postcode',
  'country',
  'latitude',
  'longitude',
  'lab_name',
  'email_template',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Events in one file of the console. */
export const MOST_IMPORTED = 500;
export const MAX_IMPORT_BYTES = 500_000;

const csv = z.string().max(MAX_IMPORT_BYTES, 'Please choose a file of at most 500 kB.');

const importedRow = z.object({
  line: z.int(),
  /** As the file has them. */
  cells: z.record(z.enum(IMPORT_COLUMNS), z.string()),
  /** None: it can be added. */
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const importPreview = z.object({ rows: z.array(importedRow) });

/** `lines` are those of the preview that are to be added. */
export const importRequest = z.object({ csv, lines: z.array(z.int()).min(1).max(MOST_IMPORTED) });

export const importResponse = z.object({
  events: z.array(z.object({ event_id: recordId, event_name: z.string(), line: z.int() })),
});
export type ImportedEvents = z.infer<typeof importResponse>['events'];

/** Checks each row of a file of events; adds nothing. */
export const previewImport = {
  route: 'POST /staff/event-imports/preview',
  caller: { staff: 'change events' },
  body: z.object({ csv }),
  answer: importPreview,
} as const satisfies Endpoint;

/** Adds rows of a file as drafts: all of `lines` or none. */
export const importEvents = {
  route: 'POST /staff/event-imports',
  caller: { staff: 'change events' },
  idempotent: true,
  body: importRequest,
  answer: importResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
