import { randomUUID } from 'node:crypto';
import { mapByRow, RESULT_COLUMNS, RESULT_FIELDS } from '@chaps/contracts/result-fields';
import { sql } from 'kysely';
import * as z from 'zod';
import { changeTubes } from '../clinic-day/tubes/tube-states.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, violates } from '../platform/db/database.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { type Rotation, reseal, selectNextRows } from '../platform/security/rotation.ts';
import type { LabFile } from './lab-file.ts';
import { ensureLaboratory } from './laboratories.ts';
import { matchRows, type StoredRow } from './match-rows.ts';
import { addTubeReferences } from './tube-references.ts';

/** The encryption context of a file's rows. */
export const batchContext = (batchId: string) => `result batch ${batchId}`;

/** The encryption context of the file itself. */
export const fileContext = (batchId: string) => `result file ${batchId}`;

export const storedRow = z.object({
  location: z.string(),
  reference: z.string(),
  nhsNumber: z.string(),
  dateOfBirth: z.string(),
  ...mapByRow(RESULT_COLUMNS, (column) => RESULT_FIELDS[column].stored),
  /** Rows stored by an earlier version have no name, and correct nothing. */
  name: z.string().default(''),
  replaces: z.string().nullable().default(null),
  /** Missing from rows that were stored before tube codes were. */
  tubeCodes: z.array(z.string()).optional(),
  decided: z.enum(['raised', 'not raised']).optional(),
  unknownIdentifiers: z.array(z.object({ value: z.string(), kind: z.string() })).optional(),
  unreadable: z.array(z.string()).optional(),
  isBroken: z.boolean().optional(),
  otherTest: z.string().optional(),
  passedOver: z.array(z.string()).optional(),
  byHand: z.boolean().optional(),
  override: z.object({ by: z.string(), reason: z.string() }).optional(),
  faults: z.array(z.string()),
}) satisfies z.ZodType<StoredRow>;

/** A file as received; a row matched by hand comes from no laboratory. */
interface NewFile {
  name: string;
  bytes: Buffer;
  read: Pick<LabFile, 'format' | 'rows'> & Partial<Pick<LabFile, 'reading'>>;
  laboratory?: string | undefined;
}

/**
 * Stores a laboratory's file until another clinician releases it. Returns the batch's id.
 * @param uploadedBy user id, or the name of the person at the terminal
 * @throws {HttpError} 422 when the same file is already stored, or there is no one to ask how to read it
 */
export async function addBatch(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  uploadedBy: string,
  file: NewFile,
  requestId: string | null,
): Promise<string> {
  const { format, reading } = file.read;
  if (file.laboratory === undefined && reading?.question) {
    throw new ValidationError({ laboratory: 'Please choose the laboratory that sent this file.' });
  }
  const rows = await addReplacedResults({ keys }, transaction, file.read.rows);
  const batchId = randomUUID();
  // Separate from the rows: both may take long to encrypt, and requests are answered in between.
  const from = await buildSenderColumns({ keys }, transaction, batchId, file);
  try {
    await transaction
      .insertInto('result_batches')
      .values({
        batch_id: batchId,
        file_name: file.name,
        format,
        file_hmac: keys.mac('result-file', file.bytes.toString('base64')),
        rows_encrypted: keys.encrypt(JSON.stringify(rows), batchContext(batchId)),
        uploaded_by: uploadedBy,
        ...from,
      })
      .execute();
  } catch (error) {
    if (!violates(error, 'waits_once')) throw error;
    throw new ValidationError({
      file: 'This file has already been uploaded and is pending release.',
    });
  }
  const received = await markTubesReceived({ keys, now }, transaction, uploadedBy, rows);
  await writeAudit(transaction, {
    actor: uploadedBy,
    action: 'results uploaded',
    subject: `result batch ${batchId}`,
    after: {
      file: file.name,
      laboratory: file.laboratory,
      rows: rows.length,
      ...(received > 0 ? { tubes_received: received } : {}),
    },
    requestId,
  });
  return batchId;
}

/**
 * A laboratory that reports on a tube has received it.
 * @returns the number of tubes newly recorded as received
 */
async function markTubesReceived(
  services: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  uploadedBy: string,
  rows: readonly StoredRow[],
): Promise<number> {
  const matched = await matchRows(services, transaction, rows);
  const named = matched.flatMap(({ action, mayOverride, sampleId }) =>
    sampleId !== null && (action !== 'fault' || mayOverride) ? [sampleId] : [],
  );
  const by = z.guid().safeParse(uploadedBy).data ?? null;
  return changeTubes(transaction, named, { state: 'received', at: services.now(), by });
}

/** The sender and how the file was read; the original is kept if it could be read in other ways. */
async function buildSenderColumns(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  batchId: string,
  { bytes, laboratory, read: { format, reading } }: NewFile,
) {
  if (laboratory === undefined || !reading) return {};
  const kept =
    format === 'fhir' ? null : keys.encrypt(bytes.toString('latin1'), fileContext(batchId));
  return {
    laboratory_id: await ensureLaboratory(transaction, laboratory),
    reading: JSON.stringify(reading),
    file_encrypted: kept,
  };
}

/** Stores a file's rows again, with a decision about one of them. */
export async function sealRows(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  batchId: string,
  rows: readonly StoredRow[],
): Promise<void> {
  await transaction
    .updateTable('result_batches')
    .set({ rows_encrypted: keys.encrypt(JSON.stringify(rows), batchContext(batchId)) })
    .where('batch_id', '=', batchId)
    .execute();
}

/** Stores the rows of a file that was read in another way. */
export async function storeRows(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  batchId: string,
  { rows, reading }: Pick<LabFile, 'rows' | 'reading'>,
): Promise<void> {
  const stored = JSON.stringify(await addReplacedResults({ keys }, transaction, rows));
  await transaction
    .updateTable('result_batches')
    .set({
      rows_encrypted: keys.encrypt(stored, batchContext(batchId)),
      reading: JSON.stringify(reading),
    })
    .where('batch_id', '=', batchId)
    .execute();
}

/** Adds to each row the result that it would replace now. */
async function addReplacedResults(
  services: Pick<Services, 'keys'>,
  db: Executor,
  rows: LabFile['rows'],
): Promise<StoredRow[]> {
  const named = await addTubeReferences(services, db, rows);
  const references = [...new Set(named.map(({ reference }) => reference))];
  const { rows: current } = await sql<{ reference: string; result_id: string }>`
    SELECT a.reference, r.result_id FROM appointments a JOIN results r USING (appointment_id)
    WHERE a.reference = ANY (${references}) AND r.superseded_at IS NULL`.execute(db);
  const replaced = new Map(current.map(({ reference, result_id: id }) => [reference, id]));
  return rows.map((row, index) => ({
    ...row,
    replaces: replaced.get(named[index]?.reference ?? '') ?? null,
  }));
}

interface SealedFile {
  batch_id: string;
  rows_encrypted: string | null;
  file_encrypted: string | null;
}

export const rotateResultBatches: Rotation = async (transaction, keys, after) => {
  const { rows } = await sql<SealedFile>`
    SELECT batch_id, rows_encrypted, file_encrypted FROM result_batches
    WHERE state = 'preview' AND ${selectNextRows('batch_id', after)}`.execute(transaction);
  for (const { batch_id, rows_encrypted, file_encrypted } of rows) {
    await transaction
      .updateTable('result_batches')
      .set({
        rows_encrypted: reseal(keys, rows_encrypted, batchContext(batch_id)),
        file_encrypted: reseal(keys, file_encrypted, fileContext(batch_id)),
      })
      .where('batch_id', '=', batch_id)
      .execute();
  }
  return { last: rows.at(-1)?.batch_id ?? null, count: rows.length };
};
