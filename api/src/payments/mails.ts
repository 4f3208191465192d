import { formatAddress } from '@chaps/contracts';
import {
  appointmentEnd,
  cancellationSentence,
  formatLongDate,
  formatPence,
  londonDate,
  londonTime,
  refundTerms,
} from '@chaps/domain';
import { createElement } from 'react';
import type { AppointmentDetail } from '../booking/appointments.ts';
import { amountOf } from '../booking/present.ts';
import type { Content } from '../compose-mail.ts';
import type { Services } from '../config/services.ts';
import { calendarFile } from '../email/calendar.ts';
import { inBothForms } from '../email/in-both-forms.ts';
import type { AppointmentMail } from '../email/outbox.ts';
import {
  BookingConfirmation,
  type BookingConfirmationProps,
  bookingConfirmationSubject,
} from '../email/templates/booking-confirmation.tsx';
import { Cancellation, cancellationSubject } from '../email/templates/cancellation.tsx';
import { PaymentFailed, paymentFailedSubject } from '../email/templates/payment-failed.tsx';
import { Refund, refundSubject } from '../email/templates/refund.tsx';
import { Reminder, reminderSubject } from '../email/templates/reminder.tsx';
import { moneyOf, refundOf } from './queries.ts';

type Compose = (
  row: AppointmentDetail,
  siteUrl: string,
  services: Pick<Services, 'db'>,
) => Promise<Content>;

/** The mails about an appointment. */
export const APPOINTMENT_COMPOSERS: Record<AppointmentMail, Compose> = {
  'booking-confirmation': (row, siteUrl) => composeBooking(row, siteUrl, false),
  'appointment-moved': (row, siteUrl) => composeBooking(row, siteUrl, true),
  reminder: composeReminder,
  cancellation: (row, siteUrl, services) => composeCancellation(row, siteUrl, services, false),
  'event-cancelled': (row, siteUrl, services) => composeCancellation(row, siteUrl, services, true),
  refund: composeRefund,
  'payment-failed': composePaymentFailed,
};

const TEMPLATES = ['standard', 'corporate', 'esneft'] as const;
const templateOf = (name: string): BookingConfirmationProps['template'] =>
  TEMPLATES.find((known) => known === name) ?? 'standard';

async function composeBooking(
  row: AppointmentDetail,
  siteUrl: string,
  moved: boolean,
): Promise<Content> {
  const due = amountOf(row);
  const startTime = londonTime(row.slot_starts_at);
  const endTime = appointmentEnd(startTime, row.session_duration ?? 0);
  const place = formatAddress(row);
  const props: BookingConfirmationProps = {
    firstName: row.first_name,
    reference: row.reference,
    eventName: row.event_name,
    productName: row.product_name,
    date: formatLongDate(row.event_date),
    startTime,
    endTime,
    place,
    paid: due > 0 ? formatPence(due) : null,
    contactEmail: row.contact_email,
    portalUrl: `${siteUrl}/portal`,
    policy: cancellationSentence(refundTerms(due, row.event_date, londonDate(row.read_at))),
    policyUrl: `${siteUrl}/refund-policy`,
    template: templateOf(row.email_template),
    moved,
  };
  const content = calendarFile({
    id: row.appointment_id,
    // Seconds, so that a calendar takes a later time for the newer one.
    sequence: moved ? Math.floor(row.updated_at.getTime() / 1000) : 0,
    summary: `${row.product_name}: ${row.event_name}`,
    description: `Reference ${row.reference}`,
    place,
    date: row.event_date,
    startTime,
    endTime,
    latitude: row.latitude,
    longitude: row.longitude,
    url: props.portalUrl,
  });
  return {
    subject: bookingConfirmationSubject(props),
    ...(await inBothForms(createElement(BookingConfirmation, props))),
    calendar: { filename: 'appointment.ics', content },
  };
}

async function composeReminder(row: AppointmentDetail, siteUrl: string): Promise<Content> {
  const props = {
    firstName: row.first_name,
    reference: row.reference,
    eventName: row.event_name,
    date: formatLongDate(row.event_date),
    startTime: londonTime(row.slot_starts_at),
    place: formatAddress(row),
    contactEmail: row.contact_email,
    portalUrl: `${siteUrl}/portal`,
    consentGiven: row.consent_given,
  };
  return {
    subject: reminderSubject(props),
    ...(await inBothForms(createElement(Reminder, props))),
  };
}

async function composeCancellation(
  row: AppointmentDetail,
  siteUrl: string,
  { db }: Pick<Services, 'db'>,
  calledOff: boolean,
): Promise<Content> {
  const { paid, refund } = await moneyOf(db, row.appointment_id);
  const props = {
    firstName: row.first_name,
    reference: row.reference,
    eventName: row.event_name,
    date: formatLongDate(row.event_date),
    startTime: londonTime(row.slot_starts_at),
    paid: paid > 0 ? formatPence(paid) : null,
    refund: refund > 0 ? formatPence(refund) : null,
    calledOff,
    contactEmail: row.contact_email,
    eventsUrl: `${siteUrl}/book-event-main`,
    policyUrl: `${siteUrl}/refund-policy`,
  };
  return {
    subject: cancellationSubject(props),
    ...(await inBothForms(createElement(Cancellation, props))),
  };
}

async function composeRefund(
  row: AppointmentDetail,
  siteUrl: string,
  { db }: Pick<Services, 'db'>,
): Promise<Content> {
  const { reason, amount } = await refundOf(db, row.appointment_id);
  const props = { ...aboutPlace(row, siteUrl), reason, amount: formatPence(amount) };
  return { subject: refundSubject(props), ...(await inBothForms(createElement(Refund, props))) };
}

async function composePaymentFailed(row: AppointmentDetail, siteUrl: string): Promise<Content> {
  const props = { ...aboutPlace(row, siteUrl), amount: formatPence(row.price_pence) };
  return {
    subject: paymentFailedSubject(props),
    ...(await inBothForms(createElement(PaymentFailed, props))),
  };
}

const aboutPlace = (row: AppointmentDetail, siteUrl: string) => ({
  firstName: row.first_name,
  reference: row.reference,
  eventName: row.event_name,
  date: formatLongDate(row.event_date),
  contactEmail: row.contact_email,
  eventsUrl: `${siteUrl}/book-event-main`,
});
