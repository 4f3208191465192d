/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import { defineEditableMail } from '../../messages/email/mail.ts';
import { buildAlertUnsubscribeUrl, findNearestEvent } from '../alerts.ts';
import { type EventFacts, EventOffer, toEventFacts } from './event-facts.tsx';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'event-near': 'event alert';
  }
}

interface EventNearProps extends EventFacts {
  unsubscribeUrl: string;
}

export function EventNear(props: EventNearProps & MailOpening) {
  return (
    <Layout
      preview={`${props.eventName}, ${props.date}`}
      title="There is an event near you"
      because={
        <>
          You received this e-mail because someone used this address to ask us for an alert about
          events nearby. We will not send another.{' '}
          <TextLink href={props.unsubscribeUrl}>Unsubscribe from event alerts</TextLink>.
        </>
      }
    >
      <Paragraphs of={props.opening} />
      <EventOffer {...props} />
      <Text style={text}>
        Places are first come, first served. No place is reserved for you yet.
      </Text>
    </Layout>
  );
}

/** Announces the nearest event, with headers for one-click unsubscribing (RFC 8058). */
export const eventNear = {
  'event-near': defineEditableMail({
    about: 'event alert',
    name: 'Event alert: an event nearby',
    words: {
      about: 'There is an event near someone who asked to be notified',
      fields: ['event', 'date', 'place', 'district'],
      subject: 'There is an event near {district}: {date}',
      body: 'Hello,\n\nYou asked us to tell you when there is a PSA test near {district}. There is now an event with places available.',
    },
    template: EventNear,
    async read(services, { alert_id }) {
      const { db, config } = services;
      const found = alert_id ? await findNearestEvent(db, alert_id) : undefined;
      if (!found) return null;
      const unsubscribeUrl = await buildAlertUnsubscribeUrl(services, found.alert_id);
      const facts = { ...toEventFacts(found, config.PUBLIC_SITE_URL), unsubscribeUrl };
      return { to: found.email, unsubscribeUrl, ...filled(facts, found.district) };
    },
    sample: (facts) => filled({ ...facts, eventUrl: facts.eventsUrl }, 'CO4'),
  }),
};

function filled(props: EventNearProps, district: string) {
  const { eventName: event, date, place } = props;
  return { props, fields: { event, date, place, district } };
}
