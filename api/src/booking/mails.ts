import { type AppointmentStatus, formatAddress } from '@chaps/contracts';
import { paths } from '@chaps/contracts/paths';
import {
  appointmentEnd,
  cancellationSentence,
  formatLongDate,
  formatPence,
  londonDate,
  londonTime,
} from '@chaps/domain';
import { sql } from 'kysely';
import { createElement } from 'react';
import { codePicture } from '../follow-up/papers/symbols.ts';
import type { Composer, Content, OutboxRow } from '../messages/email/compose.ts';
import { isToldByTelephone } from '../messages/email/mail-names.ts';
import { mailOf } from '../messages/email/mail-of.ts';
import {
  BookingConfirmation,
  type BookingConfirmationProps,
  CODE_PICTURE,
} from '../messages/email/templates/booking-confirmation.tsx';
import { EventChanged } from '../messages/email/templates/event-changed.tsx';
import type { AppointmentFacts } from '../messages/email/templates/facts.ts';
import { PaymentLink } from '../messages/email/templates/payment-link.tsx';
import { Reminder } from '../messages/email/templates/reminder.tsx';
import { appointmentFields, wordsOf } from '../messages/email/words.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { type AppointmentDetail, findAppointment } from './appointments.ts';
import { moneyOf, termsOf } from './booking-money.ts';
import { appointmentCalendar } from './calendar.ts';

type ComposeAppointment = (
  row: AppointmentDetail,
  siteUrl: string,
  services: Pick<Services, 'db' | 'now' | 'config'>,
  mail: OutboxRow,
) => Promise<Content | null>;

/**
 * A composer for a mail about an appointment; for somebody without an address it is dropped, unless they
 * are called instead.
 * @param compose gives null for a mail that is no longer true
 * @param onlyWhile the mail is dropped when the appointment has another status
 */
export const aboutAppointment =
  (compose: ComposeAppointment, onlyWhile?: AppointmentStatus): Composer<Services> =>
  async (services, mail) => {
    const { db, config } = services;
    const row = mail.appointment_id ? await findAppointment(db, mail.appointment_id) : undefined;
    if (!row || (onlyWhile && row.status !== onlyWhile)) return null;
    if (row.email === null && !isToldByTelephone(mail.kind)) return null;
    const content = await compose(row, config.PUBLIC_SITE_URL, services, mail);
    return content && { to: row.email, ...content };
  };

/** '£45.00', or null where nothing is paid on the day. */
const toPay = ({ payment, price }: AppointmentDetail) =>
  payment === 'on the day' && price > 0 ? formatPence(price) : null;

/** What was paid, and what the refund policy says of a cancellation now, in a sentence. */
async function moneyFacts(db: Executor, row: AppointmentDetail) {
  const money = await moneyOf(db, row.appointment_id);
  // Somebody who is asked to pay reads what is to be paid.
  const terms = termsOf(row, row.status === 'held' ? { ...money, paid: row.price } : money);
  return {
    paid: money.paid > 0 ? formatPence(money.paid) : null,
    policy: cancellationSentence(terms),
  };
}

export const appointmentFacts = (row: AppointmentDetail, siteUrl: string): AppointmentFacts => ({
  firstName: row.first_name,
  reference: row.reference,
  eventName: row.event_name,
  productName: row.product_name,
  date: formatLongDate(row.event_date),
  startTime: londonTime(row.begins_at),
  place: formatAddress(row),
  contactEmail: row.contact_email,
  portalUrl: `${siteUrl}/portal`,
  bookingUrl: siteUrl + paths.myBooking(row.appointment_id),
  eventsUrl: `${siteUrl}/book-event-main`,
  policyUrl: `${siteUrl}/refund-policy`,
});

/** Mails that say how a confirmed booking stands; each says all that those before it say. */
const STANDING_MAILS = ['booking-confirmation', 'appointment-moved', 'event-changed'] as const;

/**
 * A composer for a mail that says how a booking stands: dropped when the booking is no longer
 * confirmed, or when a later mail that says the same was sent while this one was delayed.
 */
function unlessSuperseded(
  kind: (typeof STANDING_MAILS)[number],
  compose: ComposeAppointment,
): Composer<Services> {
  const superseding = STANDING_MAILS.slice(STANDING_MAILS.indexOf(kind));
  const composer = aboutAppointment(compose, 'confirmed');
  return async (services, mail) => {
    const { rows } = await sql`
      SELECT FROM outbox mail JOIN outbox later USING (appointment_id)
      WHERE mail.mail_id = ${mail.mail_id} AND later.kind IN (${sql.join(superseding)})
        AND later.sent_at IS NOT NULL
        AND (later.created_at, later.mail_id) > (mail.created_at, mail.mail_id)
      LIMIT 1`.execute(services.db);
    return rows.length > 0 ? null : composer(services, mail);
  };
}

export const BOOKING_COMPOSERS = {
  'booking-confirmation': unlessSuperseded('booking-confirmation', composeBooking),
  'appointment-moved': unlessSuperseded('appointment-moved', composeBooking),
  'event-changed': unlessSuperseded('event-changed', composeEventChange),
  reminder: aboutAppointment(composeReminder, 'confirmed'),
  'payment-link': aboutAppointment(composePaymentLink, 'held'),
};

const TEMPLATES = ['standard', 'corporate', 'esneft'] as const;
const templateOf = (name: string): BookingConfirmationProps['template'] =>
  TEMPLATES.find((known) => known === name) ?? 'standard';

async function composeBooking(
  row: AppointmentDetail,
  siteUrl: string,
  services: Pick<Services, 'db' | 'config'>,
  mail: OutboxRow,
): Promise<Content> {
  const { db } = services;
  const facts = appointmentFacts(row, siteUrl);
  const moved = mail.kind === 'appointment-moved';
  const kind = moved ? 'appointment-moved' : 'booking-confirmation';
  const { subject, opening } = await wordsOf(db, kind, appointmentFields(facts));
  const props: BookingConfirmationProps = {
    ...facts,
    ...(await moneyFacts(db, row)),
    opening,
    endTime: appointmentEnd(facts.startTime, row.session_duration ?? 0),
    toPay: toPay(row),
    template: templateOf(row.email_template),
    moved,
  };
  return {
    ...(await mailOf(subject, createElement(BookingConfirmation, props))),
    picture: {
      cid: CODE_PICTURE,
      filename: 'booking-code.png',
      content: await codePicture(facts.reference),
    },
    calendar: await appointmentCalendar(services, row, mail, 'REQUEST'),
  };
}

/**
 * Names the time and place that the person knows, before the changes that no mail has told, and replaces
 * the entry in the calendar.
 */
async function composeEventChange(
  row: AppointmentDetail,
  siteUrl: string,
  services: Pick<Services, 'db' | 'config'>,
  mail: OutboxRow,
): Promise<Content> {
  const { db } = services;
  const { from_starts_at, from_place } = await db
    .selectFrom('appointment_changes')
    .select(['from_starts_at', 'from_place'])
    .where('appointment_id', '=', row.appointment_id)
    // A mail is queued in the transaction of its change.
    .where(
      sql<boolean>`changed_at > (SELECT coalesce(max(created_at), '-infinity') FROM outbox
        WHERE appointment_id = ${row.appointment_id} AND kind = 'event-changed'
          AND sent_at IS NOT NULL)`,
    )
    .orderBy('change_id')
    .executeTakeFirstOrThrow();
  const when = (at: Date) => `${formatLongDate(londonDate(at))}, ${londonTime(at)}`;
  const facts = appointmentFacts(row, siteUrl);
  const { subject, opening } = await wordsOf(db, 'event-changed', appointmentFields(facts));
  const props = {
    ...facts,
    policy: (await moneyFacts(db, row)).policy,
    opening,
    before: { when: when(from_starts_at), place: from_place },
    now: { when: when(row.begins_at), place: formatAddress(row) },
  };
  return {
    ...(await mailOf(subject, createElement(EventChanged, props))),
    calendar: await appointmentCalendar(services, row, mail, 'REQUEST'),
  };
}

/** Nobody is reminded of an appointment that has begun: the mail may have been delayed. */
async function composeReminder(
  row: AppointmentDetail,
  siteUrl: string,
  { db, now }: Pick<Services, 'db' | 'now'>,
): Promise<Content | null> {
  if (row.begins_at <= now()) return null;
  const facts = appointmentFacts(row, siteUrl);
  const { subject, opening } = await wordsOf(db, 'reminder', appointmentFields(facts));
  const props = { ...facts, opening, consentGiven: row.consent_given, toPay: toPay(row) };
  return mailOf(subject, createElement(Reminder, props));
}

/** To where it is paid without an account. A hold that has lapsed can no longer be paid. */
async function composePaymentLink(
  row: AppointmentDetail,
  siteUrl: string,
  { db }: Pick<Services, 'db'>,
): Promise<Content | null> {
  if (!row.hold_active) return null;
  const facts = appointmentFacts(row, siteUrl);
  const { expires_at: end } = row;
  const until = `${formatLongDate(londonDate(end))}, ${londonTime(end)}`;
  const amount = formatPence(row.price);
  const fields = { ...appointmentFields(facts), amount, until };
  const { subject, opening } = await wordsOf(db, 'payment-link', fields);
  const link = `${siteUrl}${paths.pay(row.reference)}`;
  const { policy } = await moneyFacts(db, row);
  const props = { ...facts, policy, opening, amount, until, link };
  return mailOf(subject, createElement(PaymentLink, props));
}
