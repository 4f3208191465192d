/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { Opened } from './facts.ts';
import { Action, Fact, Facts, Layout, Paragraphs, text, WayTo } from './layout.tsx';

interface EventNearProps extends Opened {
  eventName: string;
  date: string;
  startTime: string;
  endTime: string;
  place: string;
  eventUrl: string;
  unsubscribeUrl: string;
}

export function EventNear(props: EventNearProps) {
  return (
    <Layout
      preview={`${props.eventName}, ${props.date}`}
      title="There is an event near you"
      because={
        <>
          You received this e-mail because someone asked on our site to be notified at this address
          of an event nearby. We will not send another.{' '}
          <WayTo href={props.unsubscribeUrl}>Unsubscribe from event alerts</WayTo>.
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
