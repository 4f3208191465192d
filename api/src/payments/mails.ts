import { formatPence } from '@chaps/domain';
import { createElement } from 'react';
import type { AppointmentDetail } from '../booking/appointments.ts';
import { aboutAppointment, appointmentFacts } from '../booking/mails.ts';
import type { Services } from '../config/services.ts';
import type { Content } from '../email/compose.ts';
import { mailOf } from '../email/mail-of.ts';
import {
  Cancellation,
  type CancellationProps,
  cancellationSubject,
} from '../email/templates/cancellation.tsx';
import { PaymentFailed, paymentFailedSubject } from '../email/templates/payment-failed.tsx';
import { Refund, refundSubject } from '../email/templates/refund.tsx';
import { moneyOf, refundOf } from './queries.ts';

/** The mails that say what was paid or paid back. */
export const PAYMENT_COMPOSERS = {
  cancellation: cancelledBy('person'),
  'cancelled-by-staff': cancelledBy('staff'),
  'event-cancelled': cancelledBy('event'),
  refund: aboutAppointment(composeRefund),
  'payment-failed': aboutAppointment(composePaymentFailed, 'released'),
};

function cancelledBy(by: CancellationProps['by']) {
  return aboutAppointment((row, siteUrl, services) =>
    composeCancellation(row, siteUrl, services, by),
  );
}

async function composeCancellation(
  row: AppointmentDetail,
  siteUrl: string,
  { db }: Pick<Services, 'db'>,
  by: CancellationProps['by'],
): Promise<Content> {
  const { paid, refund } = await moneyOf(db, row.appointment_id);
  const props = {
    by,
    full: refund === paid,
    ...appointmentFacts(row, siteUrl),
    paid: paid > 0 ? formatPence(paid) : null,
    refund: refund > 0 ? formatPence(refund) : null,
  };
  return mailOf(cancellationSubject(props), createElement(Cancellation, props));
}

async function composeRefund(
  row: AppointmentDetail,
  siteUrl: string,
  { db }: Pick<Services, 'db'>,
): Promise<Content> {
  const { reason, amount } = await refundOf(db, row.appointment_id);
  const props = { ...appointmentFacts(row, siteUrl), reason, amount: formatPence(amount) };
  return mailOf(refundSubject(props), createElement(Refund, props));
}

async function composePaymentFailed(row: AppointmentDetail, siteUrl: string): Promise<Content> {
  const props = { ...appointmentFacts(row, siteUrl), amount: formatPence(row.price) };
  return mailOf(paymentFailedSubject(props), createElement(PaymentFailed, props));
}
