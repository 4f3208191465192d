import type { EventAlertRequest } from '@chaps/contracts';
import { londonDate } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { dropEmails, forgetAlertAddress, queueMailForEachRow } from '../messages/email/outbox.ts';
import type { Services } from '../platform/config/services.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { Keys } from '../platform/security/keys.ts';
import { hasFreeSeat, isOpen } from './conditions.ts';
import { distanceFrom, NEAR_KM } from './distance.ts';
import { EVENT_COLUMNS, type EventRow } from './mails/event-facts.tsx';

/** Stores a request for an alert; asking again restarts it. @throws {HttpError} 422 */
export async function requestAlert(
  { db }: Pick<Services, 'db'>,
  { email, district }: EventAlertRequest,
): Promise<void> {
  const { rows } = await sql`INSERT INTO event_alerts (email, district)
    SELECT ${email}, district FROM postcode_districts WHERE district = ${district}
    ON CONFLICT (email, district) DO UPDATE SET created_at = now()
    RETURNING alert_id`.execute(db);
  if (rows.length === 0) {
    throw new ValidationError({ district: 'We could not find this postcode.' });
  }
}

const DISTANCE = distanceFrom({ latitude: sql`d.latitude`, longitude: sql`d.longitude` });

/** SQL condition: an event `e` near a district `d` has a free seat that anyone may book. */
const IS_BOOKABLE_NEAR = sql`
  NOT e.is_private AND coalesce(e.exclusive_for, 'COMMUNITY') = 'COMMUNITY'
  AND ${DISTANCE} <= ${NEAR_KM}
  AND EXISTS (SELECT FROM event_slots s WHERE s.event_id = e.event_id
    AND ${sql.raw(isOpen('s', 'e'))} AND ${sql.raw(hasFreeSeat('s'))})`;

/**
 * SQL: the mail that fulfils the request `a`: sent, queued or failed. A mail that was dropped
 * because its event had filled up does not fulfil it.
 */
const ANSWERING_MAIL = sql`
  SELECT FROM outbox o WHERE o.alert_id = a.alert_id AND o.created_at >= a.created_at
    AND (o.dropped_at IS NULL OR o.failed_at IS NOT NULL)`;

/**
 * Job: sends one mail to each person near whom an event can be booked, whether it was published,
 * reopened, or a seat became free. An address gets at most one alert a day, no matter what was
 * requested for it, so that the form cannot be used to flood a mailbox.
 */
export async function sendEventAlerts({
  db,
  keys,
  now,
}: Pick<Services, 'db' | 'keys' | 'now'>): Promise<void> {
  const { rows: due } = await sql<{ alert_id: string; email: string }>`
    SELECT DISTINCT ON (a.email) a.alert_id, a.email FROM event_alerts a
    WHERE NOT EXISTS (${ANSWERING_MAIL}) AND a.district IN (
      SELECT d.district FROM postcode_districts d
      WHERE d.district IN (SELECT district FROM event_alerts)
        AND EXISTS (SELECT FROM events e WHERE e.ends_at > now() AND ${IS_BOOKABLE_NEAR}))
    ORDER BY a.email, a.created_at`.execute(db);
  if (due.length === 0) return;
  const day = londonDate(now());
  // The occasion remains for a day after the alert has ended, so the address in it can be
  // recognised only with our key.
  const occasions = due.map(({ email }) => `event-near ${keys.mac('alert-address', email)} ${day}`);
  const mails = queueMailForEachRow(
    'kind, occasion, email, alert_id',
    sql`SELECT 'event-near', due.occasion, a.email, a.alert_id
    FROM unnest(${due.map(({ alert_id }) => alert_id)}::uuid[], ${occasions}::text[])
      AS due (alert_id, occasion) JOIN event_alerts a USING (alert_id)
    FOR KEY SHARE OF a`,
  );
  await mails.execute(db);
}

export interface NearbyEvent extends EventRow {
  alert_id: string;
  email: string;
  district: string;
}

/** An alert request with the nearest matching event; undefined while there is none. */
export async function findNearestEvent(
  db: Executor,
  alertId: string,
): Promise<NearbyEvent | undefined> {
  const { rows } = await sql<NearbyEvent>`
    SELECT a.alert_id, a.email, a.district, ${EVENT_COLUMNS}
    FROM event_alerts a JOIN postcode_districts d USING (district)
      JOIN events e ON e.ends_at > now() AND ${IS_BOOKABLE_NEAR}
    WHERE a.alert_id = ${alertId}
    ORDER BY ${DISTANCE}, e.starts_at, e.event_id LIMIT 1`.execute(db);
  return rows[0];
}

/** The open alerts of an address. */
export const listAlerts = (db: Executor, email: string | null) =>
  db
    .selectFrom('event_alerts')
    .select(['district', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();

/**
 * Deletes all requests with these addresses, drops their pending mails, and removes the addresses
 * from the mails. The retention job deletes the mails, including one that is being sent.
 */
async function forgetAddresses(transaction: Executor, emails: RawBuilder<unknown>): Promise<void> {
  const alerts = sql`SELECT alert_id FROM event_alerts WHERE email IN (${emails})`;
  await dropEmails(transaction, sql`alert_id IN (${alerts})`);
  await forgetAlertAddress(transaction, sql`alert_id IN (${alerts})`);
  await sql`DELETE FROM event_alerts WHERE email IN (${emails})`.execute(transaction);
}

export const forgetAlerts = (transaction: Executor, email: string | null): Promise<void> =>
  forgetAddresses(transaction, sql`${email}::text`);

const claims = z.object({ sub: z.guid() });

/** The link in the mail: signed, without the address in it. */
export async function buildAlertUnsubscribeUrl(
  { keys, config }: Pick<Services, 'keys' | 'config'>,
  alertId: string,
): Promise<string> {
  const base = config.PUBLIC_API_URL ?? `http://localhost:${config.PORT}`;
  return `${base}/event-alerts/end?token=${await keys.sign('event-alert', { sub: alertId })}`;
}

/** The alert that a link belongs to; undefined if we did not sign the link. */
export const readAlertUnsubscribeLink = async (keys: Keys, token: string, now: Date) =>
  claims.safeParse(await keys.verify('event-alert', token, now)).data?.sub;

/** Ends all alerts for the address of a link; doing so twice is not an error. */
export const endAlerts = (db: Executor, alertId: string): Promise<void> =>
  withTransaction(db, (transaction) =>
    forgetAddresses(transaction, sql`SELECT email FROM event_alerts WHERE alert_id = ${alertId}`),
  );
