/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { AppointmentFacts } from './facts.ts';
import { Layout, text, WayTo } from './layout.tsx';

export interface PaymentFailedProps extends AppointmentFacts {
  /** '£45.00'. */
  amount: string;
}

export const paymentFailedSubject = (props: PaymentFailedProps) =>
  `You have no place yet: ${props.eventName}`;

/** After a payment that was being checked has come to nothing. */
export function PaymentFailed(props: PaymentFailedProps) {
  const { eventName, date, reference, amount } = props;
  return (
    <Layout preview="You have not been charged" title="Your payment did not go through">
      <Text style={text}>Dear {props.firstName},</Text>
      <Text style={text}>
        Your payment of {amount} for {eventName} on {date} (reference {reference}) was not accepted.
        You have not been charged, and your place is not booked.
      </Text>
      <Text style={text}>
        If you would still like to come, please{' '}
        <WayTo href={props.eventsUrl}>choose a time again</WayTo> and pay with the same or another
        card. Questions: <WayTo href={`mailto:${props.contactEmail}`}>{props.contactEmail}</WayTo>.
      </Text>
    </Layout>
  );
}
