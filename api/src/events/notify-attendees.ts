import { createHash } from 'node:crypto';
import { formatAddress } from '@chaps/contracts';
import type { EventChangePreview } from '@chaps/contracts/event-changes';
import type { EventDetails } from '@chaps/contracts/event-details';
import { UNDO_SECONDS } from '@chaps/contracts/staff-bookings';
import { sql } from 'kysely';
import { recordAppointmentChanges } from '../booking/event-slots.ts';
import { releaseHold } from '../booking/hold-queries.ts';
import { resumeWaiting } from '../booking/waiting-list/queries.ts';
import { cancelEmails } from '../messages/email/cancel-emails.ts';
import { queueEmails } from '../messages/email/outbox.ts';
import { writeAudit } from '../platform/db/audit.ts';
import type { Executor } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import {
  type AffectedSeat,
  type EventChanges,
  findAffectedSeats,
  isBooked,
} from './plan-change.ts';

/** A digest of what the preview shows: the change and the people. */
function getPreviewDigest(after: EventDetails, booked: readonly AffectedSeat[]): string {
  const shown = [
    after.event_date,
    after.start_time,
    formatAddress(after),
    ...booked.map(({ appointment_id, slot_starts_at, to }) => [appointment_id, slot_starts_at, to]),
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

/** @throws {ValidationError} */
export async function previewPeople(
  db: Executor,
  now: Date,
  eventId: string,
  changes: EventChanges,
): Promise<EventChangePreview> {
  const concerned = await findAffectedSeats(db, now, eventId, changes);
  const booked = concerned.filter(isBooked);
  return {
    people: booked.map(({ reference, name, phone, reached, status, slot_starts_at: from, to }) => ({
      reference,
      name,
      phone,
      reached,
      channel: 'email' as const,
      from: from.toISOString(),
      to: to.toISOString(),
      paying: status === 'capturing',
    })),
    holds: concerned.length - booked.length,
    confirmation: getPreviewDigest(changes.after, booked),
  };
}

/**
 * Releases the holds that a change of a locked event affects, and notifies the people who booked: once, with
 * an audit row and the right to cancel free of charge. The mails wait until the change can no longer be
 * undone. The caller moves the slots afterwards.
 * @param concerned as returned by `findAffectedSeats`
 * @returns how many people are notified, and whether that can be undone: not if it replaces the unsent mails
 * about an earlier change
 * @throws {HttpError} 409 PEOPLE_TO_TELL when they differ from those in the preview
 */
export async function notifyAttendees(
  transaction: Executor,
  eventId: string,
  { before, after }: EventChanges,
  concerned: readonly AffectedSeat[],
  by: { actor: string; requestId: string; version: number; confirmation: string | undefined },
): Promise<{ people: number; canUndo: boolean }> {
  const booked = concerned.filter(isBooked);
  if (booked.length > 0 && by.confirmation !== getPreviewDigest(after, booked)) {
    const message =
      'People have booked this event. Please check who will be notified before you save.';
    throw new HttpError(409, 'PEOPLE_TO_TELL', message);
  }
  const holds = concerned.filter((seat) => !isBooked(seat));
  for (const hold of holds) await releaseHold(transaction, hold.appointment_id);
  await resumeWaiting(
    transaction,
    holds.map(({ appointment_id }) => appointment_id),
  );
  // Anyone who is paying, or pays after their hold expired, has also agreed to the earlier time.
  const rows = concerned.map(({ appointment_id, slot_starts_at }) => ({
    appointment_id,
    from_starts_at: slot_starts_at,
    from_place: formatAddress(before),
  }));
  await recordAppointmentChanges(transaction, rows);
  // One mail covers the outcome of several changes.
  const ids = booked.map(({ appointment_id }) => appointment_id);
  const { taken_back: earlier } = await cancelEmails(
    transaction,
    sql`appointment_id = ANY (${ids}::uuid[]) AND kind = 'event-changed'`,
  );
  const mails = booked.map(({ appointment_id: appointmentId }) => ({
    kind: 'event-changed' as const,
    // A booking may move to another event, which has version numbers of its own.
    occasion: `event-changed ${appointmentId} ${eventId} ${by.version}`,
    appointmentId,
    delaySeconds: UNDO_SECONDS,
  }));
  if (mails.length > 0) await queueEmails(transaction, mails);
  for (const { appointment_id, profile_id, slot_starts_at: from, to } of booked) {
    const isMoved = to.getTime() !== from.getTime();
    await writeAudit(transaction, {
      actor: by.actor,
      action: isMoved ? 'appointment moved' : 'place of the appointment changed',
      subject: `appointment ${appointment_id}`,
      eventId,
      profileId: profile_id,
      ...(isMoved ? { details: { from: from.toISOString(), to: to.toISOString() } } : {}),
      reason: 'The event has changed.',
      requestId: by.requestId,
    });
  }
  return { people: booked.length, canUndo: booked.length > 0 && earlier === 0 };
}
