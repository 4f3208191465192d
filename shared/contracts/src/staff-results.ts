import * as z from '@chaps/contracts/schema';
import { isoDate, isoInstant, recordId, requiredText } from './scalars.ts';

export const RESULT_FORMATS = ['csv', 'hl7', 'fhir'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** A file waits as 'preview' until a second person releases it; nothing of it is shown before. */
export const BATCH_STATES = ['preview', 'released', 'discarded'] as const;

/** More than 2,000 results in the most verbose format need. */
export const MAX_RESULT_FILE_BYTES = 10 * 1024 * 1024;

/** What a release of the file would do, or did. The second person confirms exactly this. */
export const batchSummary = z.object({
  rows: z.int(),
  added: z.int(),
  corrected: z.int(),
  /** An identical result exists: nothing happens. */
  known: z.int(),
  faulty: z.int(),
  /** Of those added or corrected: marked as raised, or not marked either way. */
  raised: z.int(),
  not_said: z.int(),
});
export type BatchSummary = z.infer<typeof batchSummary>;

const batch = z.object({
  batch_id: recordId,
  file_name: z.string(),
  format: z.enum(RESULT_FORMATS),
  state: z.enum(BATCH_STATES),
  /** E-mail address of staff, or who worked at the terminal. */
  uploaded_by: z.string(),
  uploaded_at: isoInstant,
  /** Whether the caller uploaded it, and so cannot release it. */
  own: z.boolean(),
  closed_by: z.string().nullable(),
  closed_at: isoInstant.nullable(),
  /** Once it is released. */
  summary: batchSummary.nullable(),
});
export type ResultBatch = z.infer<typeof batch>;

/** `GET /staff/result-batches`: those that wait first, then the latest. */
export const batchesResponse = z.object({ batches: z.array(batch) });

/** `POST /staff/result-batches?file_name=` with the file as `application/octet-stream`. */
export const batchUploadQuery = z.object({ file_name: requiredText(200) });
export const newBatchResponse = z.object({ batch_id: recordId });
export const batchParams = z.object({ batch_id: recordId });

export const BATCH_PAGE = 100;
export const ROW_FILTERS = ['all', 'faulty', 'corrected', 'raised'] as const;

/** `GET /staff/result-batches/{batch_id}`: a page of the preview. */
export const batchQuery = z.object({
  show: z.enum(ROW_FILTERS).default('all'),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .default('1'),
});

const row = z.object({
  location: z.string(),
  reference: z.string(),
  /** Of the matching person; null without a match. */
  name: z.string().nullable(),
  profile_id: z.string().nullable(),
  event_name: z.string().nullable(),
  event_date: isoDate.nullable(),
  value: z.string(),
  unit: z.string(),
  comments: z.string(),
  sample_date: z.string(),
  action: z.enum(['add', 'correct', 'known', 'fault']),
  level: z.enum(['raised', 'not raised', 'not said']),
  faults: z.array(z.string()),
  /** The value that it would supersede. */
  earlier: z.string().nullable(),
});
export type BatchRow = z.infer<typeof row>;

export const batchResponse = z.object({
  batch,
  summary: batchSummary,
  rows: z.array(row),
  /** Rows that match the filter. */
  total: z.int(),
});

/** `POST /staff/result-batches/{batch_id}/release` */
export const releaseRequest = z.object({ confirmed: batchSummary });
