/** @jsxRuntime automatic */
import { formatPence } from '@chaps/domain';
import { Text } from '@react-email/text';
import { defineAppointmentMail, toAppointmentFacts } from '../../booking/appointment-mail.ts';
import type { BookingState } from '../../events/booking-state.ts';
import type { AppointmentFacts, MailOpening } from '../../messages/email/facts.ts';
import { Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import { APPOINTMENT_FIELDS, toAppointmentFields } from '../../messages/email/words.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'payment-failed': 'appointment';
  }
}

interface PaymentFailedProps extends AppointmentFacts {
  state: BookingState;
}

/** Why nobody can book the event any more. */
const ENDED: Record<Exclude<BookingState, 'bookable'>, string> = {
  cancelled: 'This event has been cancelled.',
  passed: 'This event is over.',
  closing: 'Booking for this event has closed.',
};

/** Sent after a payment that was under review has failed. */
export function PaymentFailed(props: PaymentFailedProps & MailOpening) {
  const { state } = props;
  return (
    <Layout preview="You have not been charged" title="Your payment did not go through">
      <Paragraphs of={props.opening} />
      <Text style={text}>
        {state === 'bookable' ? (
          <>
            If you would still like to come, please{' '}
            <TextLink href={props.eventsUrl}>choose a time again</TextLink> and pay with the same
            card or another one.
          </>
        ) : (
          <>
            {ENDED[state]} You are welcome to{' '}
            <TextLink href={props.eventsUrl}>book another event</TextLink>.
          </>
        )}{' '}
        Questions: <TextLink href={`mailto:${props.contactEmail}`}>{props.contactEmail}</TextLink>.
      </Text>
    </Layout>
  );
}

export const paymentFailed = {
  'payment-failed': defineAppointmentMail({
    name: 'The payment failed',
    onlyWhile: ['released'],
    isToldByTelephone: true,
    words: {
      about: 'A payment did not go through',
      fields: [...APPOINTMENT_FIELDS, 'amount'],
      subject: 'Your place is not booked yet: {event}',
      body: 'Dear {first_name},\n\nYour payment of {amount} for {event} on {date} (reference {reference}) was not accepted. You have not been charged, and your place is not booked.',
    },
    template: PaymentFailed,
    async read(row, siteUrl) {
      const facts = toAppointmentFacts(row, siteUrl);
      return {
        fields: { ...toAppointmentFields(facts), amount: formatPence(row.price) },
        props: { ...facts, state: row.booking_state },
      };
    },
    sample: (facts) => ({
      fields: { ...toAppointmentFields(facts), amount: facts.amount },
      props: { ...facts, state: 'bookable' as const },
    }),
  }),
};
