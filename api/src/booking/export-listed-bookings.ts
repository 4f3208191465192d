import { Readable } from 'node:stream';
import {
  BOOKING_COLUMNS,
  type BookingColumn,
  type BookingSummary,
  type bookingsFileQuery,
  parseColumns,
} from '@chaps/contracts/staff-bookings';
import { APPOINTMENT_STATES, londonDate, londonTime, penceToDecimal } from '@chaps/domain';
import { stringify } from 'csv-stringify';
import type * as z from 'zod';
import { type EventRow, findEvent } from '../events/queries.ts';
import { writeAudit } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { SAFE_CSV } from '../platform/security/printable.ts';
import { listBookings } from './booking-list.ts';

type Query = z.output<typeof bookingsFileQuery>;

const CELL_FORMATTERS: Record<BookingColumn, (booking: BookingSummary) => string> = {
  name: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  start_time: ({ start_time }) => start_time,
  status: ({ status, came }) => {
    if (came === null || !APPOINTMENT_STATES[status].seat) return status;
    return came ? 'came' : 'did not come';
  },
  consent: ({ consent_given }) => (consent_given ? 'given' : 'missing'),
  email: ({ email }) => email ?? '',
  reference: ({ reference }) => reference,
  price: ({ price }) => penceToDecimal(price),
  held_at: ({ held_at }) => {
    const at = new Date(held_at);
    return `${londonDate(at)} ${londonTime(at)}`;
  },
};

const BATCH = 500;

/** Each row names its event, so that files from several events can be combined. */
async function* rowsOf(
  db: Executor,
  event: EventRow,
  columns: readonly BookingColumn[],
  query: Query,
) {
  const { event_id, event_name, event_date } = event;
  let after: string | undefined;
  do {
    const page = await listBookings(db, event_id, { ...query, after }, BATCH);
    for (const booking of page.items) {
      yield [event_name, event_date, ...columns.map((column) => CELL_FORMATTERS[column](booking))];
    }
    after = page.next ?? undefined;
  } while (after);
}

interface Reading {
  userId: string;
  eventId: string;
  requestId: string;
}

/**
 * All pages of a list as shown, as CSV, read and sent in batches.
 * @throws {NotFoundError}
 */
export async function exportListedBookings(
  db: Executor,
  reading: Reading,
  query: Query,
): Promise<Readable> {
  const { userId, eventId, requestId } = reading;
  const event = await findEvent(db, eventId);
  if (!event) throw new NotFoundError();
  await writeAudit(db, {
    actor: userId,
    action: 'list of bookings exported',
    subject: `event ${eventId}`,
    eventId,
    requestId,
  });
  // Every file includes the price, because totals are calculated from it.
  const shown = parseColumns(query.columns);
  const columns = BOOKING_COLUMNS.filter((column) => column === 'price' || shown.includes(column));
  const names = ['event_name', 'event_date', ...columns];
  const csv = stringify({ header: true, columns: names, ...SAFE_CSV });
  return Readable.from(rowsOf(db, event, columns, query)).compose(csv);
}
