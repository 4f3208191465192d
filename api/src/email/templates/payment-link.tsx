/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { Opened, PolicyFacts } from './facts.ts';
import { Action, Fact, Facts, Layout, Paragraphs, text } from './layout.tsx';

export interface PaymentLinkProps extends PolicyFacts, Opened {
  amount: string;
  /** Such as 'Thursday, 12 March 2026, 09:15'. */
  until: string;
  /** Of the checkout. */
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
        You sign in to pay. If you have no account yet, register with this e-mail address, and with
        the name and the date of birth that you gave us: your booking is then in your portal.
      </Text>
      <Text style={text}>
        If you have not paid by {props.until}, somebody else can have the place. {props.policy}
      </Text>
    </Layout>
  );
}
