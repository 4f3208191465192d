import { sql } from 'kysely';
import { deviceRevokedError } from '../accounts/sessions.ts';
import type { Executor } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/errors.ts';

interface DeviceReport {
  device?: string | undefined;
  unsent?: number | undefined;
  battery?: number | undefined;
}

const forbiddenError = (message: string) => new HttpError(403, 'FORBIDDEN', message);

/** The tablet of an event in whose browser a session was started. */
async function readDevice(db: Executor, eventId: string, sessionId: string | null) {
  if (sessionId === null) return undefined;
  const tied = await db
    .selectFrom('clinic_device_sessions')
    .select('device_id')
    .where('session_id', '=', sessionId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return tied?.device_id;
}

interface SessionLink {
  eventId: string;
  sessionId: string | null;
  deviceId: string;
}

/**
 * Ties a session to a tablet, so that both end together. The tablet's row is locked.
 * @throws {HttpError} 403 FORBIDDEN for a token without a session id
 */
export async function linkSession(
  transaction: Executor,
  { eventId: event_id, sessionId: session_id, deviceId: device_id }: SessionLink,
  isNew: boolean,
): Promise<void> {
  if (session_id === null) throw forbiddenError('Please sign in again on this tablet.');
  await transaction
    .insertInto('clinic_device_sessions')
    .values({ event_id, session_id, device_id })
    .onConflict((conflict) => {
      const known = conflict.columns(['session_id', 'event_id']);
      return isNew ? known.doUpdateSet({ device_id }) : known.doNothing();
    })
    .execute();
}

/**
 * Records that a tablet was seen, and its reported status. In a transaction, this and a revocation
 * of the tablet wait for each other. The console sends no device id. Nor does a tablet whose list
 * was deleted after the day; it is identified by its session.
 * @returns the tablet
 * @throws {HttpError} 403 DEVICE_REVOKED; 403 FORBIDDEN for another event's tablet, and for a tablet's
 * session that names another one
 */
export async function authoriseDevice(
  transaction: Executor,
  eventId: string,
  { device: named, unsent, battery }: DeviceReport,
  sessionId: string | null,
  now: Date,
): Promise<string | undefined> {
  const device = named ?? (await readDevice(transaction, eventId, sessionId));
  if (device === undefined) return undefined;
  const { rows } = await sql<{ is_revoked: boolean }>`
    UPDATE clinic_devices SET
      last_seen_at = CASE WHEN revoked_at IS NULL THEN ${now} ELSE last_seen_at END,
      unsent = coalesce(${unsent ?? null}, unsent), battery = coalesce(${battery ?? null}, battery)
    WHERE device_id = ${device} AND event_id = ${eventId} AND enrolled_at IS NOT NULL
    RETURNING revoked_at IS NOT NULL AS is_revoked`.execute(transaction);
  const [seen] = rows;
  if (!seen) throw forbiddenError('This tablet is not enrolled for this event.');
  if (seen.is_revoked) throw deviceRevokedError();
  await linkSession(transaction, { eventId, sessionId, deviceId: device }, false);
  if ((await readDevice(transaction, eventId, sessionId)) !== device) {
    throw forbiddenError('You are signed in on another tablet at this event.');
  }
  return device;
}
