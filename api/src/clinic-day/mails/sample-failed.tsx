/** @jsxRuntime automatic */

import { paths } from '@chaps/contracts/paths';
import { formatLongDate } from '@chaps/domain';
import { Text } from '@react-email/text';
import { sql } from 'kysely';
import { hasFreeRepeat } from '../../booking/free-repeat.ts';
import { readNearbyEvents } from '../../booking/nearby-events.ts';
import {
  EVENT_COLUMNS,
  type EventFacts,
  EventOffer,
  type EventRow,
  toEventFacts,
} from '../../events/mails/event-facts.tsx';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Action, Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import { defineEditableMail } from '../../messages/email/mail.ts';
import { parseSender } from '../../messages/email/sender.ts';
import type { Services } from '../../platform/config/services.ts';
import { IS_FAILED } from '../tubes/failed-tubes.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'sample-failed': 'person';
  }
}

interface SampleFailedProps {
  eventsUrl: string;
  contactEmail: string;
  /** Whether another test is free of charge. */
  isFree: boolean;
  /** The nearest event with a free seat, if one is near enough. */
  nearby: EventFacts | null;
}

/** Gives no reason: others may read the mailbox, and the reason says nothing about the person. */
export function SampleFailed({
  opening,
  eventsUrl,
  contactEmail,
  isFree,
  nearby,
}: SampleFailedProps & MailOpening) {
  return (
    <Layout
      preview="We are sorry. Please have another test"
      title="We have no result for your sample"
    >
      <Paragraphs of={opening} />
      {isFree && (
        <Text style={text}>You will not have to pay for it, whichever event you choose.</Text>
      )}
      {nearby ? (
        <>
          <EventOffer {...nearby} action="Choose a time" />
          <Text style={text}>
            If that does not suit you, <TextLink href={eventsUrl}>find another event</TextLink>.
          </Text>
        </>
      ) : (
        <Action href={eventsUrl}>Find an event near you</Action>
      )}
      <Text style={text}>
        If you have a question, write to us:{' '}
        <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
      </Text>
    </Layout>
  );
}

interface Failed {
  appointment_id: string;
  email: string;
  first_name: string;
  event_date: string;
  is_free: boolean;
}

/** The person and the date of a tube that still has no result. */
async function findFailedTube(db: Services['db'], sampleId: string): Promise<Failed | undefined> {
  const { rows } = await sql<Failed>`
    SELECT a.appointment_id, f.email, f.first_name, e.event_date,
      ${sql.raw(hasFreeRepeat('a'))} AS is_free
    FROM samples s JOIN visit_steps v USING (action_id) JOIN appointments a USING (appointment_id)
      JOIN events e ON e.event_id = v.event_id JOIN profiles f USING (profile_id)
    WHERE s.sample_id = ${sampleId}::uuid AND ${IS_FAILED} AND f.is_active
      AND f.email IS NOT NULL`.execute(db);
  return rows[0];
}

/** The nearest event, linked to the page for choosing a time rather than the event's own. */
async function findNearestEventFacts(
  { db, config }: Pick<Services, 'db' | 'config'>,
  appointmentId: string,
): Promise<EventFacts | null> {
  const [nearest] = await readNearbyEvents(db, appointmentId);
  if (!nearest) return null;
  const { rows } = await sql<EventRow>`
    SELECT ${EVENT_COLUMNS} FROM events e WHERE e.event_id = ${nearest.event_id}`.execute(db);
  const [event] = rows;
  if (!event) return null;
  const eventUrl = config.PUBLIC_SITE_URL + paths.bookEvent(event.event_id);
  return { ...toEventFacts(event, config.PUBLIC_SITE_URL), eventUrl };
}

const getCommonProps = (config: Pick<Services['config'], 'PUBLIC_SITE_URL' | 'MAIL_FROM'>) => ({
  eventsUrl: `${config.PUBLIC_SITE_URL}${paths.findEvents()}`,
  contactEmail: parseSender(config.MAIL_FROM).email,
});

export const sampleFailed = {
  'sample-failed': defineEditableMail({
    about: 'person',
    name: 'A sample has no result',
    words: {
      about: 'A tube was rejected by the laboratory, is missing, or was discarded',
      fields: ['first_name', 'date'],
      subject: 'We are sorry: we have no result for your blood sample',
      body: 'Dear {first_name},\n\nWe are sorry. The blood sample that you gave us on {date} was lost or could not be tested, so you will not get a result for it. This says nothing about your health.\n\nPlease have another test.',
    },
    template: SampleFailed,
    async read(services, { occasion }) {
      const { db, config } = services;
      const failed = await findFailedTube(db, occasion.split(' ')[1] ?? '');
      if (!failed) return null;
      const { appointment_id, email, first_name, event_date, is_free: isFree } = failed;
      const fields = { first_name, date: formatLongDate(event_date) };
      const nearby = await findNearestEventFacts(services, appointment_id);
      return { to: email, fields, props: { ...getCommonProps(config), isFree, nearby } };
    },
    sample: ({ firstName, ...facts }) => ({
      fields: { first_name: firstName, date: facts.date },
      props: { ...facts, isFree: true, nearby: { ...facts, eventUrl: facts.eventsUrl } },
    }),
  }),
};
