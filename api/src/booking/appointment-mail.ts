import { type AppointmentStatus, formatAddress } from '@chaps/contracts';
import { paths } from '@chaps/contracts/paths';
import { formatCancellationPolicy, formatLongDate, formatPence, londonTime } from '@chaps/domain';
import { sql } from 'kysely';
import type { Content, OutboxRow } from '../messages/email/compose.ts';
import type { AppointmentFacts } from '../messages/email/facts.ts';
import {
  defineEditableMail,
  type EditableMail,
  type FilledMail,
  type Mail,
} from '../messages/email/mail.ts';
import type { MailKind } from '../messages/email/outbox.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { type AppointmentDetail, findAppointment } from './appointments.ts';
import {
  getCurrentRefundTerms,
  readAmountPaidOnTheDay,
  readBookingPayments,
} from './booking-money.ts';
import { buildAppointmentCalendar } from './calendar.ts';

type Needed = Pick<Services, 'db' | 'now' | 'config'>;

interface AppointmentMail<Props, Field extends string>
  extends Omit<EditableMail<'appointment', Props, Field>, 'about' | 'read'> {
  /** The mail is dropped unless the appointment has one of these statuses. */
  onlyWhile?: readonly AppointmentStatus[];
  /** The mail is dropped when one of these was sent while it was delayed. */
  supersededBy?: readonly MailKind[];
  /** @returns null for a mail that no longer applies */
  read: (
    row: AppointmentDetail,
    siteUrl: string,
    services: Needed,
    mail: OutboxRow,
  ) => Promise<(FilledMail<NoInfer<Props>, NoInfer<Field>> & Pick<Content, 'picture'>) | null>;
}

/** A mail about an appointment. */
export function defineAppointmentMail<Props extends object, Field extends string>({
  onlyWhile,
  supersededBy = [],
  read,
  ...described
}: AppointmentMail<Props, Field>): Mail<'appointment'> {
  const { isToldByTelephone, calendar } = described;
  return defineEditableMail<'appointment', Props, Field>({
    ...described,
    about: 'appointment',
    async read(services, mail) {
      const { db, config } = services;
      const row = mail.appointment_id ? await findAppointment(db, mail.appointment_id) : undefined;
      if (!row || (onlyWhile && !onlyWhile.includes(row.status))) return null;
      const to = mail.email ?? row.email;
      if (to === null && !isToldByTelephone) return null;
      if (await isSuperseded(db, mail, supersededBy)) return null;
      const found = await read(row, config.PUBLIC_SITE_URL, services, mail);
      if (!found) return null;
      // Someone whose booking was never confirmed has no entry in their calendar.
      const file = row.confirmed_at &&
        calendar && {
          calendar: await buildAppointmentCalendar(services, row, mail, calendar),
        };
      return { to, ...found, ...file };
    },
  });
}

async function isSuperseded(
  db: Executor,
  mail: OutboxRow,
  by: readonly MailKind[],
): Promise<boolean> {
  if (by.length === 0) return false;
  const { rows } = await sql`
    SELECT FROM outbox mail JOIN outbox later USING (appointment_id)
    WHERE mail.mail_id = ${mail.mail_id} AND later.kind IN (${sql.join(by)})
      AND later.sent_at IS NOT NULL
      AND (later.created_at, later.mail_id) > (mail.created_at, mail.mail_id)
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Mails about the state of a confirmed booking; each repeats everything that earlier ones say. */
const CONFIRMED_BOOKING_MAILS = [
  'booking-confirmation',
  'appointment-moved',
  'event-changed',
] as const satisfies MailKind[];

/**
 * Options of a mail about the state of a booking: it is dropped when the booking is no longer confirmed.
 */
export const isStillConfirmed = (kind: (typeof CONFIRMED_BOOKING_MAILS)[number]) =>
  ({
    onlyWhile: ['confirmed'],
    supersededBy: CONFIRMED_BOOKING_MAILS.slice(CONFIRMED_BOOKING_MAILS.indexOf(kind)),
  }) as const;

/** The amount due on the day, e.g. '£45.00', or null. */
export const formatAmountToPay = ({ to_pay }: AppointmentDetail) =>
  to_pay > 0 ? formatPence(to_pay) : null;

/** A sentence about what was paid and what the refund policy gives for a cancellation now. */
export async function readMoneyFacts(db: Executor, row: AppointmentDetail) {
  const money = await readBookingPayments(db, row.appointment_id);
  const onTheDay = await readAmountPaidOnTheDay(db, row.appointment_id);
  const paid = money.paid || onTheDay;
  // Someone who is asked to pay sees the amount to be paid.
  const terms = getCurrentRefundTerms(
    row,
    row.status === 'held' ? { ...money, paid: row.price } : money,
  );
  return {
    paid: paid > 0 ? formatPence(paid) : null,
    policy: formatCancellationPolicy({ ...terms, paid_on_the_day: onTheDay }),
  };
}

export const toAppointmentFacts = (row: AppointmentDetail, siteUrl: string): AppointmentFacts => ({
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
