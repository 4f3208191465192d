import { createHash } from 'node:crypto';
import { formatAddress } from '@chaps/contracts';
import type { EventChangePreview, EventDetails } from '@chaps/contracts/staff-events';
import { londonDate, londonInstant, londonTime, minutesOf, timeOf } from '@chaps/domain';
import { sql } from 'kysely';
import { noteChanges } from '../booking/event-slots.ts';
import { releaseHold } from '../booking/hold-queries.ts';
import { writeAudit } from '../db/audit.ts';
import type { Executor } from '../db/database.ts';
import { queueMails } from '../email/outbox.ts';
import { HttpError } from '../http/errors.ts';

type Times = Pick<EventDetails, 'event_date' | 'start_time'>;

/** When a slot begins once its event has a new date or start: as far from the start as before. */
export function shifted(startsAt: Date, before: Times, after: Times): Date {
  if (londonDate(startsAt) !== before.event_date) return startsAt;
  const offset = minutesOf(londonTime(startsAt)) - minutesOf(before.start_time);
  return londonInstant(after.event_date, timeOf(minutesOf(after.start_time) + offset));
}

/** Whether people who booked must be told of a change. */
export const concernsPeople = (before: EventDetails, after: EventDetails): boolean =>
  before.event_date !== after.event_date ||
  before.start_time !== after.start_time ||
  formatAddress(before) !== formatAddress(after);

interface Concerned {
  appointment_id: string;
  profile_id: string;
  reference: string;
  name: string;
  status: string;
  slot_starts_at: Date;
}

/** Everybody who has a seat of the event ahead. */
async function concernedBy(db: Executor, eventId: string): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    SELECT a.appointment_id, a.profile_id, a.reference, a.status, a.slot_starts_at,
      f.first_name || ' ' || f.last_name AS name
    FROM appointments a JOIN profiles f USING (profile_id)
    WHERE a.event_id = ${eventId} AND a.status IN ('held', 'capturing', 'confirmed')
      AND a.slot_starts_at > now()
    ORDER BY a.slot_starts_at, name, a.appointment_id`.execute(db);
  return rows;
}

const isBooked = ({ status }: Concerned): boolean => status !== 'held';

/** A digest of what the preview shows: the change and the people. */
function confirmationOf(after: EventDetails, booked: readonly Concerned[]): string {
  const shown = [
    after.event_date,
    after.start_time,
    formatAddress(after),
    ...booked.map(({ appointment_id, slot_starts_at }) => [appointment_id, slot_starts_at]),
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

export async function previewPeople(
  db: Executor,
  eventId: string,
  before: EventDetails,
  after: EventDetails,
): Promise<EventChangePreview> {
  const concerned = concernsPeople(before, after) ? await concernedBy(db, eventId) : [];
  const booked = concerned.filter(isBooked);
  return {
    people: booked.map(({ reference, name, status, slot_starts_at: from }) => ({
      reference,
      name,
      channel: 'email' as const,
      from: from.toISOString(),
      to: shifted(from, before, after).toISOString(),
      paying: status === 'capturing',
    })),
    holds: concerned.length - booked.length,
    confirmation: confirmationOf(after, booked),
  };
}

/**
 * Releases the holds of a locked event, and writes to everybody who booked: once for this change,
 * with an audit row and the right to cancel free of charge. Their slots are moved afterwards.
 * @throws {HttpError} 409 PEOPLE_TO_TELL when they are not those of the preview
 */
export async function tellPeople(
  transaction: Executor,
  eventId: string,
  { before, after }: { before: EventDetails; after: EventDetails },
  by: { actor: string; requestId: string; version: number; confirmation: string | undefined },
): Promise<void> {
  const concerned = await concernedBy(transaction, eventId);
  const booked = concerned.filter(isBooked);
  if (booked.length > 0 && by.confirmation !== confirmationOf(after, booked)) {
    const message =
      'People have booked this event. Please look at who will be told before you save.';
    throw new HttpError(409, 'PEOPLE_TO_TELL', message);
  }
  for (const { appointment_id: id, status } of concerned) {
    if (status === 'held') await releaseHold(transaction, id);
  }
  // Whoever is paying, or pays after their hold ended, has agreed to the earlier time as well.
  const rows = concerned.map(({ appointment_id, slot_starts_at }) => ({
    appointment_id,
    from_starts_at: slot_starts_at,
    from_place: formatAddress(before),
  }));
  await noteChanges(transaction, rows);
  const mails = booked.map(({ appointment_id: appointmentId }) => ({
    kind: 'event-changed' as const,
    occasion: `event-changed ${appointmentId} ${by.version}`,
    appointmentId,
  }));
  if (mails.length > 0) await queueMails(transaction, mails);
  for (const { appointment_id, profile_id, slot_starts_at: from } of booked) {
    const to = shifted(from, before, after);
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
}
