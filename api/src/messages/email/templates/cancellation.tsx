/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { AppointmentFacts, Opened } from './facts.ts';
import { Layout, Paragraphs, text, WayTo } from './layout.tsx';

export interface CancellationProps extends AppointmentFacts, Opened {
  /** '£45.00', or null when nothing was paid. */
  paid: string | null;
  /** What came back before the cancellation. */
  givenBack?: string | null;
  /** What was paid at the event and kept. */
  onTheDay?: string | null;
  refund: string | null;
  /** Nothing stays with the charity. */
  full: boolean;
  /** 'event': the charity called it off. */
  by: 'person' | 'staff' | 'event';
}

export function Cancellation(props: CancellationProps) {
  const { by, reference } = props;
  return (
    <Layout
      preview={props.refund ? `${props.refund} will be refunded` : `Reference ${reference}`}
      title={by === 'event' ? 'This event is cancelled' : 'Your appointment is cancelled'}
    >
      <Paragraphs of={props.opening} />
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

function RefundWords(props: CancellationProps) {
  const { givenBack, refund, full, by } = props;
  if (props.onTheDay && !props.paid) {
    return <>You paid {props.onTheDay} at the event. We give it back to you by hand.</>;
  }
  if (!props.paid) return <>Your place was free of charge, so there is nothing to refund.</>;
  const policy = <WayTo href={props.policyUrl}>refund policy</WayTo>;
  const paid = givenBack
    ? `${props.paid}, and ${givenBack} of it has come back already`
    : props.paid;
  if (!refund && full) return <>You paid {paid}.</>;
  if (!refund && by === 'staff') {
    return (
      <>
        You paid {paid}
        {givenBack ? '. The rest is not refunded' : ', and there is no refund'}. Our {policy} says
        when there is one.
      </>
    );
  }
  if (!refund) {
    return (
      <>
        You paid {paid}. Within 2 business days of the event there is no refund, as our {policy}{' '}
        says.
      </>
    );
  }
  if (full && !givenBack) {
    return (
      <>The full amount of {refund} goes back to the card you paid with, within 14 business days.</>
    );
  }
  return (
    <>
      You paid {paid}. {refund} goes back to the card you paid with, within 14 business days
      {by === 'person' && !full && (
        <>; the rest covers the cost of processing your payment, as our {policy} says</>
      )}
      .
    </>
  );
}
