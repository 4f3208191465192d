/** @jsxRuntime automatic */
import { formatAddress } from '@chaps/contracts';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate, formatPence, londonDate, londonTime } from '@chaps/domain';
import { Text } from '@react-email/text';
import { sql } from 'kysely';
import { type Access, getAccess, HowToChange } from '../../messages/email/access.tsx';
import type { MailOpening, PolicyFacts } from '../../messages/email/facts.ts';
import { Fact, Facts, Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import { APPOINTMENT_FIELDS, toAppointmentFields } from '../../messages/email/words.ts';
import type { Executor } from '../../platform/db/database.ts';
import {
  defineAppointmentMail,
  isStillConfirmed,
  readMoneyFacts,
  toAppointmentFacts,
} from '../appointment-mail.ts';
import type { AppointmentDetail } from '../appointments.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'event-changed': 'appointment';
  }
}

interface Appointment {
  /** Date and time, e.g. 'Thursday, 12 March 2026, 09:15'. */
  when: string;
  place: string;
}

interface EventChangedProps extends PolicyFacts, Access {
  before: Appointment;
  now: Appointment;
  /** The payment is still being checked, so that nothing is booked yet. */
  isUnderReview?: boolean;
  /** What is still to be paid through a mailed link; without a link, online booking has closed. */
  toPayByLink?: { amount: string; until: string; link: string | null } | null;
}

export function EventChanged(props: EventChangedProps & MailOpening) {
  const { before, now } = props;
  return (
    <Layout
      preview={`${now.when}. Reference ${props.reference}`}
      title="Your appointment has changed"
    >
      <Paragraphs of={props.opening} />
      <Facts>
        <Fact name="Previous time" value={before.when} />
        <Fact name="New time" value={now.when} />
        {before.place === now.place ? null : <Fact name="Previous venue" value={before.place} />}
        <Fact
          name={before.place === now.place ? 'Venue (unchanged)' : 'New venue'}
          value={now.place}
        />
        <Fact name="Reference" value={props.reference} />
      </Facts>
      <NextSteps {...props} />
    </Layout>
  );
}

function NextSteps(props: EventChangedProps) {
  const address = <TextLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</TextLink>;
  if (props.isUnderReview) {
    return (
      <Text style={text}>
        Your payment is still being checked. We will write to you as soon as we know whether it went
        through. If the change does not suit you, write to {address} and quote your reference.
      </Text>
    );
  }
  if (props.toPayByLink) {
    const { amount, until, link } = props.toPayByLink;
    return (
      <Text style={text}>
        You have not paid yet.{' '}
        {link ? (
          <>
            To confirm your place, please <TextLink href={link}>pay {amount}</TextLink> by {until}.
          </>
        ) : (
          <>Online payment has closed, so please write to {address}.</>
        )}{' '}
        If the change does not suit you, write to {address} and quote your reference.
      </Text>
    );
  }
  return (
    <Text style={text}>
      The attached file updates the appointment in your calendar. <HowToChange {...props} />. Please
      quote your reference. {props.policy}
    </Text>
  );
}

/** The link cannot be paid after the appointment has begun, even if the event is now earlier. */
function describePayLink(row: AppointmentDetail, siteUrl: string) {
  const end = new Date(Math.min(row.expires_at.getTime(), row.begins_at.getTime()));
  return {
    amount: formatPence(row.price),
    until: `${formatLongDate(londonDate(end))}, ${londonTime(end)}`,
    link: row.booking_state === 'bookable' ? siteUrl + paths.pay(row.reference) : null,
  };
}

/**
 * The time and venue as the person knows them, before changes that no mail has told them about yet.
 */
const findLastKnownEvent = (db: Executor, appointmentId: string) =>
  db
    .selectFrom('appointment_changes')
    .select(['from_starts_at', 'from_place'])
    .where('appointment_id', '=', appointmentId)
    // A mail is queued in the same transaction as its change.
    .where(
      sql<boolean>`changed_at > (SELECT coalesce(max(created_at), '-infinity') FROM outbox
        WHERE appointment_id = ${appointmentId} AND kind = 'event-changed'
          AND sent_at IS NOT NULL)`,
    )
    .orderBy('change_id')
    .executeTakeFirstOrThrow();

/** Replaces the calendar entry. */
export const eventChanged = {
  'event-changed': defineAppointmentMail({
    name: 'The event has changed',
    ...isStillConfirmed('event-changed'),
    onlyWhile: ['confirmed', 'capturing', 'held'],
    isToldByTelephone: true,
    calendar: 'REQUEST',
    words: {
      about: 'The venue, date or start time of an event has changed',
      fields: APPOINTMENT_FIELDS,
      subject: 'Your appointment has changed: {event}, {date}, {time}',
      body: 'Dear {first_name},\n\nWe have had to change {event}. You still have your place: please come at the new time and place below.',
    },
    template: EventChanged,
    async read(row, siteUrl, { db, config }) {
      const isReserved = row.payment === 'link' && row.hold_active;
      if (row.status === 'held' && !isReserved) return null;
      const { from_starts_at, from_place } = await findLastKnownEvent(db, row.appointment_id);
      const when = (at: Date) => `${formatLongDate(londonDate(at))}, ${londonTime(at)}`;
      const facts = toAppointmentFacts(row, siteUrl);
      return {
        fields: toAppointmentFields(facts),
        props: {
          ...facts,
          ...getAccess(config, row),
          isUnderReview: row.status === 'capturing',
          toPayByLink: row.status === 'held' ? describePayLink(row, siteUrl) : null,
          policy: (await readMoneyFacts(db, row)).policy,
          before: { when: when(from_starts_at), place: from_place },
          now: { when: when(row.begins_at), place: formatAddress(row) },
        },
      };
    },
    sample: (facts) => ({
      fields: toAppointmentFields(facts),
      props: {
        ...facts,
        before: { when: 'Wednesday, 11 March 2026, 10:00', place: 'High Street, Colchester' },
        now: { when: `${facts.date}, ${facts.startTime}`, place: facts.place },
      },
    }),
  }),
};
