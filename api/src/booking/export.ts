import { Readable } from 'node:stream';
import type { ExportReader } from '@chaps/contracts/staff-bookings';
import { stringify } from 'csv-stringify';
import type { Services } from '../platform/config/services.ts';
import { writeAccess, writeAccesses, writeAudit } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { SAFE_CSV } from '../platform/security/printable.ts';
import { appointmentList, LIST_COLUMNS } from './appointment-lists.ts';
import { tubeList } from './tube-list.ts';

interface Reading {
  userId: string;
  eventId: string;
  reader: ExportReader;
  requestId: string;
}

/** The cells of the list; each NHS number for the laboratory is logged before it is sent. */
async function* cells({ db, keys }: Pick<Services, 'db' | 'keys'>, reading: Reading) {
  const { userId, eventId, reader, requestId } = reading;
  const what = 'list for the laboratory';
  const tubes = reader === 'laboratory' ? await tubeList(db, keys, eventId) : null;
  if (tubes) {
    const people = tubes.map(({ profileId }) => profileId);
    await withTransaction(db, (transaction) =>
      writeAccesses(transaction, people, { userId, what, requestId }),
    );
    for (const { cells } of tubes) yield cells;
    return;
  }
  for await (const rows of appointmentList(db, keys, eventId, reader)) {
    if (reader === 'laboratory') {
      await withTransaction(db, async (transaction) => {
        for (const { profileId } of rows) {
          await writeAccess(transaction, { userId, profileId, what, requestId });
        }
      });
    }
    for (const row of rows) yield row.cells;
  }
}

/**
 * An event's appointments as CSV, read and sent some at a time. The laboratory gets
 * the tubes, as soon as there is one: before, a list of who is booked, without codes.
 */
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
  const csv = stringify({ header: true, columns: [...LIST_COLUMNS[reader]], ...SAFE_CSV });
  return Readable.from(cells(services, reading)).compose(csv);
}
