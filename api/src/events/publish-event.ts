import {
  listUnmetPublishingChecks,
  londonDate,
  type PublishingCheck,
  publishingChecklist,
} from '@chaps/domain';
import { setSlotsClosed } from '../booking/event-slots.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { lockEvent } from './change-event.ts';
import { readStaffEvent } from './event-queries.ts';
import { publishDraft, unpublish } from './manage.ts';

const UNMET_CHECK_TEXT: Partial<Record<PublishingCheck, string>> = {
  place: 'its location is not confirmed on the map',
  test: 'it has no test',
  contact: 'it has no contact',
};

/** @throws {HttpError} 404; 409 for a draft that lacks something people need to know */
async function assertReady(
  { now }: Pick<Services, 'now'>,
  transaction: Executor,
  eventId: string,
): Promise<void> {
  const { event, day_staff: staff, state } = await readStaffEvent(transaction, eventId);
  if (state !== 'draft') return;
  // Access codes can be added later.
  const lines = publishingChecklist(event, londonDate(now()), { accessCodes: 0, staff });
  const missing = listUnmetPublishingChecks(lines);
  if (missing.length === 0) return;
  const message = `This event cannot be published yet: ${missing.map((check) => UNMET_CHECK_TEXT[check]).join(', and ')}.`;
  throw new HttpError(409, 'EVENT_CHANGED', message);
}

/** @throws {HttpError} 404; 409 for an event that was called off or already published, or is not ready */
export async function publishEvent(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: string,
  eventId: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockEvent(transaction, eventId);
    await assertReady({ now }, transaction, eventId);
    if (!(await publishDraft(transaction, eventId))) {
      await throwEventChanged(transaction, eventId, 'This event is not a draft.');
    }
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

/**
 * Makes an event a draft again. Locks its slots: a claim that waits for one of them then finds a draft and
 * takes no seat.
 * @throws {HttpError} 404; 409 for a draft, and once it has bookings or was called off
 */
export async function unpublishEvent(
  { db }: Pick<Services, 'db'>,
  actor: string,
  eventId: string,
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockEvent(transaction, eventId);
    if (!(await unpublish(transaction, eventId))) {
      const message =
        'You can only return an event to draft if it is published and has no bookings.';
      await throwEventChanged(transaction, eventId, message);
    }
    const subject = `event ${eventId}`;
    await writeAudit(transaction, {
      actor,
      action: 'event unpublished',
      subject,
      eventId,
      requestId,
    });
  });
}

/** Closes an event for new bookings, or reopens it. @throws {HttpError} 404; 409 */
export async function openOrCloseBooking(
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
      await throwEventChanged(transaction, eventId, `This event is not ${wanted}.`);
    }
    await setSlotsClosed(transaction, eventId, !open);
    const action = open ? 'booking opened' : 'booking closed';
    const subject = `event ${eventId}`;
    await writeAudit(transaction, { actor, action, subject, eventId, requestId });
  });
}

async function throwEventChanged(db: Executor, eventId: string, message: string): Promise<never> {
  const found = db.selectFrom('events').select('event_id').where('event_id', '=', eventId);
  if (!(await found.executeTakeFirst())) throw new NotFoundError();
  throw new HttpError(409, 'EVENT_CHANGED', message);
}
