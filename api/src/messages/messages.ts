import {
  MESSAGE_DELAY_SECONDS,
  type MessagePreview,
  type MessageRequest,
  type newMessage,
} from '@chaps/contracts/staff-bookings';
import { fillIn } from '@chaps/domain/messages';
import { sql } from 'kysely';
import { createElement } from 'react';
import type * as z from 'zod';
import { type AppointmentDetail, findAppointment } from '../booking/appointments.ts';
import { appointmentFacts } from '../booking/mails.ts';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { cancelMails } from '../email/cancel-mails.ts';
import type { Composer, Content } from '../email/compose.ts';
import { mailOf } from '../email/mail-of.ts';
import { queueEach } from '../email/outbox.ts';
import { StaffMessage } from '../email/templates/staff-message.tsx';
import { HttpError, NotFoundError } from '../http/errors.ts';
import { audienceOf, recipients } from './message-audience.ts';

type Text = Pick<MessageRequest, 'subject' | 'body'>;

async function composeMessage(
  row: AppointmentDetail,
  siteUrl: string,
  text: Text,
): Promise<Content> {
  const facts = appointmentFacts(row, siteUrl);
  const values = {
    first_name: facts.firstName,
    event: facts.eventName,
    date: facts.date,
    time: facts.startTime,
    reference: facts.reference,
  };
  const [subject, body] = [fillIn(text.subject, values), fillIn(text.body, values)];
  return mailOf(subject, createElement(StaffMessage, { ...facts, subject, body }));
}

/** Dropped when the message was cancelled, or is about results and the mark was taken back. */
const composeStaffMessage: Composer<Services> = async ({ config, db, now }, mail) => {
  const row = mail.appointment_id ? await findAppointment(db, mail.appointment_id) : undefined;
  const message = await db
    .selectFrom('staff_messages')
    .select(['event_id', 'subject', 'body'])
    .where('message_id', '=', mail.message_id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (!row || !message) return null;
  const to = { appointment_ids: [row.appointment_id] };
  const { refusal } = await audienceOf({ db, now }, message.event_id, { ...message, to });
  return refusal
    ? null
    : { to: row.email, ...(await composeMessage(row, config.PUBLIC_SITE_URL, message)) };
};
export const MESSAGE_COMPOSERS = { 'staff-message': composeStaffMessage };

/** How many people a message reaches, and how the first of them reads it. */
export async function previewMessage(
  services: Pick<Services, 'config' | 'db' | 'now'>,
  eventId: string,
  message: MessageRequest,
): Promise<MessagePreview> {
  const { config, db } = services;
  const audience = await audienceOf(services, eventId, message);
  const { rows } = await sql<{ appointment_id: string }>`
    SELECT a.appointment_id FROM appointments a
    WHERE ${recipients(eventId, message.to)} ORDER BY a.slot_starts_at LIMIT 1`.execute(db);
  const [first] = rows;
  const row = first && (await findAppointment(db, first.appointment_id));
  if (!row) return { ...audience, subject: message.subject, text: '' };
  const { subject, text } = await composeMessage(row, config.PUBLIC_SITE_URL, message);
  return { ...audience, subject, text };
}

const targetOf = (to: MessageRequest['to']) => ('group' in to ? to.group : 'selected people');

interface Sender {
  actor: string;
  eventId: string;
  requestId: string;
}

/**
 * Queues a message to a group of an event's people, delayed so that it can be cancelled. Idempotent.
 * @throws {HttpError} 409 without recipients, for people whom it may not go to, and when it was
 *   cancelled; 422 when the id is another message's
 */
export async function sendMessage(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { actor, eventId, requestId }: Sender,
  { message_id: id, to, subject, body }: z.output<typeof newMessage>,
): Promise<{ people: number }> {
  return withTransaction(db, async (transaction) => {
    const added = await transaction
      .insertInto('staff_messages')
      .values({
        message_id: id,
        event_id: eventId,
        subject,
        body,
        sent_by: actor,
        sent_to: targetOf(to),
        send_at: sql`now() + make_interval(secs => ${MESSAGE_DELAY_SECONDS})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('message_id')
      .executeTakeFirst();
    if (!added) return { people: await sentBefore(transaction, eventId, id, { subject, body }) };
    const message = { to, subject, body };
    const { refusal } = await audienceOf({ db: transaction, now }, eventId, message);
    if (refusal) throw new HttpError(409, 'EVENT_CHANGED', refusal);
    const mails = queueEach(
      'kind, occasion, appointment_id, message_id, next_attempt_at',
      sql`SELECT 'staff-message', 'staff-message ' || ${id}::text || ' ' || a.appointment_id,
        a.appointment_id, ${id}::uuid, now() + make_interval(secs => ${MESSAGE_DELAY_SECONDS})
      FROM appointments a WHERE ${recipients(eventId, to)}`,
    );
    const { rows } = await sql`${mails} RETURNING mail_id`.execute(transaction);
    const people = rows.length;
    if (people === 0) throw new HttpError(409, 'EVENT_CHANGED', 'Nobody would get this message.');
    await writeAudit(transaction, {
      actor,
      action: 'message sent',
      subject: `event ${eventId}`,
      eventId,
      after: { subject, to: targetOf(to), people },
      requestId,
    });
    return { people };
  });
}

async function sentBefore(db: Executor, eventId: string, id: string, text: Text): Promise<number> {
  const { rows } = await sql<{ people: number; cancelled_at: Date | null }>`
    SELECT count(o.mail_id)::int AS people, m.cancelled_at
    FROM staff_messages m LEFT JOIN outbox o USING (message_id)
    WHERE m.message_id = ${id} AND m.event_id = ${eventId} AND m.subject = ${text.subject}
      AND m.body = ${text.body}
    GROUP BY m.message_id`.execute(db);
  const [known] = rows;
  if (!known) throw new HttpError(422, 'IDEMPOTENCY_KEY_REUSED', 'This id is another message’s.');
  if (known.cancelled_at) {
    const message = 'This message was cancelled, and is not sent. To send it, write it again.';
    throw new HttpError(409, 'EVENT_CHANGED', message);
  }
  return known.people;
}

/**
 * Cancels a message: mails that have not been sent are not sent.
 * @throws {HttpError} 404; 409 when all have been sent
 */
export async function cancelMessage(
  { db }: Pick<Services, 'db'>,
  { actor, eventId, requestId }: Sender,
  messageId: string,
): Promise<{ taken_back: number; sent: number }> {
  return withTransaction(db, async (transaction) => {
    // What is on its way and fails is not tried again: its composer asks for this.
    const { rows } = await sql<{ subject: string }>`
      UPDATE staff_messages SET cancelled_at = now()
      WHERE message_id = ${messageId} AND event_id = ${eventId} RETURNING subject`.execute(
      transaction,
    );
    const [message] = rows;
    if (!message) throw new NotFoundError();
    const result = await cancelMails(transaction, sql`message_id = ${messageId}`);
    if (result.taken_back === 0) {
      throw new HttpError(409, 'EVENT_CHANGED', 'This message has been sent already.');
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
