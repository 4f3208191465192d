/** @jsxRuntime automatic */
import { paths } from '@chaps/contracts/paths';
import { formatLongDate, formatPence, londonDate, londonTime } from '@chaps/domain';
import { Text } from '@react-email/text';
import type { MailOpening, PolicyFacts } from '../../messages/email/facts.ts';
import { Action, Fact, Facts, Layout, Paragraphs, text } from '../../messages/email/layout.tsx';
import { APPOINTMENT_FIELDS, toAppointmentFields } from '../../messages/email/words.ts';
import { defineAppointmentMail, readMoneyFacts, toAppointmentFacts } from '../appointment-mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'payment-link': 'appointment';
  }
}

interface PaymentLinkProps extends PolicyFacts {
  amount: string;
  /** Date and time, e.g. 'Thursday, 12 March 2026, 09:15'. */
  until: string;
  /** Link to the payment page. */
  link: string;
}

export function PaymentLink(props: PaymentLinkProps & MailOpening) {
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
        If you have not paid by {props.until}, we will offer the place to someone else.{' '}
        {props.policy}
      </Text>
    </Layout>
  );
}

/** Links to a page where the booking can be paid without an account. */
export const paymentLink = {
  'payment-link': defineAppointmentMail({
    name: 'Payment link',
    onlyWhile: ['held'],
    words: {
      about: 'Staff have booked for someone who will pay by payment link',
      fields: [...APPOINTMENT_FIELDS, 'amount', 'until'],
      subject: 'Please pay for your place: {event}, {date}',
      body: 'Dear {first_name},\n\nWe are keeping a place for you at {event} on {date}, {time} (reference {reference}). To confirm it, please pay {amount} by {until}.',
    },
    template: PaymentLink,
    /** A hold that has lapsed can no longer be paid. */
    async read(row, siteUrl, { db }) {
      if (!row.hold_active) return null;
      const facts = toAppointmentFacts(row, siteUrl);
      const { expires_at: end } = row;
      const until = `${formatLongDate(londonDate(end))}, ${londonTime(end)}`;
      const amount = formatPence(row.price);
      const link = `${siteUrl}${paths.pay(row.reference)}`;
      const { policy } = await readMoneyFacts(db, row);
      return {
        fields: { ...toAppointmentFields(facts), amount, until },
        props: { ...facts, policy, amount, until, link },
      };
    },
    sample: (facts) => ({
      fields: { ...toAppointmentFields(facts), amount: facts.amount, until: facts.until },
      props: { ...facts, link: facts.portalUrl },
    }),
  }),
};
