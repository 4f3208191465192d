import { type RawBuilder, sql } from 'kysely';
import { mayBeContacted } from '../../people/contact.ts';
import { emailForBookings } from '../../people/merges/records.ts';
import type { Executor } from '../../platform/db/database.ts';

/** A message without a delivery is `queued`. */
export type DeliveryState = 'accepted' | 'delivered' | 'temporary' | 'permanent';

interface Attempt {
  mailId: string;
  address: string;
  state: DeliveryState;
  /** The mail server's response. */
  reply?: string;
  error?: string;
}

const MAX_TEXT_LENGTH = 300;
const truncateText = (words: string | undefined) => words?.slice(0, MAX_TEXT_LENGTH) ?? null;

const NO_ANSWER_YET = 'The mail server has not responded yet.';

/**
 * Records that a mail is being sent: a report may arrive before the mail server's response. Waits for an
 * erasure that is dropping the mail.
 * @returns false if the mail was dropped meanwhile, so that it must not be sent
 */
export async function beginDelivery(db: Executor, mailId: string, address: string) {
  const { rows } = await sql`
    INSERT INTO deliveries (mail_id, address, state, error)
    SELECT o.mail_id, ${address}, 'temporary', ${NO_ANSWER_YET} FROM outbox o
    WHERE o.mail_id = ${mailId} AND o.dropped_at IS NULL FOR SHARE
    ON CONFLICT (mail_id, address) DO UPDATE
      SET state = excluded.state, reply = NULL, error = excluded.error, changed_at = now()
    RETURNING mail_id`.execute(db);
  return rows.length > 0;
}

/** Records the outcome of an attempt that has begun, unless an erasure has deleted it. */
export async function recordDelivery(
  db: Executor,
  { mailId, address, state, reply, error }: Attempt,
): Promise<void> {
  const told = {
    state,
    reply: truncateText(reply),
    error: truncateText(error),
    changed_at: sql<Date>`now()`,
  };
  await db
    .updateTable('deliveries')
    .set(told)
    .where('mail_id', '=', mailId)
    .where('address', '=', address)
    .execute();
}

/** Records that the mail server accepted a mail, unless a report has already said more. */
export async function acceptDelivery(
  db: Executor,
  { mailId, address, reply }: Pick<Attempt, 'mailId' | 'address' | 'reply'>,
): Promise<void> {
  const isUnreported = sql`error = ${NO_ANSWER_YET}`;
  await sql`UPDATE deliveries SET reply = ${truncateText(reply)},
      state = CASE WHEN ${isUnreported} THEN 'accepted' ELSE state END,
      error = CASE WHEN ${isUnreported} THEN NULL ELSE error END,
      changed_at = CASE WHEN ${isUnreported} THEN now() ELSE changed_at END
    WHERE mail_id = ${mailId} AND address = ${address}`.execute(db);
}

/** SQL: the state of the latest delivery of the mail `o`; null while it is queued. */
export const LAST_DELIVERY_STATE = sql`(SELECT d.state FROM deliveries d WHERE d.mail_id = o.mail_id
  ORDER BY d.changed_at DESC LIMIT 1)`;

/** SQL condition: the latest report about an address is a permanent failure. */
const isRefused = (address: RawBuilder<unknown>) =>
  sql<boolean>`((SELECT d.state FROM deliveries d WHERE lower(d.address) = lower(${address})
    AND d.state <> 'temporary' ORDER BY d.changed_at DESC LIMIT 1) IS NOT DISTINCT FROM 'permanent')`;

/** SQL condition: the person may be contacted and has an address, and the last mail to it was not refused. */
export const canReceiveMail = (profileId: RawBuilder<unknown>) => sql<boolean>`(EXISTS (
  SELECT FROM profiles x WHERE x.profile_id = ${profileId} AND x.email IS NOT NULL
    AND NOT ${isRefused(sql`x.email`)}) AND ${mayBeContacted(profileId)})`;

/** The same, for mails about bookings of the record. @param profile SQL for the record's id */
export const canReceiveBookingMail = (profile: string) => sql<boolean>`(EXISTS (
  SELECT FROM (SELECT ${sql.raw(emailForBookings(profile))} AS email) x
  WHERE x.email IS NOT NULL AND NOT ${isRefused(sql`x.email`)}) AND ${mayBeContacted(sql.raw(profile))})`;

/** SQL condition: the person can be reached only by telephone. */
export const mustBeCalled = (profileId: RawBuilder<unknown>) =>
  sql<boolean>`(${mayBeContacted(profileId)} AND NOT ${canReceiveMail(profileId)})`;

/** The same, about bookings of the record. @param profile SQL for the record's id */
export const mustBeCalledAboutBooking = (profile: string) =>
  sql<boolean>`(${mayBeContacted(sql.raw(profile))} AND NOT ${canReceiveBookingMail(profile)})`;
