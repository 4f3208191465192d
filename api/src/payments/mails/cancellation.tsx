/** @jsxRuntime automatic */
import { formatPence } from '@chaps/domain';
import { Text } from '@react-email/text';
import { defineAppointmentMail, toAppointmentFacts } from '../../booking/appointment-mail.ts';
import type { AppointmentDetail } from '../../booking/appointments.ts';
import { readAmountPaidOnTheDay, readBookingPayments } from '../../booking/booking-money.ts';
import { REPEAT_PRICE_NAME } from '../../booking/free-repeat.ts';
import type { AppointmentFacts, MailOpening } from '../../messages/email/facts.ts';
import { Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import {
  APPOINTMENT_FIELDS,
  type MailWording,
  toAppointmentFields,
} from '../../messages/email/words.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    cancellation: 'appointment';
    'cancelled-by-staff': 'appointment';
    'event-cancelled': 'appointment';
    'account-removed': 'appointment';
  }
}

interface CancellationProps extends AppointmentFacts {
  /** '£45.00', or null when nothing was paid. */
  paid: string | null;
  /** The amount refunded before the cancellation. */
  givenBack?: string | null;
  /** The payer disputed the payment with their bank. */
  disputed?: boolean;
  /** The amount refunded if the charity wins the dispute. */
  refundIfWon?: string | null;
  /** The amount paid at the event and not refunded. */
  onTheDay?: string | null;
  /** The price was due at the event, and was not paid. */
  unpaid?: boolean;
  /** Nobody knows yet whether the payment will be taken. */
  isUnderReview?: boolean;
  refund: string | null;
  /** The charity keeps nothing. */
  full: boolean;
  /** 'event': the charity called it off. */
  by: 'person' | 'staff' | 'event' | 'account';
}

export function Cancellation(props: CancellationProps & MailOpening) {
  const { by, reference } = props;
  return (
    <Layout
      preview={props.refund ? `${props.refund} will be refunded` : `Reference ${reference}`}
      title={
        by === 'event' ? 'This event has been cancelled' : 'Your appointment has been cancelled'
      }
    >
      <Paragraphs of={props.opening} />
      <Text style={text}>
        <RefundWords {...props} />
      </Text>
      <Text style={text}>
        You are welcome to <TextLink href={props.eventsUrl}>book another event</TextLink>.
        Questions: <TextLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</TextLink>.
      </Text>
    </Layout>
  );
}

function RefundWords(props: CancellationProps) {
  const { givenBack, refund, full, by } = props;
  if (props.isUnderReview) {
    return (
      <>Your payment is still being checked. If it goes through, it will be refunded in full.</>
    );
  }
  if (props.onTheDay && !props.paid) {
    return <>You paid {props.onTheDay} at the event. We will refund it to you ourselves.</>;
  }
  if (!props.paid && props.unpaid) {
    return <>You had not paid yet, so there is nothing to refund.</>;
  }
  if (!props.paid) return <>Your place was free of charge, so there is nothing to refund.</>;
  const policy = <TextLink href={props.policyUrl}>refund policy</TextLink>;
  const how = props.disputed
    ? 'was claimed back through your bank or PayPal'
    : 'has already been refunded';
  const paid = givenBack ? `${props.paid}, and ${givenBack} of it ${how}` : props.paid;
  if (props.refundIfWon) {
    return (
      <>
        You paid {paid}. {refund && `${refund} will be refunded to the card you paid with. `}
        If they decide not to return it, we will refund {props.refundIfWon} to the card you paid
        with.
      </>
    );
  }
  if (!refund && full) return <>You paid {paid}.</>;
  if (!refund && by === 'staff') {
    return (
      <>
        You paid {paid}
        {givenBack ? '. The rest will not be refunded' : ', and there is no refund'}. Our {policy}{' '}
        explains when we give refunds.
      </>
    );
  }
  if (!refund) {
    return (
      <>
        You paid {paid}. There is no refund within 2 business days of the event, as our {policy}{' '}
        says.
      </>
    );
  }
  if (full && !givenBack) {
    return (
      <>
        The full amount of {refund} will be refunded to the card you paid with, within 14 business
        days.
      </>
    );
  }
  return (
    <>
      You paid {paid}. {refund} will be refunded to the card you paid with, within 14 business days
      {by === 'person' && !full && (
        <>; the rest covers the cost of processing your payment, as our {policy} says</>
      )}
      .
    </>
  );
}

/** A walk-in's free repeat keeps the event's price. */
const isPaidAtEvent = ({ payment, price, price_name }: AppointmentDetail) =>
  payment === 'on the day' && price > 0 && price_name !== REPEAT_PRICE_NAME;

const defineCancellationMail = (
  by: CancellationProps['by'],
  name: string,
  words: Pick<MailWording, 'about' | 'subject' | 'body'>,
) =>
  defineAppointmentMail({
    name,
    isToldByTelephone: by === 'staff' || by === 'event',
    // The entry names the person of the record.
    ...(by === 'account' ? {} : ({ calendar: 'CANCEL' } as const)),
    words: { ...words, fields: APPOINTMENT_FIELDS },
    template: Cancellation,
    async read(row, siteUrl, { db }, mail) {
      if (by === 'account' && mail.email === null) return null;
      const money = await readBookingPayments(db, row.appointment_id);
      const { paid, refund, givenBack, left } = money;
      const onTheDay = await readAmountPaidOnTheDay(db, row.appointment_id);
      const facts = toAppointmentFacts(row, siteUrl);
      return {
        fields: toAppointmentFields(facts),
        props: {
          by,
          full: left === 0,
          ...facts,
          paid: paid > 0 ? formatPence(paid) : null,
          givenBack: givenBack > 0 ? formatPence(givenBack) : null,
          disputed: money.disputed > 0,
          refundIfWon: money.refundIfWon > 0 ? formatPence(money.refundIfWon) : null,
          onTheDay: onTheDay > 0 ? formatPence(onTheDay) : null,
          refund: refund > 0 ? formatPence(refund) : null,
          isUnderReview: row.status === 'capturing',
          unpaid: row.status === 'released' || (isPaidAtEvent(row) && onTheDay === 0),
        },
      };
    },
    sample(facts) {
      const full = by === 'event' || by === 'account';
      const refund = full ? facts.paid : facts.refund;
      return { fields: toAppointmentFields(facts), props: { ...facts, by, full, refund } };
    },
  });

export const cancellation = {
  cancellation: defineCancellationMail('person', 'Cancellation', {
    about: 'Someone has cancelled their booking',
    subject: 'Your appointment has been cancelled: {event}, {date}',
    body: 'Dear {first_name},\n\nYou have cancelled your appointment at {event} on {date}, {time} (reference {reference}). Your place is now available to someone else.',
  }),
  'cancelled-by-staff': defineCancellationMail('staff', 'Cancellation', {
    about: 'Staff have cancelled a booking',
    subject: 'Your appointment has been cancelled: {event}, {date}',
    body: 'Dear {first_name},\n\nWe have cancelled your appointment at {event} on {date}, {time} (reference {reference}).',
  }),
  'account-removed': defineCancellationMail('account', 'Account removed', {
    about: 'A clinician has removed an account from another person’s record',
    subject: 'Your appointment has been cancelled: {event}, {date}',
    body: 'Hello,\n\nWe could not confirm that your account is that of the person it was linked to. We have separated the two, and cancelled the appointment at {event} on {date}, {time} (reference {reference}) that was booked with it. If you would like a test for yourself, please sign in and register again.',
  }),
  'event-cancelled': defineCancellationMail('event', 'Event called off', {
    about: 'An event has been called off',
    subject: 'We have had to cancel {event}, {date}',
    body: 'Dear {first_name},\n\nWe are sorry: {event} on {date} cannot take place, so your appointment at {time} (reference {reference}) is cancelled.',
  }),
};
