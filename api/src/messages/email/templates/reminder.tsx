/** @jsxRuntime automatic */
import { WHAT_TO_BRING } from '@chaps/domain/what-to-bring';
import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { BEFORE_THE_TEST } from './advice.ts';
import type { AppointmentFacts, Opened } from './facts.ts';
import {
  Fact,
  Facts,
  heading,
  Layout,
  Notice,
  Paragraphs,
  Points,
  text,
  WayTo,
} from './layout.tsx';

export interface ReminderProps extends AppointmentFacts, Opened {
  /** False asks for the consent form, without which no sample is taken. */
  consentGiven: boolean;
  /** What is paid on the day, or null. */
  toPay: string | null;
}

export function Reminder(props: ReminderProps) {
  return (
    <Layout
      preview={`${props.startTime}, ${props.eventName}. Reference ${props.reference}`}
      // The date, never a number of days: the mail may be sent or read after midnight.
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
          We do not have your consent form yet. Please reply to this e-mail at {props.contactEmail},
          and we will send you a link to it.
        </Notice>
      )}
      <Heading as="h2" style={heading}>
        What to bring
      </Heading>
      <Points of={WHAT_TO_BRING} />
      <Heading as="h2" style={heading}>
        From now until your test
      </Heading>
      <Points of={BEFORE_THE_TEST} />
      <Text style={text}>
        <WayTo href={props.bookingUrl}>Your booking’s page</WayTo> has a code for the door. If you
        cannot come, please cancel in <WayTo href={props.portalUrl}>your portal</WayTo>, so that
        someone else can have the place. You can also switch these reminders off there.
      </Text>
    </Layout>
  );
}
