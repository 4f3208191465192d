/** @jsxRuntime automatic */

import { WHAT_TO_BRING } from '@chaps/domain/what-to-bring';
import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import {
  type Access,
  CallOrWrite,
  CreateAccount,
  getAccess,
} from '../../messages/email/access.tsx';
import { TEST_ADVICE } from '../../messages/email/advice.ts';
import type { AppointmentFacts, MailOpening } from '../../messages/email/facts.ts';
import {
  BulletList,
  Fact,
  Facts,
  heading,
  Layout,
  Notice,
  Paragraphs,
  TextLink,
  text,
} from '../../messages/email/layout.tsx';
import { APPOINTMENT_FIELDS, toAppointmentFields } from '../../messages/email/words.ts';
import {
  defineAppointmentMail,
  formatAmountToPay,
  toAppointmentFacts,
} from '../appointment-mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    reminder: 'appointment';
  }
}

interface ReminderProps extends AppointmentFacts, Access {
  /** If false, the mail asks for the consent form, without which no sample is taken. */
  consentGiven: boolean;
  /** The amount due on the day, or null. */
  toPay: string | null;
}

const InYourPortal = (props: ReminderProps) => (
  <Text style={text}>
    <TextLink href={props.bookingUrl}>Your booking page</TextLink> has a code to show at the door.
    If you cannot come, please cancel in <TextLink href={props.portalUrl}>your portal</TextLink>, so
    that someone else can have the place. You can also switch these reminders off there.
  </Text>
);

const WithoutAccount = (props: ReminderProps) => (
  <>
    <Text style={text}>
      At the door, please give your reference. If you cannot come, please <CallOrWrite {...props} />
      , so that someone else can have the place.
    </Text>
    <CreateAccount {...props} />
  </>
);

export function Reminder(props: ReminderProps & MailOpening) {
  return (
    <Layout
      preview={`${props.startTime}, ${props.eventName}. Reference ${props.reference}`}
      // The date rather than a number of days: the mail may be sent or read after midnight.
      title={`Your test is on ${props.date}`}
    >
      <Paragraphs of={props.opening} />
      <Facts>
        <Fact name="Event" value={props.eventName} />
        <Fact name="Date" value={props.date} />
        <Fact name="Time" value={props.startTime} />
        <Fact name="Place" value={props.place} />
        <Fact name="Reference" value={props.reference} />
        {props.toPay ? <Fact name="To pay on the day" value={props.toPay} /> : null}
      </Facts>
      {props.consentGiven ? null : (
        <Notice>
          We do not have your consent form yet. Please e-mail us at {props.contactEmail}, and we
          will send you a link to it.
        </Notice>
      )}
      <Heading as="h2" style={heading}>
        What to bring
      </Heading>
      <BulletList of={WHAT_TO_BRING} />
      <Heading as="h2" style={heading}>
        From now until your test
      </Heading>
      <BulletList of={TEST_ADVICE} />
      {props.hasAccount ? <InYourPortal {...props} /> : <WithoutAccount {...props} />}
    </Layout>
  );
}

export const reminder = {
  reminder: defineAppointmentMail({
    name: 'Reminder',
    onlyWhile: ['confirmed'],
    words: {
      about: 'Two days before the test',
      fields: APPOINTMENT_FIELDS,
      subject: 'Your test on {date} at {time}',
      body: 'Dear {first_name},\n\nWe look forward to seeing you.',
    },
    template: Reminder,
    /** No reminder is sent once the appointment has begun: the mail may have been delayed. */
    async read(row, siteUrl, { now, config }) {
      if (row.begins_at <= now()) return null;
      const facts = toAppointmentFacts(row, siteUrl);
      return {
        fields: toAppointmentFields(facts),
        props: {
          ...facts,
          ...getAccess(config, row),
          consentGiven: row.consent_given,
          toPay: formatAmountToPay(row),
        },
      };
    },
    sample: (facts) => ({
      fields: toAppointmentFields(facts),
      props: { ...facts, consentGiven: true, toPay: null },
    }),
  }),
};
