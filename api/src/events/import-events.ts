import { NO_PRICES } from '@chaps/contracts';
import type { EventImport, ImportedEvents, ImportedRow } from '@chaps/contracts/event-imports';
import { addEvent } from '../booking/event-slots.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { FileError, formatFileError, removeNul } from '../platform/files/text.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { storeAccessCode } from './access-codes.ts';
import { type CheckedRow, checkSheet } from './import-rows.ts';

interface By {
  actor: string;
  requestId: string | null;
  /** A draft is visible only to staff until it is published. */
  asDraft: boolean;
}

/** Adds an event from a file, with its access code and audit row. @returns its id */
export async function addImportedEvent(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  { price, total_spaces, access_code, ...row }: EventImport,
  { actor, requestId, asDraft }: By,
): Promise<string> {
  const event = {
    ...row,
    is_private: access_code !== '',
    cancelled_at: null,
    ...(asDraft ? { published_at: null } : {}),
  };
  const eventId = await addEvent(transaction, event, { ...NO_PRICES, price }, total_spaces);
  if (access_code !== '')
    await storeAccessCode({ keys }, transaction, { eventId, code: access_code });
  await writeAudit(transaction, {
    actor,
    action: 'event imported',
    subject: `event ${eventId}`,
    eventId,
    after: { event_name: row.event_name, event_date: row.event_date },
    requestId,
  });
  return eventId;
}

/** @throws {ValidationError} for a file that is not a table of events */
async function readRows({ now }: Services, db: Executor, csv: string): Promise<CheckedRow[]> {
  try {
    return await checkSheet(db, now(), removeNul(csv));
  } catch (error) {
    if (error instanceof FileError) throw new ValidationError({ csv: formatFileError(error) });
    throw error;
  }
}

/**
 * What each row of a file would add, or why it cannot be added; adds nothing.
 * @throws {HttpError} 422
 */
export async function previewImport(services: Services, csv: string): Promise<ImportedRow[]> {
  return readRows(services, services.db, csv);
}

/**
 * Adds rows of a file as drafts, all or none.
 * @param lines rows that the preview showed without faults
 * @throws {HttpError} 409 EVENT_CHANGED when one of them can no longer be added; 422
 */
export async function importEvents(
  services: Services,
  actor: string,
  { csv, lines }: { csv: string; lines: readonly number[] },
  requestId: string,
): Promise<ImportedEvents> {
  return withTransaction(services.db, async (transaction) => {
    const rows = await readRows(services, transaction, csv);
    const added: ImportedEvents = [];
    for (const line of new Set(lines)) {
      const event = rows.find((row) => row.line === line)?.event;
      if (!event) {
        const message = `Line ${line} can no longer be added. Please check the file again.`;
        throw new HttpError(409, 'EVENT_CHANGED', message);
      }
      const by = { actor, requestId, asDraft: true };
      const event_id = await addImportedEvent(services, transaction, event, by);
      added.push({ event_id, event_name: event.event_name, line });
    }
    return added;
  });
}
