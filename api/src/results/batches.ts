import { randomUUID } from 'node:crypto';
import type { BatchSummary } from '@chaps/contracts/staff-results';
import { batchSummary, type RESULT_FORMATS } from '@chaps/contracts/staff-results';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { breaches, type Executor, withTransaction } from '../db/database.ts';
import { HttpError, NotFoundError, ValidationError } from '../http/errors.ts';
import type { LabFile } from './lab-file.ts';
import type { LabRow } from './lab-row.ts';
import { matchRows, summarise } from './match-rows.ts';
import { addResults } from './release-rows.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

/** What the encrypted rows of a file belong to. */
export const batchContext = (batchId: string) => `result batch ${batchId}`;

const storedRows = z.array(
  z.object({
    location: z.string(),
    reference: z.string(),
    nhsNumber: z.string(),
    dateOfBirth: z.string(),
    value: z.string(),
    unit: z.string(),
    flag: z.string(),
    status: z.string(),
    comments: z.string(),
    sampleDate: z.string(),
    faults: z.array(z.string()),
  }),
) satisfies z.ZodType<LabRow[]>;

/**
 * Stores a laboratory's file until another clinician releases it. Gives the batch's id.
 * @param uploadedBy user id, or who works at the terminal
 * @throws {HttpError} 422 when the same file waits already
 */
export async function addBatch(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  uploadedBy: string,
  file: { name: string; bytes: Buffer; read: LabFile },
  requestId: string | null,
): Promise<string> {
  const { format, rows } = file.read;
  const batchId = randomUUID();
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
      })
      .execute();
  } catch (error) {
    if (!breaches(error, 'waits_once')) throw error;
    throw new ValidationError({ file: 'This file was uploaded before and waits for its release.' });
  }
  await writeAudit(transaction, {
    actor: uploadedBy,
    action: 'results uploaded',
    subject: `result batch ${batchId}`,
    after: { file: file.name, rows: rows.length },
    requestId,
  });
  return batchId;
}

const BATCH = sql`b.batch_id, b.file_name, b.format, b.state, b.rows_encrypted, b.uploaded_at,
  b.closed_at, b.summary, b.uploaded_by AS uploader,
  coalesce(u.email, b.uploaded_by) AS uploaded_by, coalesce(c.email, b.closed_by::text) AS closed_by
  FROM result_batches b LEFT JOIN staff_members u ON u.user_id::text = b.uploaded_by
  LEFT JOIN staff_members c ON c.user_id = b.closed_by`;

interface BatchRow {
  batch_id: string;
  file_name: string;
  format: (typeof RESULT_FORMATS)[number];
  state: 'preview' | 'released' | 'discarded';
  rows_encrypted: string | null;
  uploader: string;
  uploaded_by: string;
  uploaded_at: Date;
  closed_by: string | null;
  closed_at: Date | null;
  summary: unknown;
}

const present = ({ rows_encrypted: _, uploader, summary, ...row }: BatchRow, userId: string) => ({
  ...row,
  uploaded_at: row.uploaded_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  own: uploader === userId,
  summary: batchSummary.nullable().parse(summary),
});

/** Files that wait first, then the latest. */
export async function listBatches(db: Executor, userId: string) {
  const { rows } = await sql<BatchRow>`SELECT ${BATCH}
    ORDER BY b.state <> 'preview', b.uploaded_at DESC, b.batch_id LIMIT 50`.execute(db);
  return rows.map((row) => present(row, userId));
}

async function findBatch(db: Executor, batchId: string, lock = false): Promise<BatchRow> {
  const { rows } = await sql<BatchRow>`SELECT ${BATCH} WHERE b.batch_id = ${batchId}
    ${lock ? sql`FOR UPDATE OF b` : sql``}`.execute(db);
  if (!rows[0]) throw new NotFoundError();
  return rows[0];
}

const rowsOf = ({ keys }: Needed, { batch_id, rows_encrypted: sealed }: BatchRow): LabRow[] =>
  sealed === null ? [] : storedRows.parse(JSON.parse(keys.decrypt(sealed, batchContext(batch_id))));

/** A file with its rows as they match now. @throws {HttpError} 404 */
export async function readBatch(services: Needed, db: Executor, batchId: string, userId: string) {
  const batch = await findBatch(db, batchId);
  const rows = await matchRows(services, db, rowsOf(services, batch));
  return { batch: present(batch, userId), rows };
}

function requireOpen({ state, closed_by }: BatchRow): void {
  if (state === 'preview') return;
  throw new HttpError(409, 'BATCH_CLOSED', `This file was ${state} by ${closed_by}.`);
}

/**
 * Shows a file's results to their people, all of them, once.
 * @param confirmed what the second person saw that it would do
 * @throws {HttpError} 403 SECOND_PERSON; 404; 409 BATCH_CLOSED, BATCH_CHANGED
 */
export async function releaseBatch(
  services: Pick<Services, 'db' | 'keys' | 'now'>,
  releasedBy: string,
  batchId: string,
  confirmed: BatchSummary,
  requestId: string,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const batch = await findBatch(transaction, batchId, true);
    requireOpen(batch);
    if (batch.uploader === releasedBy) {
      const message = 'Somebody else has to release what you uploaded.';
      throw new HttpError(403, 'SECOND_PERSON', message);
    }
    const rows = await matchRows(services, transaction, rowsOf(services, batch), { lock: true });
    const summary = summarise(rows);
    requireConfirmed(summary, confirmed);
    await close(transaction, batchId, { state: 'released', closedBy: releasedBy, summary });
    await addResults(services, transaction, batchId, rows);
    await writeAudit(transaction, {
      actor: releasedBy,
      action: 'results released',
      subject: `result batch ${batchId}`,
      after: { rows: summary.rows, added: summary.added, corrected: summary.corrected },
      requestId,
    });
  });
}

function requireConfirmed(summary: BatchSummary, confirmed: BatchSummary): void {
  const names = Object.keys(summary) as (keyof BatchSummary)[];
  const same = names.every((name) => summary[name] === confirmed[name]);
  if (same && summary.faulty === 0) return;
  const message = same
    ? 'The file has faults. Nothing of it is released before they are gone.'
    : 'What would be released has changed since you looked. Please look again.';
  throw new HttpError(409, 'BATCH_CHANGED', message);
}

async function close(
  transaction: Executor,
  batchId: string,
  { state, closedBy, summary }: { state: string; closedBy: string; summary: BatchSummary | null },
): Promise<void> {
  await sql`UPDATE result_batches SET state = ${state}, closed_by = ${closedBy}, closed_at = now(),
    rows_encrypted = NULL, summary = ${summary === null ? null : JSON.stringify(summary)}
    WHERE batch_id = ${batchId}`.execute(transaction);
}

/** Throws a file away that was never shown. @throws {HttpError} 404; 409 BATCH_CLOSED */
export async function discardBatch(
  { db }: Pick<Services, 'db'>,
  discardedBy: string,
  batchId: string,
  reason: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    requireOpen(await findBatch(transaction, batchId, true));
    await close(transaction, batchId, { state: 'discarded', closedBy: discardedBy, summary: null });
    await writeAudit(transaction, {
      actor: discardedBy,
      action: 'results discarded',
      subject: `result batch ${batchId}`,
      reason,
      requestId,
    });
  });
}
