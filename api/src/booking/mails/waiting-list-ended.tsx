/** @jsxRuntime automatic */
import { formatLongDate } from '@chaps/domain';
import { Text } from '@react-email/text';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import type { MailWording } from '../../messages/email/words.ts';
import { personMail } from '../../people/person-mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'waiting-list-cancelled': 'waiting';
    'waiting-list-closed': 'waiting';
  }
}

interface WaitingListEndedProps {
  title: string;
  eventsUrl: string;
}

export const WaitingListEnded = ({
  opening,
  title,
  eventsUrl,
}: WaitingListEndedProps & MailOpening) => (
  <Layout
    preview={title}
    title={title}
    because="You received this e-mail because you joined the waiting list of one of our events."
  >
    <Paragraphs of={opening} />
    <Text style={text}>
      You do not need to do anything: you are not on the waiting list any more. You are welcome to{' '}
      <TextLink href={eventsUrl}>book another event</TextLink>.
    </Text>
  </Layout>
);

const FIELDS = ['first_name', 'event', 'date'] as const;

const defineEndMail = (
  name: string,
  title: string,
  words: Pick<MailWording, 'about' | 'subject' | 'body'>,
) =>
  personMail<'waiting', WaitingListEndedProps, (typeof FIELDS)[number]>({
    about: 'waiting',
    name,
    words: { ...words, fields: FIELDS },
    template: WaitingListEnded,
    async read({ db, config }, { first_name }, mail) {
      const event = await db
        .selectFrom('events')
        .select(['event_name', 'event_date'])
        .where('event_id', '=', mail.invited_to)
        .executeTakeFirstOrThrow();
      return {
        fields: { first_name, event: event.event_name, date: formatLongDate(event.event_date) },
        props: { title, eventsUrl: `${config.PUBLIC_SITE_URL}/book-event-main` },
      };
    },
    sample: ({ firstName, eventName, date, eventsUrl }) => ({
      fields: { first_name: firstName, event: eventName, date },
      props: { title, eventsUrl },
    }),
  });

/** Tell those who waited for a place at an event that there will be none. */
export const waitingListEnded = {
  'waiting-list-cancelled': defineEndMail(
    'Waiting list: the event was cancelled',
    'This event has been cancelled',
    {
      about: 'An event was called off: sent to people on its waiting list',
      subject: '{event} on {date} has been cancelled',
      body: 'Dear {first_name},\n\nYou were waiting for a place at {event} on {date}. We are sorry: the event has been cancelled.',
    },
  ),
  'waiting-list-closed': defineEndMail(
    'Waiting list: no place became free',
    'We could not offer you a place',
    {
      about: 'Online booking for an event has closed: sent to people on its waiting list',
      subject: 'No place became free: {event}, {date}',
      body: 'Dear {first_name},\n\nYou were waiting for a place at {event} on {date}. We are sorry: none became free for you before online booking closed.',
    },
  ),
};
