import { type EventDetails, eventColumns, eventDetails } from '@chaps/contracts/event-details';
import type { CopiedEvents } from '@chaps/contracts/staff-events';
import { findBreaksError, londonDate, slotTimes } from '@chaps/domain';
import { addEvent } from '../booking/event-slots.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { readStaffEvent } from './event-queries.ts';

/** @throws {HttpError} 422 */
export async function checkDetails(
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
  if (!(await product.executeTakeFirst())) faults.product_id = 'This product does not exist.';
  if (isNew && details.event_date < londonDate(now())) {
    faults.event_date = 'This date has passed.';
  }
  const fault = findBreaksError(details.breaks ?? [], details);
  if (fault !== undefined) faults.breaks = fault;
  if (slotTimes(details).length === 0) faults.end_time = 'These times leave no room for a session.';
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
}

interface By {
  actor: string;
  requestId: string;
}

/** Adds a draft, which only staff can see. @returns its id */
export async function createEvent(
  services: Services,
  details: EventDetails,
  by: By,
): Promise<string> {
  return withTransaction(services.db, async (transaction) => {
    await checkDetails(services, transaction, details, true);
    return addDraft(transaction, details, by);
  });
}

async function addDraft(transaction: Executor, details: EventDetails, by: By): Promise<string> {
  const row = { ...eventColumns.parse(details), cancelled_at: null, published_at: null };
  const eventId = await addEvent(transaction, row, details, details.total_spaces);
  await writeAudit(transaction, {
    ...by,
    action: 'event created',
    subject: `event ${eventId}`,
    eventId,
    after: { event_name: details.event_name, event_date: details.event_date },
  });
  return eventId;
}

/**
 * Adds a draft copy of an event on each of the given days; all or none. Access codes and bookings are not
 * copied.
 * @throws {HttpError} 404; 422
 */
export async function repeatEvent(
  services: Services,
  eventId: string,
  dates: readonly string[],
  by: By,
): Promise<CopiedEvents> {
  return withTransaction(services.db, async (transaction) => {
    const { event } = await readStaffEvent(transaction, eventId);
    const { data: original, error } = eventDetails.safeParse(event);
    if (!original) {
      const fault = error.issues[0]?.message ?? '';
      throw new ValidationError({
        dates: `Correct the event’s settings first: ${fault}`,
      });
    }
    const copies: CopiedEvents = [];
    for (const event_date of dates) {
      const details = { ...original, event_date };
      await checkDetails(services, transaction, details, true);
      copies.push({ event_id: await addDraft(transaction, details, by), event_date });
    }
    return copies;
  });
}
