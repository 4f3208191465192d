/** @jsxRuntime automatic */
import { formatPence } from '@chaps/domain';
import { Text } from '@react-email/text';
import { defineAppointmentMail, toAppointmentFacts } from '../../booking/appointment-mail.ts';
import { findUnrequestedRefund } from '../../booking/booking-money.ts';
import type { AppointmentFacts, MailOpening } from '../../messages/email/facts.ts';
import { Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import { APPOINTMENT_FIELDS, toAppointmentFields } from '../../messages/email/words.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    refund: 'appointment';
  }
}

interface RefundProps extends AppointmentFacts {
  reason: 'seatGone' | 'closed' | 'calledOff' | 'elsewhere' | 'mismatch' | 'paidTwice';
  /** '£45.00'. */
  amount: string;
}

type RefundedBooking = Pick<AppointmentFacts, 'eventName' | 'date' | 'reference'>;

const REASON_TEXT: Record<RefundProps['reason'], (what: RefundedBooking) => string> = {
  seatGone: ({ eventName, date, reference }) =>
    `Your payment for ${eventName} on ${date} reached us after your place (reference ${reference}) had gone to someone else. We are sorry.`,
  calledOff: ({ eventName, date, reference }) =>
    `${eventName} on ${date} cannot take place, and your payment (reference ${reference}) reached us after we had to cancel it. We are sorry.`,
  closed: ({ eventName, date, reference }) =>
    `Your payment for ${eventName} on ${date} (reference ${reference}) reached us after booking had closed, so you have no appointment there. We are sorry.`,
  elsewhere: ({ eventName, date, reference }) =>
    `Your payment for ${eventName} on ${date} (reference ${reference}) was refunded before your booking was confirmed, so you have no appointment there.`,
  mismatch: ({ eventName, date, reference }) =>
    `Your payment for ${eventName} on ${date} (reference ${reference}) was not the amount that was due, so you have no appointment there. We are sorry.`,
  paidTwice: ({ eventName, date, reference }) =>
    `We have received a payment that was not due for your appointment at ${eventName} on ${date} (reference ${reference}). Your appointment has not changed.`,
};

/** Why a payment is refunded, in a sentence or two. */
export const refundReason = (reason: RefundProps['reason'], what: RefundedBooking): string =>
  REASON_TEXT[reason](what);

export function Refund(props: RefundProps & MailOpening) {
  return (
    <Layout preview={`${props.amount} will be refunded`} title="Your payment is being refunded">
      <Paragraphs of={props.opening} />
      <Text style={text}>
        {props.reason === 'paidTwice' ? null : (
          <>
            You are welcome to <TextLink href={props.eventsUrl}>book another time</TextLink>.{' '}
          </>
        )}
        Questions: <TextLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</TextLink>.
      </Text>
    </Layout>
  );
}

export const refund = {
  refund: defineAppointmentMail({
    name: 'Refund',
    words: {
      about: 'A payment is being refunded because there is no appointment for it',
      fields: [...APPOINTMENT_FIELDS, 'why', 'amount'],
      subject: 'Your payment is being refunded: {event}',
      body: 'Dear {first_name},\n\n{why}\n\nThe full amount of {amount} will be refunded to the card you paid with, within 14 business days. You do not need to do anything.',
    },
    template: Refund,
    async read(row, siteUrl, { db }) {
      const { reason, amount } = await findUnrequestedRefund(db, row.appointment_id);
      return fillRefundMail(reason, {
        ...toAppointmentFacts(row, siteUrl),
        amount: formatPence(amount),
      });
    },
    sample: (facts) => fillRefundMail('seatGone', facts),
  }),
};

function fillRefundMail(reason: RefundProps['reason'], facts: Omit<RefundProps, 'reason'>) {
  const { amount } = facts;
  const why = refundReason(reason, facts);
  return {
    fields: { ...toAppointmentFields(facts), amount, why },
    props: { ...facts, reason },
  };
}
