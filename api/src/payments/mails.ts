import { formatPence } from '@chaps/domain';
import { createElement } from 'react';
import type { AppointmentDetail } from '../booking/appointments.ts';
import { dayMoneyOf, moneyOf, unrequestedRefundOf } from '../booking/booking-money.ts';
import { appointmentCalendar } from '../booking/calendar.ts';
import { aboutAppointment, appointmentFacts } from '../booking/mails.ts';
import type { Content, OutboxRow } from '../messages/email/compose.ts';
import { mailOf } from '../messages/email/mail-of.ts';
import { Cancellation, type CancellationProps } from '../messages/email/templates/cancellation.tsx';
import { PaymentFailed } from '../messages/email/templates/payment-failed.tsx';
import { Refund, refundReason } from '../messages/email/templates/refund.tsx';
import { appointmentFields, wordsOf } from '../messages/email/words.ts';
import type { Services } from '../platform/config/services.ts';

const CANCELLATIONS = {
  cancellation: 'person',
  'cancelled-by-staff': 'staff',
  'event-cancelled': 'event',
} as const satisfies Record<string, CancellationProps['by']>;
type Cancelling = keyof typeof CANCELLATIONS;

/** The mails that say what was paid or paid back. */
export const PAYMENT_COMPOSERS = {
  cancellation: cancelling('cancellation'),
  'cancelled-by-staff': cancelling('cancelled-by-staff'),
  'event-cancelled': cancelling('event-cancelled'),
  refund: aboutAppointment(composeRefund),
  'payment-failed': aboutAppointment(composePaymentFailed, 'released'),
};

function cancelling(kind: Cancelling) {
  return aboutAppointment((row, siteUrl, services, mail) =>
    composeCancellation(row, siteUrl, services, mail, kind),
  );
}

async function composeCancellation(
  row: AppointmentDetail,
  siteUrl: string,
  services: Pick<Services, 'db' | 'config'>,
  mail: OutboxRow,
  kind: Cancelling,
): Promise<Content> {
  const { db } = services;
  const { paid, refund, givenBack, left } = await moneyOf(db, row.appointment_id);
  const onTheDay = await dayMoneyOf(db, row.appointment_id);
  const facts = appointmentFacts(row, siteUrl);
  const { subject, opening } = await wordsOf(db, kind, appointmentFields(facts));
  const props = {
    by: CANCELLATIONS[kind],
    full: left === 0,
    ...facts,
    opening,
    paid: paid > 0 ? formatPence(paid) : null,
    givenBack: givenBack > 0 ? formatPence(givenBack) : null,
    onTheDay: onTheDay > 0 ? formatPence(onTheDay) : null,
    refund: refund > 0 ? formatPence(refund) : null,
  };
  return {
    ...(await mailOf(subject, createElement(Cancellation, props))),
    calendar: await appointmentCalendar(services, row, mail, 'CANCEL'),
  };
}

async function composeRefund(
  row: AppointmentDetail,
  siteUrl: string,
  { db }: Pick<Services, 'db'>,
): Promise<Content> {
  const { reason, amount } = await unrequestedRefundOf(db, row.appointment_id);
  const facts = { ...appointmentFacts(row, siteUrl), amount: formatPence(amount) };
  const { subject, opening } = await wordsOf(db, 'refund', {
    ...appointmentFields(facts),
    amount: facts.amount,
    why: refundReason(reason, facts),
  });
  return mailOf(subject, createElement(Refund, { ...facts, reason, opening }));
}

async function composePaymentFailed(
  row: AppointmentDetail,
  siteUrl: string,
  { db }: Pick<Services, 'db'>,
): Promise<Content> {
  const facts = appointmentFacts(row, siteUrl);
  const fields = { ...appointmentFields(facts), amount: formatPence(row.price) };
  const { subject, opening } = await wordsOf(db, 'payment-failed', fields);
  return mailOf(subject, createElement(PaymentFailed, { ...facts, opening }));
}
