/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { AppointmentFacts } from './facts.ts';
import { Fact, Facts, Layout, Paragraphs, text, WayTo } from './layout.tsx';

export interface StaffMessageProps
  extends Pick<
    AppointmentFacts,
    'firstName' | 'reference' | 'eventName' | 'date' | 'startTime' | 'contactEmail'
  > {
  subject: string;
  /** As staff typed it: an empty line ends a paragraph. */
  body: string;
}

export function StaffMessage(props: StaffMessageProps) {
  return (
    <Layout preview={`${props.eventName}, ${props.date}`} title={props.subject}>
      <Text style={text}>Dear {props.firstName},</Text>
      <Paragraphs of={props.body} />
      <Facts>
        <Fact name="Event" value={props.eventName} />
        <Fact name="Date" value={props.date} />
        <Fact name="Time" value={props.startTime} />
        <Fact name="Reference" value={props.reference} />
      </Facts>
      <Text style={text}>
        Questions: <WayTo href={`mailto:${props.contactEmail}`}>{props.contactEmail}</WayTo>.
      </Text>
    </Layout>
  );
}
