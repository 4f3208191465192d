import { MESSAGE_GROUPS, type MessageRequest } from '@chaps/contracts/staff-messages';
import { londonDate, mayMarkAttendance } from '@chaps/domain';
import { isAboutResults } from '@chaps/domain/messages';
import { type RawBuilder, sql } from 'kysely';
import { gaveSample, isInGroup } from '../clinic-day/attendance.ts';
import { failedTubeState } from '../events/conditions.ts';
import { mayBeContacted } from '../people/contact.ts';
import type { Services } from '../platform/config/services.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { canReceiveBookingMail } from './email/deliveries.ts';

/**
 * SQL: the bookings `a` that a message is for, without released holds and people who may not be contacted.
 */
export const selectIntendedBookings = (
  eventId: string,
  to: MessageRequest['to'],
): RawBuilder<unknown> =>
  sql`a.event_id = ${eventId} AND ${mayBeContacted(sql`a.profile_id`)} AND ${
    'group' in to
      ? isInGroup(to.group)
      : sql`a.appointment_id = ANY (${to.appointment_ids}::uuid[]) AND a.status <> 'released'`
  }`;

const IS_REACHABLE = canReceiveBookingMail('a.profile_id');

/** SQL: the bookings `a` of people whom the message can reach. */
export const selectRecipients = (eventId: string, to: MessageRequest['to']): RawBuilder<unknown> =>
  sql`${selectIntendedBookings(eventId, to)} AND ${IS_REACHABLE}`;

/** SQL: the bookings `a` of people whom the message is for but cannot reach. */
export const selectUnreachedBookings = (
  eventId: string,
  to: MessageRequest['to'],
): RawBuilder<unknown> => sql`${selectIntendedBookings(eventId, to)} AND NOT ${IS_REACHABLE}`;

const GAVE_SAMPLE = sql<boolean>`(${sql.raw(gaveSample('a'))} IS TRUE)`;

const HAS_FAILED_TUBE = sql<boolean>`(${sql.raw(failedTubeState('a'))} IS NOT NULL)`;

interface Audience {
  people: number;
  without_address: number;
  not_marked: number;
  refusal: string | null;
}

/**
 * Counts the people whom a message reaches, and says why it may not be sent: from the day of the event, a
 * message about results may only go to people who gave a sample, and whose tubes have not failed, whether
 * they are selected as a group or by name.
 */
export async function findAudience(
  { db, now }: Pick<Services, 'db' | 'now'>,
  eventId: string,
  message: MessageRequest,
): Promise<Audience> {
  const { rows } = await sql<{
    event_date: string;
    not_marked: number;
    people: number;
    without_address: number;
    other: number;
    failed: string[];
  }>`
    SELECT e.event_date,
      (count(a.*) FILTER (WHERE ${isInGroup('booked')}
        AND ${sql.raw(gaveSample('a'))} IS NULL))::int AS not_marked,
      (count(a.*) FILTER (WHERE ${selectRecipients(eventId, message.to)}))::int AS people,
      (count(a.*) FILTER (WHERE ${selectUnreachedBookings(eventId, message.to)}))::int AS without_address,
      (count(a.*) FILTER (WHERE ${selectRecipients(eventId, message.to)}
        AND NOT ${GAVE_SAMPLE}))::int AS other,
      coalesce(array_agg(f.first_name || ' ' || f.last_name ORDER BY f.last_name, f.first_name)
        FILTER (WHERE ${selectRecipients(eventId, message.to)} AND ${HAS_FAILED_TUBE}), '{}') AS failed
    FROM events e LEFT JOIN appointments a USING (event_id) LEFT JOIN profiles f USING (profile_id)
    WHERE e.event_id = ${eventId} GROUP BY e.event_id`.execute(db);
  const [found] = rows;
  if (!found) throw new NotFoundError();
  const { event_date, not_marked, people, without_address, other, failed } = found;
  const counts = { people, without_address };
  if (!mayMark(event_date, now())) {
    return { ...counts, not_marked: 0, refusal: null };
  }
  const reason = explainWithoutSample(other) ?? explainFailedTubes(failed);
  return { ...counts, not_marked, refusal: isAboutResults(message) ? reason : null };
}

/** A message as it was sent. */
export interface SentMessageText extends Pick<MessageRequest, 'subject' | 'body'> {
  event_id: string;
  sent_to: string;
}

/**
 * Whether a due message still applies to one of its recipients: they must be in its group and, if it is about
 * results, have given a sample that has not failed, as far as is known. Only that booking is read.
 */
export async function isStillRecipient(
  { db, now }: Pick<Services, 'db' | 'now'>,
  message: SentMessageText,
  appointmentId: string,
): Promise<boolean> {
  const { event_id, sent_to } = message;
  const group = MESSAGE_GROUPS.find((known) => known === sent_to);
  const to = group ? { group } : { appointment_ids: [appointmentId] };
  const { rows } = await sql<{ event_date: string; gave_sample: boolean; has_failed: boolean }>`
    SELECT e.event_date, ${GAVE_SAMPLE} AS gave_sample, ${HAS_FAILED_TUBE} AS has_failed
    FROM appointments a JOIN events e USING (event_id)
    WHERE a.appointment_id = ${appointmentId} AND ${selectIntendedBookings(event_id, to)}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return false;
  if (!isAboutResults(message) || !mayMark(found.event_date, now())) return true;
  return found.gave_sample && !found.has_failed;
}

const mayMark = (eventDate: string, now: Date) => mayMarkAttendance(eventDate, londonDate(now));

const explainWithoutSample = (people: number) =>
  people === 0
    ? null
    : `A message about results or samples may only go to people who gave a sample. No sample is recorded for ${people} of these people. Record the samples on the event’s Day tab, then send the message to ‘Sample taken’.`;

const MAX_NAMES_SHOWN = 10;

function explainFailedTubes(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const shown = names.slice(0, MAX_NAMES_SHOWN).join(', ');
  const more = names.length - MAX_NAMES_SHOWN;
  return `A message about results or samples must not go to people who will get no result. The tubes of these people were rejected or discarded, or are missing: ${shown}${more > 0 ? ` and ${more} more` : ''}. Send the message to ‘Sample taken, no result yet’, or select other people on the Bookings tab.`;
}
