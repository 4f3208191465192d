/** @jsxRuntime automatic */
import { formatAddress } from '@chaps/contracts';
import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import { Text } from '@react-email/text';
import type { MailOpening } from '../../messages/email/facts.ts';
import {
  Action,
  Fact,
  Facts,
  Layout,
  Paragraphs,
  TextLink,
  text,
} from '../../messages/email/layout.tsx';
import { editableMail } from '../../messages/email/mail.ts';
import { alertUnsubscribeAddress, nearestEvent } from '../alerts.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'event-near': 'event alert';
  }
}

interface EventNearProps {
  eventName: string;
  date: string;
  startTime: string;
  endTime: string;
  place: string;
  eventUrl: string;
  unsubscribeUrl: string;
}

export function EventNear(props: EventNearProps & MailOpening) {
  return (
    <Layout
      preview={`${props.eventName}, ${props.date}`}
      title="There is an event near you"
      because={
        <>
          You received this e-mail because someone asked on our site to be notified at this address
          of an event nearby. We will not send another.{' '}
          <TextLink href={props.unsubscribeUrl}>Unsubscribe from event alerts</TextLink>.
        </>
      }
    >
      <Paragraphs of={props.opening} />
      <Facts>
        <Fact name="Event" value={props.eventName} />
        <Fact name="Date" value={props.date} />
        <Fact name="Time" value={`${props.startTime} to ${props.endTime}`} />
        <Fact name="Place" value={props.place} />
      </Facts>
      <Action href={props.eventUrl}>See the event and book</Action>
      <Text style={text}>
        Places are first come, first served. No place is reserved for you yet.
      </Text>
    </Layout>
  );
}

/** Tells of the nearest event, with the headers of a one-click end (RFC 8058). */
export const eventNear = {
  'event-near': editableMail({
    about: 'event alert',
    name: 'An event near them',
    words: {
      about: 'There is an event near someone who asked to be notified',
      fields: ['event', 'date', 'place', 'district'],
      subject: 'There is an event near {district}: {date}',
      body: 'Hello,\n\nYou asked us to tell you when there is a PSA test near {district}. There is one now, with free places.',
    },
    template: EventNear,
    async read(services, { alert_id }) {
      const { db, config } = services;
      const found = alert_id ? await nearestEvent(db, alert_id) : undefined;
      if (!found) return null;
      const unsubscribeUrl = await alertUnsubscribeAddress(services, found.alert_id);
      const facts = {
        eventName: found.event_name,
        date: formatLongDate(found.event_date),
        startTime: found.start_time.slice(0, 5),
        endTime: found.end_time.slice(0, 5),
        place: formatAddress(found),
        eventUrl: config.PUBLIC_SITE_URL + paths.event(found.event_id),
        unsubscribeUrl,
      };
      return { to: found.email, unsubscribeUrl, ...filled(facts, found.district) };
    },
    sample: (facts) => filled({ ...facts, eventUrl: facts.eventsUrl }, 'CO4'),
  }),
};

function filled(props: EventNearProps, district: string) {
  const { eventName: event, date, place } = props;
  return { props, fields: { event, date, place, district } };
}
