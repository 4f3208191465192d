import * as z from '@chaps/contracts/schema';
import { NAME_DIFFERENCES } from '@chaps/domain/names';
import type { Endpoint } from './endpoint.ts';
import {
  labFileMapping,
  laboratoriesResponse,
  mappingChoicesResponse,
  mappingRequest,
} from './lab-readings.ts';
import { cursor, cursorQuery, page, pageWithTotal } from './pages.ts';
import { listFieldsWith, mapByRow, RESULT_FIELDS } from './result-fields.ts';
import {
  bookingReference,
  isoDate,
  isoInstant,
  recordId,
  requiredText,
  successResponse,
} from './scalars.ts';
import { reasonRequest } from './staff.ts';

export const RESULT_FORMATS = ['csv', 'hl7', 'fhir'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** A file stays in 'preview' until a second person releases it; none of it is shown before. */
export const BATCH_STATES = ['preview', 'released', 'discarded'] as const;

/** Enough for more than 2,000 results in the most verbose format. */
export const MAX_RESULT_FILE_BYTES = 10 * 1024 * 1024;

/** The effects of releasing the file. The second person confirms exactly these. */
export const batchSummary = z.object({
  rows: z.int(),
  added: z.int(),
  corrected: z.int(),
  /** Rows for which an identical result exists: nothing changes. */
  known: z.int(),
  /** Rows that do not match or cannot be read: set aside on release. */
  faulty: z.int(),
  /** Among the added and corrected ones: marked as raised, and not marked either way. */
  raised: z.int(),
  not_said: z.int(),
  /** Withdrawn by the laboratory; missing from older files. */
  withdrawn: z.int().default(0),
});
export type BatchSummary = z.infer<typeof batchSummary>;

const batch = z.object({
  batch_id: recordId,
  file_name: z.string(),
  format: z.enum(RESULT_FORMATS),
  state: z.enum(BATCH_STATES),
  /** E-mail address of the member of staff, or who worked at the terminal. */
  uploaded_by: z.string(),
  uploaded_at: isoInstant,
  /** Whether the caller uploaded it, and therefore cannot release it. */
  own: z.boolean(),
  closed_by: z.string().nullable(),
  closed_at: isoInstant.nullable(),
  /** Once it is released. */
  summary: batchSummary.nullable(),
  /** null for a row matched by hand, and if no laboratory was named. */
  reading: labFileMapping.nullable(),
});
export type ResultBatch = z.infer<typeof batch>;

export const batchesQuery = z.object(cursor);
/** First the files awaiting release, then the latest. */
export const batchesResponse = page(batch);

/**
 * The request body is the file itself, as `application/octet-stream`. If no laboratory is given, the file
 * must be UTF-8 with our own headings.
 */
export const batchUploadQuery = z.object({
  file_name: requiredText(200),
  laboratory: requiredText(100, 'Please choose the laboratory.').optional(),
});
export const newBatchResponse = z.object({ batch_id: recordId });
export const ROW_FILTERS = ['all', 'faulty', 'corrected', 'withdrawn', 'raised'] as const;

/** A page of the preview. */
export const batchQuery = z.object({
  show: z.enum(ROW_FILTERS).default('all'),
  /** The location of a row. */
  ...cursorQuery(z.string().max(200)),
});

/** The laboratory's assessment of a result. */
export const resultLevel = z.enum(['raised', 'not raised', 'not said']);

const row = z.object({
  location: z.string(),
  reference: z.string(),
  /** The matching person; null without a match. */
  name: z.string().nullable(),
  date_of_birth: isoDate.nullable(),
  /** Details that the person has since changed in their profile; shown, but never compared. */
  changed: z.string().nullable(),
  /** The person's details as written by the laboratory; '' if not given. */
  lab_name: z.string(),
  lab_date_of_birth: z.string(),
  /** How the laboratory's name differs; a different spelling or order does not count. */
  name_difference: z.enum(NAME_DIFFERENCES).nullable().optional(),
  /** Code of the tube, as given by the laboratory. */
  tube_code: z.string().optional(),
  /** Identifiers of unknown kinds, as given by the laboratory. */
  lab_identifiers: z.array(z.string()).optional(),
  ...mapByRow(listFieldsWith('preview'), (column) => RESULT_FIELDS[column].stored),
  profile_id: z.string().nullable(),
  event_name: z.string().nullable(),
  event_date: isoDate.nullable(),
  /** Other tests of the order with their results; not shown to the person. */
  passed_over: z.array(z.string()).optional(),
  sample_date: z.string(),
  action: z.enum(['add', 'correct', 'withdraw', 'known', 'fault']),
  /** Whether it withdraws a result, even if it cannot be released. */
  withdraws: z.boolean().default(false),
  level: resultLevel,
  faults: z.array(z.string()),
  /** Whether only the event's day holds it back, because its books are open or no sample is recorded. */
  may_override: z.boolean().optional(),
  /** Why a clinician allows the release anyway. */
  override_reason: z.string().nullable().optional(),
  /** The value that it would supersede or withdraw. */
  earlier: z.string().nullable(),
});
export type BatchRow = z.infer<typeof row>;

/** `items` are rows; `total` counts those that match the filter. */
export const batchResponse = pageWithTotal(row).extend({
  /**
   * People whom a release would notify but whom no e-mail can tell their result; staff call them.
   * Missing from older APIs.
   */
  unreached: z
    .array(z.object({ profile_id: z.string(), name: z.string(), phone: z.string().nullable() }))
    .default([]),
  /** Mails about raised results, each held up to `hours` for a call. Missing from older APIs. */
  call_first: z.object({ hours: z.int(), mails: z.int() }).default({ hours: 0, mails: 0 }),
  batch,
  summary: batchSummary,
  /** Changes whenever the effects of a release change; sent back with the request. */
  digest: z.string(),
});

export type BatchPage = z.infer<typeof batchResponse>;

export const releaseRequest = z.object({
  confirmed: batchSummary,
  digest: z.string().max(100),
});

/** One row of a file, by its location. */
export const resultOverride = z.object({
  location: z.string().max(200),
  reason: requiredText(300, 'Enter why it cannot wait.'),
});
export type ResultOverride = z.output<typeof resultOverride>;

const setAsideRow = row.extend({
  set_aside_id: recordId,
  file_name: z.string(),
  set_aside_at: isoInstant,
  /** If matched by hand: the file that a second person releases. */
  matched_batch_id: recordId.nullable(),
});
export type SetAsideRow = z.infer<typeof setAsideRow>;

export const setAsideQuery = z.object(cursor);
/** Rows that were not released with their file, oldest first. */
export const setAsideResponse = pageWithTotal(setAsideRow);

/**
 * The person whose result it is, identified by name and date of birth. If flag and comment contradict each
 * other, `level` is the clinician's assessment.
 */
export const setAsideMatch = z.object({
  reference: bookingReference,
  name: requiredText(200),
  date_of_birth: isoDate,
  level: z.enum(['raised', 'not raised']).optional(),
});
export type SetAsideMatch = z.infer<typeof setAsideMatch>;

export const setAsideResolution = z.object({
  resolution: z.enum(['rejected', 'discarded']),
  reason: requiredText(300),
});
export type SetAsideResolution = z.infer<typeof setAsideResolution>;

export const listLaboratories = {
  route: 'GET /staff/laboratories',
  caller: { staff: 'import results' },
  answer: laboratoriesResponse,
} as const satisfies Endpoint;

export const readFileMapping = {
  route: 'GET /staff/result-batches/{batch_id}/reading',
  caller: { staff: 'import results' },
  answer: mappingChoicesResponse,
  errors: ['SECOND_PERSON', 'BATCH_CLOSED'],
} as const satisfies Endpoint;

export const changeFileMapping = {
  route: 'POST /staff/result-batches/{batch_id}/reading',
  caller: { staff: 'import results' },
  body: mappingRequest,
  answer: successResponse,
  errors: ['SECOND_PERSON', 'BATCH_CLOSED'],
} as const satisfies Endpoint;

export const listBatches = {
  route: 'GET /staff/result-batches',
  caller: { staff: 'import results' },
  query: batchesQuery,
  answer: batchesResponse,
} as const satisfies Endpoint;

export const uploadBatch = {
  route: 'POST /staff/result-batches',
  caller: { staff: 'import results' },
  query: batchUploadQuery,
  answer: newBatchResponse,
} as const satisfies Endpoint;

export const readBatch = {
  route: 'GET /staff/result-batches/{batch_id}',
  caller: { staff: 'import results' },
  query: batchQuery,
  answer: batchResponse,
} as const satisfies Endpoint;

export const releaseBatch = {
  route: 'POST /staff/result-batches/{batch_id}/release',
  caller: { staff: 'release results' },
  body: releaseRequest,
  answer: successResponse,
  errors: ['SECOND_PERSON', 'BATCH_CLOSED', 'BATCH_CHANGED'],
} as const satisfies Endpoint;

/** BATCH_CHANGED if the row is now held back for a different reason. */
export const overrideRow = {
  route: 'POST /staff/result-batches/{batch_id}/overrides',
  caller: { staff: 'import results' },
  body: resultOverride,
  answer: successResponse,
  errors: ['BATCH_CLOSED', 'BATCH_CHANGED'],
} as const satisfies Endpoint;

export const discardBatch = {
  route: 'POST /staff/result-batches/{batch_id}/discard',
  caller: { staff: 'import results' },
  body: reasonRequest,
  answer: successResponse,
  errors: ['BATCH_CLOSED'],
} as const satisfies Endpoint;

/**
 * For a clinician who learns from the laboratory that a result is wrong or another person's: hides it
 * immediately and notifies everybody who was told of it.
 */
export const withdrawResult = {
  route: 'POST /staff/results/{result_id}/withdrawal',
  caller: { staff: 'release results' },
  body: reasonRequest,
  answer: successResponse,
  errors: ['RESULT_CHANGED'],
} as const satisfies Endpoint;

export const listSetAsideRows = {
  route: 'GET /staff/set-aside-results',
  caller: { staff: 'import results' },
  query: setAsideQuery,
  answer: setAsideResponse,
} as const satisfies Endpoint;

/**
 * Creates a file of all rows set aside that now match (the books of their event were closed, or
 * their sample was recorded), for a second person to release. BATCH_CHANGED if there are none.
 */
export const createBatchFromMatches = {
  route: 'POST /staff/set-aside-results/matching',
  caller: { staff: 'import results' },
  answer: newBatchResponse,
  errors: ['BATCH_CHANGED'],
} as const satisfies Endpoint;

export const matchSetAsideRow = {
  route: 'POST /staff/set-aside-results/{set_aside_id}/match',
  caller: { staff: 'import results' },
  body: setAsideMatch,
  answer: newBatchResponse,
  errors: ['BATCH_CHANGED'],
} as const satisfies Endpoint;

export const resolveSetAsideRow = {
  route: 'POST /staff/set-aside-results/{set_aside_id}/resolve',
  caller: { staff: 'import results' },
  body: setAsideResolution,
  answer: successResponse,
  errors: ['BATCH_CHANGED'],
} as const satisfies Endpoint;
