/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { AppointmentFacts, Opened } from './facts.ts';
import { Layout, Paragraphs, text, WayTo } from './layout.tsx';

/** After a payment that was being checked has come to nothing. */
export function PaymentFailed(props: AppointmentFacts & Opened) {
  return (
    <Layout preview="You have not been charged" title="Your payment did not go through">
      <Paragraphs of={props.opening} />
      <Text style={text}>
        If you would still like to come, please{' '}
        <WayTo href={props.eventsUrl}>choose a time again</WayTo> and pay with the same or another
        card. Questions: <WayTo href={`mailto:${props.contactEmail}`}>{props.contactEmail}</WayTo>.
      </Text>
    </Layout>
  );
}
