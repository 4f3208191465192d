import { Text } from '@react-email/components';
import { Layout, text } from './layout.tsx';

export interface RefundProps {
  firstName: string;
  reference: string;
  eventName: string;
  date: string;
  amount: string;
  contactEmail: string;
}

export const refundSubject = (props: RefundProps) =>
  `Your payment is being refunded: ${props.eventName}`;

export function Refund(props: RefundProps) {
  return (
    <Layout preview={`${props.amount} is on its way back`} title="Your payment is being refunded">
      <Text style={text}>Dear {props.firstName},</Text>
      <Text style={text}>
        We could not keep a place for you at {props.eventName} on {props.date} (reference{' '}
        {props.reference}). The full amount of {props.amount} goes back to the card you paid with,
        within 14 business days.
      </Text>
      <Text style={text}>
        You are welcome to book another time. Questions: {props.contactEmail}.
      </Text>
    </Layout>
  );
}
