import type { MappingChoices, MappingRequest } from '@chaps/contracts/lab-readings';
import { sql } from 'kysely';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { FileError } from '../platform/files/text.ts';
import { HttpError, NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { readOpenBatch } from './batches.ts';
import type { LabFile } from './lab-file.ts';
import { findImportSettings, saveImportSettings } from './laboratories.ts';
import { readInWorker } from './read-in-worker.ts';
import { fileContext, storeRows } from './store-batch.ts';

type Needed = Pick<Services, 'db' | 'keys'>;

interface UploadedFile {
  file_name: string;
  laboratory: string;
  bytes: Buffer;
}

/**
 * Only the uploader chooses how a file is read; someone else releases the outcome.
 * @throws {HttpError} 404; 403 SECOND_PERSON; 409 BATCH_CLOSED
 */
async function readOwnFile(
  { db, keys }: Needed,
  batchId: string,
  userId: string,
): Promise<UploadedFile> {
  const { file_name, uploader, laboratory } = await readOpenBatch(db, batchId);
  const { rows } = await sql<{ file_encrypted: string | null }>`
    SELECT file_encrypted FROM result_batches WHERE batch_id = ${batchId}`.execute(db);
  const sealed = rows[0]?.file_encrypted;
  if (!sealed || laboratory === null) throw new NotFoundError();
  if (uploader !== userId) {
    const message =
      'Only the person who uploaded a file can change how it is read. Ask them, or discard it and upload it yourself.';
    throw new HttpError(403, 'SECOND_PERSON', message);
  }
  return {
    file_name,
    laboratory,
    bytes: Buffer.from(keys.decrypt(sealed, fileContext(batchId)), 'latin1'),
  };
}

/** How a file is read, and the alternatives. */
export async function readReadingChoices(
  services: Needed,
  userId: string,
  batchId: string,
): Promise<MappingChoices> {
  const { file_name, laboratory, bytes } = await readOwnFile(services, batchId, userId);
  const { reading, choices } = await readInWorker(
    bytes,
    await findImportSettings(services.db, laboratory),
  );
  return { batch_id: batchId, file_name, reading: { ...reading, laboratory }, ...choices };
}

const UNKNOWN_COLUMN = 'The file has no such column. Please choose another one.';
const ENCODING_REQUIRED = 'Please choose the encoding that shows the names correctly.';

/** @throws {ValidationError} that lists the missing choices */
function requireChoices({ reading, choices }: LabFile, { columns }: MappingRequest): void {
  const headings = choices.columns.map(({ heading }) => heading);
  const unknown = Object.entries(columns ?? {}).filter(
    ([, heading]) => heading !== '' && !headings.includes(heading),
  );
  if (unknown.length > 0) {
    throw new ValidationError(
      Object.fromEntries(unknown.map(([field]) => [field, UNKNOWN_COLUMN])),
    );
  }
  if (reading.question === 'columns') throw new ValidationError({ reference: UNKNOWN_COLUMN });
  if (reading.question === 'encoding') throw new ValidationError({ encoding: ENCODING_REQUIRED });
}

async function readAsChosen(
  bytes: Buffer,
  { encoding, columns }: MappingRequest,
): Promise<LabFile> {
  try {
    return await readInWorker(bytes, { encoding, columns, headings: null });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new ValidationError({ encoding: error.lines.slice(0, 5).join(' ') });
  }
}

/**
 * Reads a file in a different way, which is stored for the laboratory's next files.
 * @throws {HttpError} 404; 403 SECOND_PERSON; 409 BATCH_CLOSED
 * @throws {ValidationError} for columns that the file does not have
 */
export async function changeFileMapping(
  services: Needed,
  userId: string,
  batchId: string,
  said: MappingRequest,
  requestId: string,
): Promise<void> {
  const { file_name, laboratory, bytes } = await readOwnFile(services, batchId, userId);
  const read = await readAsChosen(bytes, said);
  requireChoices(read, said);
  const headings = read.choices.columns.map(({ heading }) => heading);
  await withTransaction(services.db, async (transaction: Executor) => {
    await readOpenBatch(transaction, batchId, true);
    await storeRows(services, transaction, batchId, read);
    const before = await findImportSettings(transaction, laboratory);
    await saveImportSettings(transaction, laboratory, { ...said, headings }, file_name);
    await writeAudit(transaction, {
      actor: userId,
      action: 'laboratory’s files read differently',
      subject: `result batch ${batchId}`,
      details: { laboratory },
      before: { encoding: before.encoding, ...before.columns },
      after: { encoding: read.reading.encoding, ...said.columns },
      requestId,
    });
  });
}
