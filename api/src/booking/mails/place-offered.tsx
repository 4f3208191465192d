/** @jsxRuntime automatic */
import { paths } from '@chaps/contracts/paths';
import { formatLongDate, londonDate, londonTime } from '@chaps/domain';
import { Text } from '@react-email/text';
import type { AppointmentFacts, MailOpening } from '../../messages/email/facts.ts';
import { Action, Fact, Facts, Layout, Paragraphs, text } from '../../messages/email/layout.tsx';
import { APPOINTMENT_FIELDS, toAppointmentFields } from '../../messages/email/words.ts';
import { defineAppointmentMail, toAppointmentFacts } from '../appointment-mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'place-offered': 'appointment';
  }
}

interface PlaceOfferedProps extends AppointmentFacts {
  /** Date and time, e.g. 'Thursday, 12 March 2026, 09:15'. */
  until: string;
  eventUrl: string;
}

export function PlaceOffered(props: PlaceOfferedProps & MailOpening) {
  return (
    <Layout preview={`Until ${props.until}`} title="A place is available for you">
      <Paragraphs of={props.opening} />
      <Action href={props.eventUrl}>See the event and book</Action>
      <Facts>
        <Fact name="Event" value={props.eventName} />
        <Fact name="Test" value={props.productName} />
        <Fact name="Date" value={props.date} />
        <Fact name="Time" value={props.startTime} />
        <Fact name="Place" value={props.place} />
        <Fact name="Reference" value={props.reference} />
        <Fact name="Kept for you until" value={props.until} />
      </Facts>
      <Text style={text}>
        Please sign in to see it. The place is not booked yet. If you do not need it, please give it
        up on the same page. After {props.until} we will offer it to the next person.
      </Text>
    </Layout>
  );
}

/** Offers a free place to the next person on the waiting list. */
export const placeOffered = {
  'place-offered': defineAppointmentMail({
    name: 'A place from the waiting list',
    onlyWhile: ['held'],
    words: {
      about: 'A place is free for someone on the waiting list',
      fields: [...APPOINTMENT_FIELDS, 'until'],
      subject: 'A place is free: {event}, {date}',
      body: 'Dear {first_name},\n\nYou are on the waiting list for {event}. A place has become free on {date} at {time}, and we are keeping it for you until {until}.',
    },
    template: PlaceOffered,
    /** A hold that has lapsed is another person's. */
    async read(row, siteUrl) {
      if (!row.hold_active) return null;
      const facts = toAppointmentFacts(row, siteUrl);
      const { expires_at: end } = row;
      const until = `${formatLongDate(londonDate(end))}, ${londonTime(end)}`;
      const eventUrl = siteUrl + paths.event(row.event_id);
      return {
        fields: { ...toAppointmentFields(facts), until },
        props: { ...facts, until, eventUrl },
      };
    },
    sample: (facts) => ({
      fields: { ...toAppointmentFields(facts), until: facts.until },
      props: { ...facts, eventUrl: facts.eventsUrl },
    }),
  }),
};
