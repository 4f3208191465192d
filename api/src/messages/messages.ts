import { createHash } from 'node:crypto';
import { MESSAGE_DELAY_SECONDS } from '@chaps/contracts/several-bookings';
import type {
  MessagePreview,
  MessagePreviewRequest,
  MessageRequest,
  newMessage,
  testMessage,
} from '@chaps/contracts/staff-messages';
import { isLondonTime, londonInstant } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { beginsAt } from '../events/conditions.ts';
import { phoneOfPerson } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { cancelEmails } from './email/cancel-emails.ts';
import { canReceiveBookingMail } from './email/deliveries.ts';
import { queueMail, queueMailForEachRow } from './email/outbox.ts';
import { composeForBooking } from './mails/staff-message.tsx';
import {
  findAudience,
  selectIntendedBookings,
  selectRecipients,
  selectUnreachedBookings,
} from './message-audience.ts';
import { SENT_TO_AUTHOR } from './sent-messages.ts';

const PREVIEW_SIZE = 10;

/** The first few people with these bookings `a`. */
async function listFirstPeople(db: Executor, bookings: RawBuilder<unknown>) {
  const { rows } = await sql<MessagePreview['unreached'][number]>`
    SELECT a.appointment_id, f.first_name || ' ' || f.last_name AS name, ${phoneOfPerson(sql.ref('f.profile_id'))} AS phone
    FROM appointments a JOIN profiles f USING (profile_id)
    WHERE ${bookings} ORDER BY ${sql.raw(beginsAt('a'))}, a.appointment_id LIMIT ${PREVIEW_SIZE}`.execute(
    db,
  );
  return rows;
}

/** How many people a message reaches, the first few of them, and the text as one of them sees it. */
export async function previewMessage(
  services: Pick<Services, 'config' | 'db' | 'now'>,
  eventId: string,
  { reader, ...message }: MessagePreviewRequest,
): Promise<MessagePreview> {
  const { db, now } = services;
  getSendTime(message, now());
  const audience = {
    ...(await findAudience(services, eventId, message)),
    unreached: await listFirstPeople(db, selectUnreachedBookings(eventId, message.to)),
  };
  const sample = await listFirstPeople(db, selectRecipients(eventId, message.to));
  const shown = sample.find(({ appointment_id }) => appointment_id === reader) ?? sample[0];
  const mail = shown && (await composeForBooking(services, shown.appointment_id, message));
  if (!mail) return { ...audience, sample, reader: null, subject: message.subject, text: '' };
  const { subject, text } = mail;
  return { ...audience, sample, reader: shown.appointment_id, subject, text };
}

const LONGEST_DELAY_DAYS = 90;

/**
 * When to send a message; null for now.
 * @throws {ValidationError} if the date or the time is missing, in the past, or too far ahead
 */
function getSendTime(message: MessageRequest, now: Date): Date | null {
  const { send_date: date, send_time: time } = message;
  if (!date && !time) return null;
  if (!date) throw new ValidationError({ send_date: 'Please also choose a day.' });
  if (!time) throw new ValidationError({ send_time: 'Please also choose a time.' });
  if (!isLondonTime(date, time)) {
    throw new ValidationError({
      send_time: 'This time does not exist on that date, because the clocks go forward.',
    });
  }
  const at = londonInstant(date, time);
  if (at <= now) throw new ValidationError({ send_time: 'This time has passed.' });
  if (at.getTime() - now.getTime() > LONGEST_DELAY_DAYS * 86_400_000) {
    const message = `Please choose a date within the next ${LONGEST_DELAY_DAYS} days.`;
    throw new ValidationError({ send_date: message });
  }
  return at;
}

/** A hash of the request, to detect an id that is reused for another message. */
const toFingerprint = (message: object) =>
  createHash('sha256').update(JSON.stringify(message)).digest('base64url');

const getTarget = (to: MessageRequest['to']) => ('group' in to ? to.group : 'selected people');

interface Sender {
  actor: string;
  eventId: string;
  requestId: string;
}

/**
 * Queues a message to a group of an event's people, for a given time or with a delay during which it can be
 * cancelled. Idempotent. People who join the group later do not receive it.
 * @throws {HttpError} 409 without recipients, for people who may not receive it, and when it was cancelled;
 * 422 when the id belongs to a different message
 */
export async function sendMessage(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { actor, eventId, requestId }: Sender,
  { message_id: id, ...message }: z.output<typeof newMessage>,
): Promise<{ people: number }> {
  const { to, subject, body } = message;
  const fingerprint = toFingerprint(message);
  return withTransaction(db, async (transaction) => {
    if (await messageExists(transaction, id))
      return findSentMessage(transaction, eventId, id, fingerprint);
    const chosen = getSendTime(message, now());
    const sendAt = chosen ?? sql<Date>`(now() + make_interval(secs => ${MESSAGE_DELAY_SECONDS}))`;
    const added = await transaction
      .insertInto('staff_messages')
      .values({
        message_id: id,
        event_id: eventId,
        subject,
        body,
        sent_by: actor,
        sent_to: getTarget(to),
        send_at: sendAt,
        fingerprint,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('message_id')
      .executeTakeFirst();
    if (!added) return findSentMessage(transaction, eventId, id, fingerprint);
    const { people, refusal } = await findAudience({ db: transaction, now }, eventId, message);
    if (refusal) throw new HttpError(409, 'EVENT_CHANGED', refusal);
    const mails = queueMailForEachRow(
      'kind, occasion, appointment_id, message_id, next_attempt_at',
      sql`SELECT 'staff-message', 'staff-message ' || ${id}::text || ' ' || a.appointment_id,
        a.appointment_id, ${id}::uuid, ${sendAt}::timestamptz
      FROM appointments a WHERE ${selectIntendedBookings(eventId, to)}`,
    );
    // Includes people without an e-mail address: theirs appear among the failed mails, and staff
    // telephone them.
    await mails.execute(transaction);
    if (people === 0)
      throw new HttpError(409, 'EVENT_CHANGED', 'Nobody would receive this message.');
    await writeAudit(transaction, {
      actor,
      action: 'message sent',
      subject: `event ${eventId}`,
      eventId,
      after: { subject, to: getTarget(to), people, ...(chosen ? { send_at: chosen } : {}) },
      requestId,
    });
    return { people };
  });
}

const messageExists = async (db: Executor, id: string) =>
  (await sql`SELECT FROM staff_messages WHERE message_id = ${id}`.execute(db)).rows.length > 0;

/** @throws {HttpError} 422 when the id belongs to a message with other text or recipients; 409 */
async function findSentMessage(db: Executor, eventId: string, id: string, fingerprint: string) {
  const { rows } = await sql<{ people: number; cancelled_at: Date | null }>`
    SELECT count(a.appointment_id)::int AS people, m.cancelled_at
    FROM staff_messages m LEFT JOIN outbox o USING (message_id)
      LEFT JOIN appointments a ON a.appointment_id = o.appointment_id AND ${canReceiveBookingMail('a.profile_id')}
    WHERE m.message_id = ${id} AND m.event_id = ${eventId} AND coalesce(m.fingerprint, ${fingerprint}) = ${fingerprint}
    GROUP BY m.message_id`.execute(db);
  const [known] = rows;
  if (!known)
    throw new HttpError(422, 'IDEMPOTENCY_KEY_REUSED', 'This id belongs to another message.');
  if (known.cancelled_at) {
    const message = 'This message was cancelled and will not be sent. To send it, write it again.';
    throw new HttpError(409, 'EVENT_CHANGED', message);
  }
  return { people: known.people };
}

/** Mails a message to its writer, with an example person's details. Idempotent. */
export async function sendTestMessage(
  { db }: Pick<Services, 'db'>,
  { actor, eventId, requestId }: Sender,
  { message_id: id, ...message }: z.output<typeof testMessage>,
): Promise<{ email: string }> {
  const { subject, body } = message;
  const fingerprint = toFingerprint(message);
  return withTransaction(db, async (transaction) => {
    const { email } = await transaction
      .selectFrom('staff_members')
      .select('email')
      .where('user_id', '=', actor)
      .executeTakeFirstOrThrow();
    const event = await transaction
      .selectFrom('events')
      .select('event_id')
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (!event) throw new NotFoundError();
    const added = await transaction
      .insertInto('staff_messages')
      .values({
        message_id: id,
        event_id: eventId,
        subject,
        body,
        sent_by: actor,
        sent_to: SENT_TO_AUTHOR,
        fingerprint,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('message_id')
      .executeTakeFirst();
    if (!added) {
      await findSentMessage(transaction, eventId, id, fingerprint);
      return { email };
    }
    const occasion = `staff-message ${id}`;
    await queueMail(transaction, { kind: 'staff-message', occasion, email, messageId: id });
    await writeAudit(transaction, {
      actor,
      action: 'message tested',
      subject: `event ${eventId}`,
      eventId,
      after: { subject },
      requestId,
    });
    return { email };
  });
}

/**
 * Cancels a message: mails that are still queued are dropped.
 * @throws {HttpError} 404; 409 when all have been sent
 */
export async function cancelMessage(
  { db }: Pick<Services, 'db'>,
  { actor, eventId, requestId }: Sender,
  messageId: string,
): Promise<{ taken_back: number; sent: number }> {
  return withTransaction(db, async (transaction) => {
    // Its composer checks this, so a mail that fails while being sent is not retried.
    const { rows } = await sql<{ subject: string }>`
      UPDATE staff_messages SET cancelled_at = now()
      WHERE message_id = ${messageId} AND event_id = ${eventId} RETURNING subject`.execute(
      transaction,
    );
    const [message] = rows;
    if (!message) throw new NotFoundError();
    const result = await cancelEmails(transaction, sql`message_id = ${messageId}`);
    if (result.taken_back === 0) {
      throw new HttpError(409, 'EVENT_CHANGED', 'This message has already been sent.');
    }
    await writeAudit(transaction, {
      actor,
      action: 'message cancelled',
      subject: `event ${eventId}`,
      eventId,
      after: { subject: message.subject, people: result.taken_back },
      requestId,
    });
    return result;
  });
}
