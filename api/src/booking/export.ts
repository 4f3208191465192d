import { Readable } from 'node:stream';
import type { ExportAudience } from '@chaps/contracts/staff-bookings';
import { stringify } from 'csv-stringify';
import { readManifest } from '../clinic-day/manifest/manifest.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAccesses, writeAudit } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { SAFE_CSV } from '../platform/security/printable.ts';
import { LIST_COLUMNS, streamAppointmentCells } from './appointment-lists.ts';

interface Reading {
  userId: string;
  eventId: string;
  reader: ExportAudience;
  /** For the laboratory: the box; without it, the tubes that have not been sent. */
  handoverId?: string | undefined;
  requestId: string;
}

/** The cells of the clinic's list, read in batches. */
async function* streamClinicCells({ db }: Pick<Services, 'db'>, eventId: string) {
  for await (const rows of streamAppointmentCells(db, eventId)) {
    for (const row of rows) yield row;
  }
}

/**
 * The columns and cells of the list for one reader; access to NHS numbers for the laboratory is
 * logged first.
 */
async function readReaderList(
  services: Pick<Services, 'db' | 'keys'>,
  { userId, eventId, reader, requestId, handoverId }: Reading,
): Promise<{
  columns: readonly string[];
  cells: AsyncIterable<Record<string, string>> | Iterable<Record<string, string>>;
}> {
  if (reader === 'clinic') {
    return { columns: LIST_COLUMNS, cells: streamClinicCells(services, eventId) };
  }
  const { db, keys } = services;
  const { columns, tubes } = await readManifest(db, keys, eventId, handoverId);
  if (columns.includes('nhs_number')) {
    const people = tubes.map(({ profileId }) => profileId);
    const what = 'list for the laboratory';
    await withTransaction(db, (transaction) =>
      writeAccesses(transaction, people, { userId, what, requestId }),
    );
  }
  return { columns, cells: tubes.map(({ cells }) => cells) };
}

/** An event's appointments as CSV for the clinic, or its tubes as a manifest for the laboratory. */
export async function exportBookings(
  services: Pick<Services, 'db' | 'keys'>,
  reading: Reading,
): Promise<Readable> {
  const { userId, eventId, reader, requestId } = reading;
  await writeAudit(services.db, {
    actor: userId,
    action: `appointments exported for the ${reader}`,
    subject: `event ${eventId}`,
    eventId,
    requestId,
  });
  const { columns, cells } = await readReaderList(services, reading);
  const csv = stringify({ header: true, columns: [...columns], ...SAFE_CSV });
  return Readable.from(cells).compose(csv);
}
