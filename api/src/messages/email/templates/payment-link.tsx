/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { Opened, PolicyFacts } from './facts.ts';
import { Action, Fact, Facts, Layout, Paragraphs, text } from './layout.tsx';

export interface PaymentLinkProps extends PolicyFacts, Opened {
  amount: string;
  /** Such as 'Thursday, 12 March 2026, 09:15'. */
  until: string;
  /** Of the page where it is paid. */
  link: string;
}

export function PaymentLink(props: PaymentLinkProps) {
  return (
    <Layout preview={`${props.amount}, by ${props.until}`} title="Please pay for your place">
      <Paragraphs of={props.opening} />
      <Action href={props.link}>Pay {props.amount}</Action>
      <Facts>
        <Fact name="Event" value={props.eventName} />
        <Fact name="Test" value={props.productName} />
        <Fact name="Date" value={props.date} />
        <Fact name="Time" value={props.startTime} />
        <Fact name="Place" value={props.place} />
        <Fact name="Reference" value={props.reference} />
        <Fact name="To pay" value={props.amount} />
      </Facts>
      <Text style={text}>
        You do not need an account: enter the reference above, your date of birth and your card
        details. If you have an account, your booking is in your portal too.
      </Text>
      <Text style={text}>
        If you have not paid by {props.until}, somebody else can have the place. {props.policy}
      </Text>
    </Layout>
  );
}
