import type { MessageRequest } from '@chaps/contracts/staff-messages';
import { formatLongDate, londonTime } from '@chaps/domain';
import { fillIn } from '@chaps/domain/messages';
import { createElement } from 'react';
import { findAppointment } from '../booking/appointments.ts';
import { appointmentFacts } from '../booking/mails.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import type { AddressedContent, Composer, Content } from './email/compose.ts';
import { mailOf } from './email/mail-of.ts';
import { StaffMessage, type StaffMessageProps } from './email/templates/staff-message.tsx';
import { isStillRecipient, type SentText } from './message-audience.ts';

export type Text = Pick<MessageRequest, 'subject' | 'body'>;
type Facts = Omit<StaffMessageProps, keyof Text>;

function composeText(facts: Facts, text: Text): Promise<Content> {
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

/** As the person of a booking reads it. @returns null for an unknown booking */
export async function composeFor(
  { config, db }: Pick<Services, 'config' | 'db'>,
  appointmentId: string,
  text: Text,
): Promise<AddressedContent | null> {
  const row = await findAppointment(db, appointmentId);
  if (!row) return null;
  const content = await composeText(appointmentFacts(row, config.PUBLIC_SITE_URL), text);
  return { to: row.email, ...content };
}

/** An example of a person at the event's first time: a test has nobody's data in it. */
async function composeTest(db: Executor, to: string, message: SentText) {
  const event = await db
    .selectFrom('events')
    .select(['event_name', 'event_date', 'starts_at', 'contact_email'])
    .where('event_id', '=', message.event_id)
    .executeTakeFirstOrThrow();
  const facts: Facts = {
    firstName: 'Sam',
    reference: 'CH-EXAMPLE',
    eventName: event.event_name,
    date: formatLongDate(event.event_date),
    startTime: londonTime(event.starts_at),
    contactEmail: event.contact_email,
  };
  return { to, ...(await composeText(facts, message)) };
}

/**
 * Dropped when the message was cancelled, and for people whom it no longer concerns: it may wait for
 * days.
 */
const composeStaffMessage: Composer<Services> = async (services, mail) => {
  const { db } = services;
  const { appointment_id: appointmentId, message_id, email } = mail;
  const message = await db
    .selectFrom('staff_messages')
    .select(['event_id', 'subject', 'body', 'sent_to'])
    .where('message_id', '=', message_id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (!message) return null;
  if (email) return composeTest(db, email, message);
  if (!appointmentId || !(await isStillRecipient(services, message, appointmentId))) return null;
  return composeFor(services, appointmentId, message);
};
export const MESSAGE_COMPOSERS = { 'staff-message': composeStaffMessage };
