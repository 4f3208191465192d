import {
  MESSAGE_DELAY_SECONDS,
  type MessageRequest,
  type newMessage,
} from '@chaps/contracts/staff-bookings';
import { formatLongDate, GROUP_STATUSES, londonTime } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { createElement } from 'react';
import type * as z from 'zod';
import { type AppointmentDetail, findAppointment } from '../booking/appointments.ts';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import type { Composer, Content } from '../email/compose.ts';
import { inBothForms } from '../email/in-both-forms.ts';
import { StaffMessage, staffMessageSubject } from '../email/templates/staff-message.tsx';
import { HttpError, NotFoundError } from '../http/errors.ts';
import { cancelMails } from './cancel-mails.ts';

type Text = Pick<MessageRequest, 'subject' | 'body'>;

async function composeMessage(row: AppointmentDetail, { subject, body }: Text): Promise<Content> {
  const props = {
    firstName: row.first_name,
    subject,
    body,
    reference: row.reference,
    eventName: row.event_name,
    date: formatLongDate(row.event_date),
    startTime: londonTime(row.slot_starts_at),
    contactEmail: row.contact_email,
  };
  return {
    subject: staffMessageSubject(props),
    ...(await inBothForms(createElement(StaffMessage, props))),
  };
}

const composeStaffMessage: Composer<Services> = async ({ db }, mail) => {
  const row = mail.appointment_id ? await findAppointment(db, mail.appointment_id) : undefined;
  const message = await db
    .selectFrom('staff_messages')
    .select(['subject', 'body'])
    .where('message_id', '=', mail.message_id)
    .executeTakeFirst();
  return row && message ? { to: row.email, ...(await composeMessage(row, message)) } : null;
};
export const MESSAGE_COMPOSERS = { 'staff-message': composeStaffMessage };

/** SQL for the bookings `a` that a message goes to; released holds are never among them. */
const recipients = (eventId: string, to: MessageRequest['to']): RawBuilder<unknown> =>
  'group' in to
    ? sql`a.event_id = ${eventId} AND a.status IN (${sql.join(GROUP_STATUSES[to.group])})`
    : sql`a.event_id = ${eventId} AND a.appointment_id = ANY (${to.appointment_ids}::uuid[])
        AND a.status <> 'released'`;

/** How many people a message reaches, and how the first of them reads it. */
export async function previewMessage(db: Executor, eventId: string, message: MessageRequest) {
  const { rows } = await sql<{ appointment_id: string; people: number }>`
    SELECT a.appointment_id, count(*) OVER ()::int AS people FROM appointments a
    WHERE ${recipients(eventId, message.to)} ORDER BY a.slot_starts_at LIMIT 1`.execute(db);
  const [first] = rows;
  const row = first && (await findAppointment(db, first.appointment_id));
  if (!row) return { people: 0, subject: message.subject, text: '' };
  const { subject, text } = await composeMessage(row, message);
  return { people: first.people, subject, text };
}

interface Sender {
  actor: string;
  eventId: string;
  requestId: string;
}

/**
 * Queues a message to a group of an event's people, delayed so that it can be cancelled. Idempotent.
 * @throws {HttpError} 409 without recipients, or when the id is another message's
 */
export async function sendMessage(
  { db }: Pick<Services, 'db'>,
  { actor, eventId, requestId }: Sender,
  { message_id: id, to, subject, body }: z.output<typeof newMessage>,
): Promise<{ people: number }> {
  return withTransaction(db, async (transaction) => {
    const added = await transaction
      .insertInto('staff_messages')
      .values({ message_id: id, event_id: eventId, subject, body, sent_by: actor })
      .onConflict((conflict) => conflict.doNothing())
      .returning('message_id')
      .executeTakeFirst();
    if (!added) return { people: await sentBefore(transaction, eventId, id, { subject, body }) };
    const { rows } = await sql`
      INSERT INTO outbox (kind, occasion, appointment_id, message_id, next_attempt_at)
      SELECT 'staff-message', 'staff-message ' || ${id}::text || ' ' || a.appointment_id,
        a.appointment_id, ${id}::uuid, now() + make_interval(secs => ${MESSAGE_DELAY_SECONDS})
      FROM appointments a WHERE ${recipients(eventId, to)}
      RETURNING mail_id`.execute(transaction);
    const people = rows.length;
    if (people === 0) throw new HttpError(409, 'EVENT_CHANGED', 'Nobody would get this message.');
    await writeAudit(transaction, {
      actor,
      action: 'message sent',
      subject: `event ${eventId}`,
      eventId,
      after: { subject, to: 'group' in to ? to.group : 'selected people', people },
      requestId,
    });
    return { people };
  });
}

async function sentBefore(db: Executor, eventId: string, id: string, text: Text): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    SELECT count(o.mail_id)::int AS people
    FROM staff_messages m LEFT JOIN outbox o USING (message_id)
    WHERE m.message_id = ${id} AND m.event_id = ${eventId} AND m.subject = ${text.subject}
      AND m.body = ${text.body}
    GROUP BY m.message_id`.execute(db);
  const [known] = rows;
  if (!known) throw new HttpError(422, 'IDEMPOTENCY_KEY_REUSED', 'This id is another message’s.');
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
    const { rows } = await sql<{ subject: string }>`
      SELECT subject FROM staff_messages
      WHERE message_id = ${messageId} AND event_id = ${eventId}`.execute(transaction);
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
