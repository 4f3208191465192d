/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { sql } from 'kysely';
import { hasFreeSeat, isBooked, isOpen } from '../../../events/conditions.ts';
import {
  EVENT_COLUMNS,
  type EventFacts,
  EventOffer,
  type EventRow,
  toEventFacts,
} from '../../../events/mails/event-facts.tsx';
import type { MailOpening } from '../../../messages/email/facts.ts';
import { Layout, Paragraphs, TextLink, text } from '../../../messages/email/layout.tsx';
import { defineEditableMail } from '../../../messages/email/mail.ts';
import { getPreviewFacts } from '../../../messages/email/preview-facts.ts';
import { selectRecordIds } from '../../../people/merges/records.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { buildRecallEndUrl } from '../end-link.ts';

declare module '../../../messages/email/outbox.ts' {
  interface MailKinds {
    'test-invitation': 'test invitation';
  }
}

interface InvitationProps extends EventFacts {
  portalUrl: string;
  unsubscribeUrl: string;
}

export function TestInvitation(props: InvitationProps & MailOpening) {
  return (
    <Layout
      preview={`${props.eventName}, ${props.date}`}
      title="Your next PSA test is due"
      because={
        <>
          You received this e-mail because you came to a CHAPS event.{' '}
          <TextLink href={props.unsubscribeUrl}>Stop invitations to tests</TextLink>.
        </>
      }
    >
      <Paragraphs of={props.opening} />
      <EventOffer {...props} />
      <Text style={text}>
        It is your choice. If another time suits you better, you can put your test off for a year in{' '}
        <TextLink href={props.portalUrl}>your portal</TextLink>. If you have symptoms or are
        worried, see your GP now.
      </Text>
    </Layout>
  );
}

type OfferedEvent = EventRow & { can_be_booked: boolean };

async function readEvent(db: Executor, eventId: string): Promise<OfferedEvent | undefined> {
  const { rows } = await sql<OfferedEvent>`
    SELECT ${EVENT_COLUMNS},
      EXISTS (SELECT FROM event_slots s WHERE s.event_id = e.event_id
        AND ${sql.raw(isOpen('s', 'e'))} AND ${sql.raw(hasFreeSeat('s'))}) AS can_be_booked
    FROM events e WHERE e.event_id = ${eventId}`.execute(db);
  return rows[0];
}

interface InvitedPerson {
  recall_id: string;
  first_name: string;
  email: string;
}

/**
 * The person, if still invited: not after they have booked, ended their reminders or been erased.
 */
async function findInvitedPerson(
  db: Executor,
  profileId: string,
): Promise<InvitedPerson | undefined> {
  const { rows } = await sql<InvitedPerson>`
    SELECT c.recall_id, f.first_name, f.email FROM recalls c JOIN profiles f USING (profile_id)
    WHERE c.profile_id = ${profileId} AND c.state = 'invited' AND f.is_active AND f.email IS NOT NULL
      AND NOT EXISTS (SELECT FROM appointments a
        WHERE a.profile_id = ANY (${selectRecordIds(sql`c.profile_id`)}) AND ${sql.raw(isBooked('a'))} AND a.held_at >= c.invited_at)`.execute(
    db,
  );
  return rows[0];
}

/** Invites someone who is due for a test, with headers for one-click unsubscribe (RFC 8058). */
export const testInvitation = {
  'test-invitation': defineEditableMail({
    about: 'test invitation',
    name: 'Invitation to the next test',
    words: {
      about: 'Someone is due for their next test and there is an event near them',
      fields: ['first_name', 'event', 'date', 'place'],
      subject: 'Your next PSA test: {event}, {date}',
      body: 'Dear {first_name},\n\nIt is time to think about your next PSA test. There is an event near you with places available.',
    },
    template: TestInvitation,
    async read(services, { profile_id, email, invited_to }) {
      const { db, config } = services;
      const event = invited_to ? await readEvent(db, invited_to) : undefined;
      if (!event) return null;
      const facts = {
        ...toEventFacts(event, config.PUBLIC_SITE_URL),
        portalUrl: `${config.PUBLIC_SITE_URL}/portal#my-next-test`,
      };
      if (!profile_id) {
        // A trial invitation that staff send to themselves.
        const { firstName, unsubscribeUrl } = getPreviewFacts(config.PUBLIC_SITE_URL);
        return email ? { to: email, ...filled({ ...facts, unsubscribeUrl }, firstName) } : null;
      }
      const person = event.can_be_booked ? await findInvitedPerson(db, profile_id) : undefined;
      if (!person) return null;
      const unsubscribeUrl = await buildRecallEndUrl(services, person.recall_id);
      const content = filled({ ...facts, unsubscribeUrl }, person.first_name);
      return { to: person.email, unsubscribeUrl, ...content };
    },
    sample: (facts) => filled({ ...facts, eventUrl: facts.eventsUrl }, facts.firstName),
  }),
};

function filled(props: InvitationProps, first_name: string) {
  const { eventName: event, date, place } = props;
  return { props, fields: { first_name, event, date, place } };
}
