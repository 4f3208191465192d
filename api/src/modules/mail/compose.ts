import { appointmentEnd, formatAddress, formatPence, londonTime } from '@chaps/shared/contracts';
import { render } from '@react-email/render';
import { createElement, type ReactElement } from 'react';
import { calendarFile } from '../../integrations/mail/calendar.ts';
import type { Letter } from '../../integrations/mail/mailer.ts';
import {
  BookingConfirmation,
  type BookingConfirmationProps,
  bookingConfirmationSubject,
} from '../../integrations/mail/templates/booking-confirmation.tsx';
import { Refund, refundSubject } from '../../integrations/mail/templates/refund.tsx';
import type { AppointmentDetail } from '../appointments/queries.ts';
import type { MailKind } from './outbox.ts';

type Content = Pick<Letter, 'subject' | 'html' | 'text' | 'calendar'>;

/** The mail of a kind about an appointment, in HTML and plain text. */
export const COMPOSERS: Record<
  MailKind,
  (appointment: AppointmentDetail, siteUrl: string) => Promise<Content>
> = {
  'booking-confirmation': composeConfirmation,
  refund: composeRefund,
};

const longDate = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

const TEMPLATES = ['standard', 'corporate', 'esneft'] as const;
const templateOf = (name: string): BookingConfirmationProps['template'] =>
  TEMPLATES.find((known) => known === name) ?? 'standard';

async function composeConfirmation(row: AppointmentDetail, siteUrl: string): Promise<Content> {
  const startTime = londonTime(row.slot_starts_at);
  const endTime = appointmentEnd(startTime, row.session_duration ?? 0);
  const place = formatAddress(row);
  const props: BookingConfirmationProps = {
    firstName: row.first_name,
    reference: row.reference,
    eventName: row.event_name,
    productName: row.product_name,
    date: longDate(row.event_date),
    startTime,
    endTime,
    place,
    paid: row.payment_required ? formatPence(row.price_pence) : null,
    contactEmail: row.contact_email,
    portalUrl: `${siteUrl}/portal`,
    policyUrl: `${siteUrl}/refund-policy`,
    template: templateOf(row.email_template),
  };
  const content = calendarFile({
    id: row.appointment_id,
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
    ...(await both(createElement(BookingConfirmation, props))),
    calendar: { filename: 'appointment.ics', content },
  };
}

async function composeRefund(row: AppointmentDetail): Promise<Content> {
  const props = {
    firstName: row.first_name,
    reference: row.reference,
    eventName: row.event_name,
    date: longDate(row.event_date),
    amount: formatPence(row.price_pence),
    contactEmail: row.contact_email,
  };
  return { subject: refundSubject(props), ...(await both(createElement(Refund, props))) };
}

async function both(element: ReactElement): Promise<{ html: string; text: string }> {
  return { html: await render(element), text: await render(element, { plainText: true }) };
}
