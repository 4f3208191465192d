import { sql } from 'kysely';
import { readAmountPaidOnTheDay, readBookingPayments } from '../booking/booking-money.ts';
import {
  closeEvent,
  endAppointments,
  type RunInTransaction,
} from '../booking/cancellations/call-off.ts';
import { listPeopleWaiting } from '../booking/waiting-list/queries.ts';
import { mustBeCalledAboutBooking } from '../messages/email/deliveries.ts';
import { listSentInvoices } from '../payments/invoices/queries.ts';
import { phoneOfPerson } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { beginsAt, isReserved, isUpcoming, visitState } from './conditions.ts';

interface Booked {
  appointment_id: string;
  reference: string;
  name: string;
  status: string;
  phone: string | null;
  reached: boolean;
}

export async function previewCallOff({ db }: Pick<Services, 'db'>, eventId: string) {
  const { rows } = await sql<Booked>`
    SELECT a.appointment_id, a.reference, f.first_name || ' ' || f.last_name AS name, a.status,
      ${phoneOfPerson(sql.ref('f.profile_id'))} AS phone, NOT ${mustBeCalledAboutBooking('a.profile_id')} AS reached
    FROM appointments a JOIN profiles f USING (profile_id)
    WHERE a.event_id = ${eventId} AND (a.status <> 'held' OR ${sql.raw(isReserved('a'))})
      AND ${sql.raw(isUpcoming('a'))}
    ORDER BY ${sql.raw(beginsAt('a'))}, name`.execute(db);
  const people = [];
  for (const { appointment_id: id, status, ...row } of rows) {
    const { left, refundStatus } = await readBookingPayments(db, id);
    const onTheDay = await readAmountPaidOnTheDay(db, id);
    people.push({
      ...row,
      refund: refundStatus === null ? left : 0,
      paying: status === 'capturing',
      ...(onTheDay > 0 ? { paid_on_the_day: onTheDay } : {}),
    });
  }
  return {
    people,
    waiting: await listPeopleWaiting(db, eventId),
    sampled: await countSampled(db, eventId),
    invoices: await listSentInvoices(db, eventId),
  };
}

/** The number of people who keep their booking because a sample was taken. */
async function countSampled(db: Executor, eventId: string): Promise<number> {
  const { rows } = await sql<{ sampled: number }>`
    SELECT count(*)::int AS sampled FROM appointments a WHERE a.event_id = ${eventId}
      AND a.status = 'confirmed' AND ${sql.raw(visitState('a'))} = 'sampled'`.execute(db);
  return rows[0]?.sampled ?? 0;
}

/**
 * Calls an event off, like the staff command: closes it first, then notifies everyone and refunds them in
 * full.
 * @throws {HttpError} 404; 409 if it was already called off
 */
export async function callOff(
  services: Services,
  actor: string,
  eventId: string,
  reason: string,
  requestId: string,
) {
  const by = { actor, reason, requestId };
  await withTransaction(services.db, async (transaction) => {
    const known = transaction
      .selectFrom('events')
      .select('event_id')
      .where('event_id', '=', eventId);
    if (!(await known.executeTakeFirst())) throw new NotFoundError();
    if (!(await closeEvent(transaction, eventId, by))) {
      throw new HttpError(409, 'EVENT_CHANGED', 'This event has already been called off.');
    }
  });
  const inTransaction: RunInTransaction = (work) => withTransaction(services.db, work);
  const { underWay, ...done } = await endAppointments(services, inTransaction, eventId, by);
  return { ...done, under_way: underWay };
}
