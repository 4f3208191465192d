import { createHash } from 'node:crypto';
import { labFileMapping } from '@chaps/contracts/lab-readings';
import { RESULT_COLUMNS, RESULT_FIELDS } from '@chaps/contracts/result-fields';
import type { BatchSummary } from '@chaps/contracts/staff-results';
import { batchSummary, type RESULT_FORMATS } from '@chaps/contracts/staff-results';
import { areFromSamePerson } from '@chaps/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import { findAdminOrigins, findClinicianOrigins } from '../accounts/staff-grants.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { type Cursor, toPage, toPageClause } from '../platform/db/page.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { type MatchedRow, matchRows, type StoredRow, summarise } from './match-rows.ts';
import { lockDaysOfDraws, recordDraws } from './recorded-draws.ts';
import { addResults, setAsideRows } from './release-rows.ts';
import { batchContext, storedRow } from './store-batch.ts';
import { addTubeReferences } from './tube-references.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

const storedRows = z.array(storedRow);

const BATCH = sql`b.batch_id, b.file_name, b.format, b.state, b.rows_encrypted, b.uploaded_at,
  b.closed_at, b.summary, b.uploaded_by AS uploader,
  coalesce(u.email, b.uploaded_by) AS uploaded_by, coalesce(c.email, b.closed_by::text) AS closed_by,
  b.reading, l.name AS laboratory
  FROM result_batches b LEFT JOIN laboratories l USING (laboratory_id) LEFT JOIN staff_members u ON u.user_id::text = b.uploaded_by
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
  reading: unknown;
  laboratory: string | null;
}

const storedReading = labFileMapping.omit({ laboratory: true });

const present = (
  { rows_encrypted: _, uploader, summary, reading, laboratory, ...row }: BatchRow,
  userId: string,
) => ({
  ...row,
  reading: laboratory === null ? null : { ...storedReading.parse(reading), laboratory },
  uploaded_at: row.uploaded_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  own: uploader === userId,
  summary: batchSummary.nullable().parse(summary),
});

const PAGE = 50;
const LATEST_FIRST = {
  keys: [sql`(b.state = 'preview')`, sql`b.uploaded_at`, sql`b.batch_id`],
  descending: true,
  rowOf: (id: string) => sql`result_batches b WHERE b.batch_id = ${id}`,
};

/** Files awaiting release come first, then the latest. */
export async function listBatches(db: Executor, userId: string, cursor: Cursor) {
  const { rows } = await sql<BatchRow>`SELECT ${BATCH}
    WHERE true ${toPageClause(LATEST_FIRST, PAGE, cursor)}`.execute(db);
  const batches = rows.map((row) => present(row, userId));
  return toPage(batches, ({ batch_id }) => batch_id, PAGE, cursor);
}

/**
 * Returns a file that has been neither released nor discarded.
 * @throws {HttpError} 404; 409 BATCH_CLOSED
 */
export async function readOpenBatch(
  db: Executor,
  batchId: string,
  lock = false,
): Promise<BatchRow> {
  const batch = await findBatch(db, batchId, lock);
  requireOpen(batch);
  return batch;
}

async function findBatch(db: Executor, batchId: string, lock = false): Promise<BatchRow> {
  const { rows } = await sql<BatchRow>`SELECT ${BATCH} WHERE b.batch_id = ${batchId}
    ${lock ? sql`FOR UPDATE OF b` : sql``}`.execute(db);
  if (!rows[0]) throw new NotFoundError();
  return rows[0];
}

export const decryptRows = (
  { keys }: Needed,
  { batch_id, rows_encrypted: sealed }: BatchRow,
): StoredRow[] =>
  sealed === null ? [] : storedRows.parse(JSON.parse(keys.decrypt(sealed, batchContext(batch_id))));

/** Returns a file with its rows as they match now. @throws {HttpError} 404 */
export async function readBatch(services: Needed, db: Executor, batchId: string, userId: string) {
  const batch = await findBatch(db, batchId);
  const rows = await matchRows(services, db, decryptRows(services, batch));
  return { batch: present(batch, userId), rows };
}

/** Unreleased files that contain these references, with those rows as they match now. */
export async function findUnreleasedFiles(
  services: Needed,
  db: Executor,
  references: ReadonlySet<string>,
): Promise<(Pick<BatchRow, 'batch_id' | 'file_name' | 'uploaded_at'> & { rows: MatchedRow[] })[]> {
  const { rows: batches } = await sql<BatchRow>`SELECT ${BATCH} WHERE b.state = 'preview'
    ORDER BY b.uploaded_at DESC`.execute(db);
  const files = [];
  for (const batch of batches) {
    const named = await addTubeReferences(services, db, decryptRows(services, batch));
    const theirs = named.filter(({ reference }) => references.has(reference));
    if (theirs.length === 0) continue;
    const { batch_id, file_name, uploaded_at } = batch;
    const rows = await matchRows(services, db, theirs);
    files.push({ batch_id, file_name, uploaded_at, rows });
  }
  return files;
}

function requireOpen({ state, closed_by }: BatchRow): void {
  if (state === 'preview') return;
  throw new HttpError(409, 'BATCH_CLOSED', `This file was ${state} by ${closed_by}.`);
}

/**
 * Releases a file's results, once. Rows that do not match are set aside.
 * @param confirmed the effects that the second person was shown
 * @param digest of the rows that they were shown
 * @throws {HttpError} 403 SECOND_PERSON; 404; 409 BATCH_CLOSED, BATCH_CHANGED
 */
export async function releaseBatch(
  services: Pick<Services, 'db' | 'keys' | 'now'>,
  releasedBy: string,
  batchId: string,
  { confirmed, digest }: { confirmed: BatchSummary; digest: string },
  requestId: string,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const batch = await readOpenBatch(transaction, batchId, true);
    requireSecondPerson(batch, releasedBy);
    await requireIndependentAccounts(transaction, batch, releasedBy);
    const given = decryptRows(services, batch);
    requireAnotherReleaser(given, releasedBy);
    const days = await lockDaysOfDraws(transaction, await matchRows(services, transaction, given));
    const rows = await matchRows(services, transaction, given, { lock: true });
    const summary = summarise(rows);
    requireConfirmedSummary(summary, confirmed);
    if (digest !== digestRows(rows)) throw changed();
    await close(transaction, batchId, { state: 'released', closedBy: releasedBy, summary });
    const release = { userId: releasedBy, requestId };
    const drawn = await recordDraws(services, transaction, release, rows, days);
    if (!drawn) throw changed();
    await addResults(services, transaction, batchId, rows, drawn);
    await setAsideRows(services, transaction, batchId, releasedBy, rows);
    await writeAudit(transaction, {
      actor: releasedBy,
      action: 'results released',
      subject: `result batch ${batchId}`,
      after: {
        rows: summary.rows,
        added: summary.added,
        corrected: summary.corrected,
        withdrawn: summary.withdrawn,
        set_aside: summary.faulty,
      },
      requestId,
    });
  });
}

/** Only an uploader with an account can be told apart from the person who releases the file. */
function requireSecondPerson({ uploader }: BatchRow, releasedBy: string): void {
  if (!z.guid().safeParse(uploader).success) {
    const message =
      'This file was uploaded without an account, so it cannot be checked by a second person. Discard it and upload it again.';
    throw new HttpError(403, 'SECOND_PERSON', message);
  }
  if (uploader !== releasedBy) return;
  throw new HttpError(
    403,
    'SECOND_PERSON',
    'Another clinician must release a file that you uploaded.',
  );
}

/** One person may be behind two accounts that the same administrator created alone. */
async function requireIndependentAccounts(
  transaction: Executor,
  { uploader }: BatchRow,
  releasedBy: string,
): Promise<void> {
  const grants = await findClinicianOrigins(transaction, [uploader, releasedBy]);
  if (!areFromSamePerson(grants, await findAdminOrigins(transaction))) return;
  const message =
    'Your role and the uploader’s role were granted by the same administrator. A second administrator must confirm one of them first, under ‘Staff and roles’.';
  throw new HttpError(403, 'SECOND_PERSON', message);
}

/** Someone who overrode the hold on a row must not release it. */
function requireAnotherReleaser(rows: readonly StoredRow[], releasedBy: string): void {
  if (rows.every(({ override }) => override?.by !== releasedBy)) return;
  const message =
    'You overrode the hold on a row in this file, so another clinician must release the file.';
  throw new HttpError(403, 'SECOND_PERSON', message);
}

const changed = () =>
  new HttpError(
    409,
    'BATCH_CHANGED',
    'The results to release have changed. Please check them again.',
  );

function requireConfirmedSummary(summary: BatchSummary, confirmed: BatchSummary): void {
  const names = Object.keys(summary) as (keyof BatchSummary)[];
  if (!names.every((name) => summary[name] === confirmed[name])) throw changed();
  // Nobody has chosen yet how the file is read.
  if (summary.rows > 0) return;
  throw new HttpError(409, 'BATCH_CHANGED', 'This file has not been read yet.');
}

/** A digest of what releasing these rows would do: it changes when the effect does. */
export function digestRows(rows: readonly MatchedRow[]): string {
  const hash = createHash('sha256');
  for (const { row, appointment, action, level } of rows) {
    const said = RESULT_COLUMNS.map((column) => row[RESULT_FIELDS[column].row]);
    const person = [appointment?.appointment_id, appointment?.earlier?.result_id, row.override];
    hash.update(JSON.stringify([row.location, action, level, ...said, ...person]));
  }
  return hash.digest('base64url');
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

/** Discards a file that was never released. @throws {HttpError} 404; 409 BATCH_CLOSED */
export async function discardBatch(
  { db }: Pick<Services, 'db'>,
  discardedBy: string,
  batchId: string,
  reason: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await readOpenBatch(transaction, batchId, true);
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
