/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { AppointmentFacts } from './facts.ts';
import { Fact, Facts, Layout, text, WayTo } from './layout.tsx';

interface Appointment {
  /** Such as 'Thursday, 12 March 2026, 09:15'. */
  when: string;
  place: string;
}

export interface EventChangedProps extends AppointmentFacts {
  before: Appointment;
  now: Appointment;
}

export const eventChangedSubject = ({ eventName, now }: EventChangedProps) =>
  `Your appointment has changed: ${eventName}, ${now.when}`;

export function EventChanged(props: EventChangedProps) {
  const { before, now } = props;
  return (
    <Layout
      preview={`${now.when}. Reference ${props.reference}`}
      title="Your appointment has changed"
    >
      <Text style={text}>Dear {props.firstName},</Text>
      <Text style={text}>
        We have had to change {props.eventName}. Your place is kept: please come at the new time and
        place below. The attached file changes the appointment in your calendar.
      </Text>
      <Facts>
        <Fact name="Was" value={before.when} />
        <Fact name="Is now" value={now.when} />
        {before.place === now.place ? null : <Fact name="Place was" value={before.place} />}
        <Fact
          name={before.place === now.place ? 'Place, as before' : 'Place is now'}
          value={now.place}
        />
        <Fact name="Reference" value={props.reference} />
      </Facts>
      <Text style={text}>
        If this does not suit you, choose another time or cancel in{' '}
        <WayTo href={props.portalUrl}>your portal</WayTo>, or write to{' '}
        <WayTo href={`mailto:${props.contactEmail}`}>{props.contactEmail}</WayTo> and quote your
        reference. {props.policy}
      </Text>
    </Layout>
  );
}
