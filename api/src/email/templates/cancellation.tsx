/** @jsxRuntime automatic */
import { Text } from '@react-email/components';
import { Layout, text, WayTo } from './layout.tsx';

export interface CancellationProps {
  firstName: string;
  reference: string;
  eventName: string;
  /** Such as 'Thursday, 12 March 2026'. */
  date: string;
  startTime: string;
  /** '£45.00', or null when nothing was paid. */
  paid: string | null;
  /** What goes back, or null when nothing does. */
  refund: string | null;
  /** True when the charity called the event off. */
  calledOff: boolean;
  contactEmail: string;
  eventsUrl: string;
  policyUrl: string;
}

export const cancellationSubject = (props: CancellationProps) =>
  props.calledOff
    ? `We have had to cancel ${props.eventName}, ${props.date}`
    : `Your appointment is cancelled: ${props.eventName}, ${props.date}`;

export function Cancellation(props: CancellationProps) {
  const { calledOff, eventName, date, startTime, reference } = props;
  return (
    <Layout
      preview={props.refund ? `${props.refund} goes back to you` : `Reference ${reference}`}
      title={calledOff ? 'This event is cancelled' : 'Your appointment is cancelled'}
    >
      <Text style={text}>Dear {props.firstName},</Text>
      <Text style={text}>
        {calledOff
          ? `We are sorry: ${eventName} on ${date} cannot take place, and with it your appointment at ${startTime} (reference ${reference}).`
          : `You have cancelled your appointment at ${eventName} on ${date}, ${startTime} (reference ${reference}). Somebody else can have the place now.`}
      </Text>
      <Text style={text}>
        <RefundWords {...props} />
      </Text>
      <Text style={text}>
        You are welcome to <WayTo href={props.eventsUrl}>book another event</WayTo>. Questions:{' '}
        <WayTo href={`mailto:${props.contactEmail}`}>{props.contactEmail}</WayTo>.
      </Text>
    </Layout>
  );
}

function RefundWords({ paid, refund, calledOff, policyUrl }: CancellationProps) {
  if (!paid) return <>Your place was free of charge, so there is nothing to refund.</>;
  const policy = <WayTo href={policyUrl}>refund policy</WayTo>;
  if (!refund) {
    return (
      <>
        You paid {paid}. Within 2 business days of the event there is no refund, as our {policy}{' '}
        says.
      </>
    );
  }
  return calledOff ? (
    <>The full amount of {refund} goes back to the card you paid with, within 14 business days.</>
  ) : (
    <>
      You paid {paid}. {refund} goes back to the card you paid with, within 14 business days; the
      rest is what processing your payment has cost, as our {policy} says.
    </>
  );
}
