/** @jsxRuntime automatic */
import type { MessageRequest } from '@chaps/contracts/staff-messages';
import { formatLongDate, londonTime } from '@chaps/domain';
import { fillTemplate } from '@chaps/domain/messages';
import { Text } from '@react-email/text';
import { createElement } from 'react';
import { toAppointmentFacts } from '../../booking/appointment-mail.ts';
import { findAppointment } from '../../booking/appointments.ts';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { AddressedContent } from '../email/compose.ts';
import type { AppointmentFacts } from '../email/facts.ts';
import { Fact, Facts, Layout, Paragraphs, TextLink, text } from '../email/layout.tsx';
import { defineFixedMail } from '../email/mail.ts';
import { renderMail } from '../email/render-mail.ts';
import { isStillRecipient, type SentMessageText } from '../message-audience.ts';

type MessageFacts = Pick<
  AppointmentFacts,
  'firstName' | 'reference' | 'eventName' | 'date' | 'startTime' | 'contactEmail'
>;

interface StaffMessageProps extends MessageFacts {
  subject: string;
  /** As staff typed it: an empty line ends a paragraph. */
  body: string;
}

export function StaffMessage(props: StaffMessageProps) {
  return (
    <Layout preview={`${props.eventName}, ${props.date}`} title={props.subject}>
      <Text style={text}>Dear {props.firstName},</Text>
      <Paragraphs of={props.body} />
      <Facts>
        <Fact name="Event" value={props.eventName} />
        <Fact name="Date" value={props.date} />
        <Fact name="Time" value={props.startTime} />
        <Fact name="Reference" value={props.reference} />
      </Facts>
      <Text style={text}>
        Questions: <TextLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</TextLink>.
      </Text>
    </Layout>
  );
}

type Words = Pick<MessageRequest, 'subject' | 'body'>;

function filled(facts: MessageFacts, { subject, body }: Words): StaffMessageProps {
  const values = {
    first_name: facts.firstName,
    event: facts.eventName,
    date: facts.date,
    time: facts.startTime,
    reference: facts.reference,
  };
  return { ...facts, subject: fillTemplate(subject, values), body: fillTemplate(body, values) };
}

type Needed = Pick<Services, 'config' | 'db'>;

async function readMessageProps({ config, db }: Needed, appointmentId: string, message: Words) {
  const row = await findAppointment(db, appointmentId);
  const siteUrl = config.PUBLIC_SITE_URL;
  return row ? { to: row.email, props: filled(toAppointmentFacts(row, siteUrl), message) } : null;
}

/** As the person with a booking reads it. @returns null for an unknown booking */
export async function composeForBooking(
  services: Needed,
  appointmentId: string,
  message: Words,
): Promise<AddressedContent | null> {
  const found = await readMessageProps(services, appointmentId, message);
  if (!found) return null;
  const { to, props } = found;
  return { to, ...(await renderMail(props.subject, createElement(StaffMessage, props))) };
}

/** An example person at the event's first time: a test message contains nobody's data. */
async function readTestProps(db: Executor, to: string, message: SentMessageText) {
  const event = await db
    .selectFrom('events')
    .select(['event_name', 'event_date', 'starts_at', 'contact_email'])
    .where('event_id', '=', message.event_id)
    .executeTakeFirstOrThrow();
  const facts = {
    firstName: 'Sam',
    reference: 'CH-EXAMPLE',
    eventName: event.event_name,
    date: formatLongDate(event.event_date),
    startTime: londonTime(event.starts_at),
    contactEmail: event.contact_email,
  };
  return { to, props: filled(facts, message) };
}

export const staffMessage = {
  'staff-message': defineFixedMail({
    about: 'message',
    name: 'Message',
    isToldByTelephone: true,
    subject: ({ subject }) => subject,
    template: StaffMessage,
    /**
     * Dropped when the message was cancelled, and for people whom it no longer concerns: it may wait
     * for days.
     */
    async read(services, { appointment_id: appointmentId, message_id, email }) {
      const { db } = services;
      const message = await db
        .selectFrom('staff_messages')
        .select(['event_id', 'subject', 'body', 'sent_to'])
        .where('message_id', '=', message_id)
        .where('cancelled_at', 'is', null)
        .executeTakeFirst();
      if (!message) return null;
      if (email) return readTestProps(db, email, message);
      if (!appointmentId || !(await isStillRecipient(services, message, appointmentId))) {
        return null;
      }
      return readMessageProps(services, appointmentId, message);
    },
    sample: (facts) =>
      filled(facts, { subject: 'News about {event}', body: 'Please use the side door.' }),
  }),
};
