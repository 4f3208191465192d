/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { Opened, PolicyFacts } from './facts.ts';
import { Fact, Facts, Layout, Paragraphs, text, WayTo } from './layout.tsx';

interface Appointment {
  /** Such as 'Thursday, 12 March 2026, 09:15'. */
  when: string;
  place: string;
}

export interface EventChangedProps extends PolicyFacts, Opened {
  before: Appointment;
  now: Appointment;
}

export function EventChanged(props: EventChangedProps) {
  const { before, now } = props;
  return (
    <Layout
      preview={`${now.when}. Reference ${props.reference}`}
      title="Your appointment has changed"
    >
      <Paragraphs of={props.opening} />
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
