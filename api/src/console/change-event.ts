import type { EventDetails } from '@chaps/contracts/staff-events';
import { londonDate, londonInstant, slotTimes, spreadCapacity } from '@chaps/domain';
import { sql } from 'kysely';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { insertEvent } from '../events/manage.ts';
import { HttpError, NotFoundError, ValidationError } from '../http/errors.ts';
import { readStaffEvent } from './event-queries.ts';

/** @throws {HttpError} 422 */
async function checkDetails(
  { now }: Services,
  db: Executor,
  details: EventDetails,
  isNew: boolean,
) {
  const faults: Record<string, string> = {};
  const product = db
    .selectFrom('products')
    .select('product_id')
    .where('product_id', '=', details.product_id);
  if (!(await product.executeTakeFirst())) faults.product_id = 'There is no such product.';
  if (isNew && details.event_date < londonDate(now())) {
    faults.event_date = 'This day has passed.';
  }
  if (slotTimes(details).length === 0) faults.end_time = 'There is no time for a session.';
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
}

const columnsOf = ({ price, total_spaces: _total, ...details }: EventDetails) => ({
  ...details,
  price_pence: price,
});

/** Adds a draft, which only staff see. @returns its id */
export async function createEvent(
  services: Services,
  actor: string,
  details: EventDetails,
  requestId: string,
): Promise<string> {
  return withTransaction(services.db, async (transaction) => {
    await checkDetails(services, transaction, details, true);
    const row = { ...columnsOf(details), cancelled_at: null, published_at: null };
    const eventId = await insertEvent(transaction, row, details.total_spaces);
    await writeAudit(transaction, {
      actor,
      action: 'event created',
      subject: `event ${eventId}`,
      eventId,
      after: { event_name: details.event_name, event_date: details.event_date },
      requestId,
    });
    return eventId;
  });
}

/** The fields of `after` that differ, with their values in `values`. */
const differing = (values: EventDetails, other: EventDetails) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== other[name as keyof EventDetails]),
  );

/**
 * Changes an event, unless it has changed since it was read.
 * @throws {HttpError} 404; 409 EVENT_CHANGED; 422, also for fewer seats than are taken and for times
 *   that people have booked
 */
export async function changeEvent(
  services: Services,
  actor: string,
  eventId: string,
  { version, ...details }: EventDetails & { version: number },
  requestId: string,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    await lockEvent(transaction, eventId);
    const current = await readStaffEvent(transaction, eventId);
    if (current.version !== version) {
      const message = `${current.changed_by ?? 'Somebody'} has changed this event meanwhile.`;
      throw new HttpError(409, 'EVENT_CHANGED', message);
    }
    const { event_id: _id, ...before } = current.event;
    await checkDetails(services, transaction, details, false);
    await changeSlots(transaction, eventId, before, details);
    await transaction
      .updateTable('events')
      .set({ ...columnsOf(details), version: version + 1 })
      .where('event_id', '=', eventId)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'event changed',
      subject: `event ${eventId}`,
      eventId,
      before: differing(before, details),
      after: differing(details, before),
      requestId,
    });
  });
}

/** Locks the event and its slots, these in the common order. */
async function lockEvent(transaction: Executor, eventId: string): Promise<void> {
  await sql`SELECT FROM events WHERE event_id = ${eventId} FOR UPDATE`.execute(transaction);
  await sql`SELECT FROM event_slots WHERE event_id = ${eventId} ORDER BY starts_at FOR UPDATE`.execute(
    transaction,
  );
}

const TIMES = ['event_date', 'start_time', 'end_time', 'session_duration'] as const;

async function changeSlots(
  transaction: Executor,
  eventId: string,
  before: EventDetails,
  after: EventDetails,
): Promise<void> {
  const sameTimes = TIMES.every((name) => before[name] === after[name]);
  if (sameTimes && before.total_spaces === after.total_spaces) return;
  const slots = await transaction
    .selectFrom('event_slots')
    .select(['starts_at', 'taken'])
    .where('event_id', '=', eventId)
    .execute();
  const taken = slots.reduce((sum, slot) => sum + slot.taken, 0);
  if (after.total_spaces < taken) {
    throw new ValidationError({ total_spaces: `${taken} places are taken.` });
  }
  if (!sameTimes && taken > 0) {
    throw new ValidationError({
      event_date: `${taken} places are booked. Move or cancel them before you change date or times.`,
    });
  }
  // Slots that people once booked stay, without a seat.
  if (!sameTimes) {
    await sql`UPDATE event_slots SET capacity = 0, closed = true WHERE event_id = ${eventId}`.execute(
      transaction,
    );
  }
  const starts = slotTimes(after).map((time) => londonInstant(after.event_date, time));
  const takenAt = new Map(slots.map((slot) => [slot.starts_at.getTime(), slot.taken]));
  const capacities = spreadCapacity(
    starts.map((at) => takenAt.get(at.getTime()) ?? 0),
    after.total_spaces,
  );
  const rows = starts.map((starts_at, index) => ({
    event_id: eventId,
    starts_at,
    capacity: capacities[index] ?? 0,
  }));
  await transaction
    .insertInto('event_slots')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'starts_at']).doUpdateSet(({ ref }) => ({
        capacity: ref('excluded.capacity'),
        ...(sameTimes ? {} : { closed: false }),
      })),
    )
    .execute();
}

/** @throws {HttpError} 404; 409 for an event that was called off or published before */
export async function publishEvent(
  { db }: Pick<Services, 'db'>,
  actor: string,
  eventId: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { rows } = await sql`UPDATE events SET published_at = now(), version = version + 1
      WHERE event_id = ${eventId} AND published_at IS NULL AND cancelled_at IS NULL
      RETURNING event_id`.execute(transaction);
    if (rows.length === 0) await refuse(transaction, eventId, 'This event is no draft.');
    const subject = `event ${eventId}`;
    await writeAudit(transaction, {
      actor,
      action: 'event published',
      subject,
      eventId,
      requestId,
    });
  });
}

/** Closes an event for new bookings, or opens it again. @throws {HttpError} 404; 409 */
export async function switchBooking(
  { db }: Pick<Services, 'db'>,
  actor: string,
  eventId: string,
  open: boolean,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockEvent(transaction, eventId);
    const { state } = await readStaffEvent(transaction, eventId);
    if (state !== (open ? 'closed' : 'open')) {
      const wanted = open ? 'closed' : 'open for booking';
      await refuse(transaction, eventId, `This event is not ${wanted}.`);
    }
    await sql`UPDATE event_slots SET closed = ${!open} WHERE event_id = ${eventId}
      AND capacity > 0`.execute(transaction);
    const action = open ? 'booking opened' : 'booking closed';
    const subject = `event ${eventId}`;
    await writeAudit(transaction, { actor, action, subject, eventId, requestId });
  });
}

async function refuse(db: Executor, eventId: string, message: string): Promise<never> {
  const found = db.selectFrom('events').select('event_id').where('event_id', '=', eventId);
  if (!(await found.executeTakeFirst())) throw new NotFoundError();
  throw new HttpError(409, 'EVENT_CHANGED', message);
}
