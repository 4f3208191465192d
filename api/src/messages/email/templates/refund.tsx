/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { AppointmentFacts, Opened } from './facts.ts';
import { Layout, Paragraphs, text, WayTo } from './layout.tsx';

export interface RefundProps extends AppointmentFacts, Opened {
  reason: 'seatGone' | 'closed' | 'calledOff' | 'elsewhere' | 'mismatch' | 'paidTwice';
  /** '£45.00'. */
  amount: string;
}

type What = Pick<AppointmentFacts, 'eventName' | 'date' | 'reference'>;

const WHY: Record<RefundProps['reason'], (what: What) => string> = {
  seatGone: ({ eventName, date, reference }) =>
    `Your payment for ${eventName} on ${date} reached us after your place (reference ${reference}) had gone to someone else. We are sorry.`,
  calledOff: ({ eventName, date, reference }) =>
    `${eventName} on ${date} cannot take place, and your payment (reference ${reference}) reached us after we had to cancel it. We are sorry.`,
  closed: ({ eventName, date, reference }) =>
    `Your payment for ${eventName} on ${date} (reference ${reference}) reached us after booking had closed, so you have no appointment there. We are sorry.`,
  elsewhere: ({ eventName, date, reference }) =>
    `Your payment for ${eventName} on ${date} (reference ${reference}) was given back before your booking was confirmed, so you have no appointment there.`,
  mismatch: ({ eventName, date, reference }) =>
    `Your payment for ${eventName} on ${date} (reference ${reference}) was not the amount that was due, so you have no appointment there. We are sorry.`,
  paidTwice: ({ eventName, date, reference }) =>
    `We have received a payment that was not due for your appointment at ${eventName} on ${date} (reference ${reference}). The appointment itself stays as it is.`,
};

/** Why a payment goes back, in a sentence or two. */
export const refundReason = (reason: RefundProps['reason'], what: What): string =>
  WHY[reason](what);

export function Refund(props: RefundProps) {
  return (
    <Layout preview={`${props.amount} is on its way back`} title="Your payment is being refunded">
      <Paragraphs of={props.opening} />
      <Text style={text}>
        {props.reason === 'paidTwice' ? null : (
          <>
            You are welcome to <WayTo href={props.eventsUrl}>book another time</WayTo>.{' '}
          </>
        )}
        Questions: <WayTo href={`mailto:${props.contactEmail}`}>{props.contactEmail}</WayTo>.
      </Text>
    </Layout>
  );
}
