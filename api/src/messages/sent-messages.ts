import type {
  Delivery,
  DeliveryState,
  deliveriesQuery,
  SentMessage,
} from '@chaps/contracts/staff-messages';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Executor } from '../platform/db/database.ts';
import { type Cursor, toPage, toPageClause } from '../platform/db/page.ts';
import { NotFoundError } from '../platform/http/errors.ts';
import { LAST_DELIVERY_STATE } from './email/deliveries.ts';

const PAGE = 50;

/** `sent_to` of a test message, which only its writer received. */
export const SENT_TO_AUTHOR = 'the writer';

/** SQL: the state of a mail `o`; while it is being retried it still counts as delayed. */
const STATE = sql<DeliveryState>`CASE
  WHEN o.dropped_at IS NOT NULL THEN 'cancelled'
  WHEN o.failed_at IS NOT NULL THEN 'failed'
  WHEN o.sent_at IS NOT NULL THEN CASE ${LAST_DELIVERY_STATE} WHEN 'delivered' THEN 'delivered'
    ELSE 'accepted' END
  WHEN o.attempts > (o.claimed_until IS NOT NULL)::int THEN 'delayed'
  ELSE 'queued' END`;

const count = (state: DeliveryState) => sql`(count(*) FILTER (WHERE state = ${state}))::int`;

const MESSAGES = sql`SELECT m.message_id, m.subject, m.body, m.sent_to, w.email AS sent_by,
    m.created_at, m.send_at, m.cancelled_at, d.*
  FROM staff_messages m LEFT JOIN staff_members w ON w.user_id = m.sent_by
  CROSS JOIN LATERAL (
    SELECT ${count('queued')} AS queued, ${count('delayed')} AS delayed,
      ${count('accepted')} AS accepted, ${count('delivered')} AS delivered,
      ${count('failed')} AS failed,
      ${count('cancelled')} AS cancelled
    FROM (SELECT ${STATE} AS state FROM outbox o WHERE o.message_id = m.message_id) mails) d`;

type MessageRow = Pick<SentMessage, 'message_id' | 'subject' | 'sent_by'> &
  SentMessage['deliveries'] & {
    body: string;
    sent_to: SentMessage['to'];
    created_at: Date;
    send_at: Date;
    cancelled_at: Date | null;
  };

function present(row: MessageRow): SentMessage & { body: string } {
  const { queued, delayed, accepted, delivered, failed, cancelled, sent_to: to, ...message } = row;
  return {
    ...message,
    to,
    created_at: row.created_at.toISOString(),
    send_at: row.send_at.toISOString(),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    deliveries: { queued, delayed, accepted, delivered, failed, cancelled },
  };
}

/** Messages to an event's people, newest first. */
export async function listMessages(db: Executor, eventId: string, cursor: Cursor) {
  const order = {
    keys: [sql`m.created_at`, sql`m.message_id`],
    descending: true,
    rowOf: (id: string) =>
      sql`staff_messages m WHERE m.message_id = ${id} AND m.event_id = ${eventId}`,
  };
  const { rows } = await sql<MessageRow>`
    ${MESSAGES} WHERE m.event_id = ${eventId} AND m.sent_to <> ${SENT_TO_AUTHOR} ${toPageClause(order, PAGE, cursor)}`.execute(
    db,
  );
  const messages = rows.map((row) => {
    const { body: _body, ...message } = present(row);
    return message;
  });
  return toPage(messages, ({ message_id }) => message_id, PAGE, cursor);
}

interface DeliveryRow extends Omit<Delivery, 'at'> {
  at: Date;
}

const DELIVERIES = sql`outbox o JOIN appointments a USING (appointment_id)
  JOIN profiles f ON f.profile_id = a.profile_id`;

/** A message with a page of its deliveries, by name. @throws {NotFoundError} */
export async function readMessage(
  db: Executor,
  eventId: string,
  messageId: string,
  query: z.output<typeof deliveriesQuery>,
) {
  const found = await sql<MessageRow>`
    ${MESSAGES} WHERE m.message_id = ${messageId} AND m.event_id = ${eventId} AND m.sent_to <> ${SENT_TO_AUTHOR}`.execute(
    db,
  );
  const [message] = found.rows;
  if (!message) throw new NotFoundError();
  const inState: RawBuilder<unknown> = query.state ? sql`${STATE} = ${query.state}` : sql`true`;
  const order = {
    keys: [sql`lower(f.last_name || ', ' || f.first_name)`, sql`o.mail_id`],
    rowOf: (id: string) =>
      sql`${DELIVERIES} WHERE o.mail_id = ${id} AND o.message_id = ${messageId}`,
  };
  const { rows } = await sql<DeliveryRow>`
    SELECT o.mail_id, a.appointment_id, f.last_name || ', ' || f.first_name AS name, f.email,
      ${STATE} AS state,
      coalesce(o.dropped_at, o.failed_at, o.sent_at, o.next_attempt_at) AS at
    FROM ${DELIVERIES} WHERE o.message_id = ${messageId} AND ${inState}
    ${toPageClause(order, PAGE, query)}`.execute(db);
  const deliveries = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return {
    ...toPage(deliveries, ({ mail_id }) => mail_id, PAGE, query),
    message: present(message),
  };
}
