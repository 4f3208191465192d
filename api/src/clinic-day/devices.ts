import { createHash, randomBytes } from 'node:crypto';
import type { ClinicDevice, DeviceCode } from '@chaps/contracts/clinic-devices';
import type { Balance } from '@chaps/contracts/visits';
import { sql } from 'kysely';
import { endAllSessions } from '../accounts/queries.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { linkSession } from './authorise-device.ts';
import { readEventDay } from './day-list.ts';
import { type DayChange, toAudit } from './lock-day.ts';

type Clock = Pick<Services, 'db' | 'now'>;

const CODE_MINUTES = 15;

const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url');

/**
 * Creates a code that enrols one tablet. It is shown once, and only its hash is stored. @throws
 * {NotFoundError}
 */
export async function createDeviceCode({ db, now }: Clock, change: DayChange): Promise<DeviceCode> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + CODE_MINUTES * 60_000);
  await withTransaction(db, async (transaction) => {
    await readEventDay(transaction, change.eventId);
    await transaction
      .insertInto('clinic_devices')
      .values({
        event_id: change.eventId,
        code_hash: hashCode(code),
        code_expires_at: expiresAt,
        code_made_by: change.userId,
      })
      .execute();
    await writeAudit(transaction, { ...toAudit(change), action: 'code for a tablet made' });
  });
  return { code, expires_at: expiresAt.toISOString() };
}

/**
 * Enrols the tablet in whose browser the session was started; the session ends with the tablet.
 * @throws {HttpError} 409 CODE_ENDED; 403 FORBIDDEN for a token without a session id
 */
export async function enrolDevice(
  { db, now }: Clock,
  change: DayChange,
  { code, label }: { code: string; label: string },
  sessionId: string | null,
): Promise<string> {
  return withTransaction(db, async (transaction) => {
    const enrolled = await transaction
      .updateTable('clinic_devices')
      .set({ label, enrolled_by: change.userId, enrolled_at: now(), last_seen_at: now() })
      .where('event_id', '=', change.eventId)
      .where('code_hash', '=', hashCode(code))
      .where('enrolled_at', 'is', null)
      .where('code_expires_at', '>', now())
      .returning('device_id')
      .executeTakeFirst();
    if (!enrolled) {
      const message = 'This code has been used or has expired. Ask for a new one.';
      throw new HttpError(409, 'CODE_ENDED', message);
    }
    const { device_id } = enrolled;
    const tie = { eventId: change.eventId, sessionId, deviceId: device_id };
    await linkSession(transaction, tie, true);
    await writeAudit(transaction, {
      ...toAudit(change),
      action: 'tablet enrolled',
      details: { device_id },
      after: { label },
    });
    return device_id;
  });
}

type DeviceRow = Omit<ClinicDevice, 'enrolled_at' | 'last_seen_at' | 'revoked_at'> & {
  enrolled_at: Date;
  last_seen_at: Date;
  revoked_at: Date | null;
};

export type UnsentTablet = Required<NonNullable<Balance['unsent_tablets']>[number]>;

type UnsentRow = Omit<UnsentTablet, 'last_seen_at'> & { last_seen_at: Date };

/**
 * Tablets of an event that may hold steps: those that have reported some, and those not seen since its end. A
 * tablet reports only while it is online.
 */
export async function listUnsentTablets(
  db: Executor,
  eventId: string,
  now: Date,
): Promise<UnsentTablet[]> {
  const { rows } = await sql<UnsentRow>`
    SELECT d.label, coalesce(d.unsent, 0) AS unsent, d.last_seen_at
    FROM clinic_devices d JOIN events e USING (event_id)
    WHERE d.event_id = ${eventId} AND d.enrolled_at IS NOT NULL AND d.revoked_at IS NULL
      AND (d.unsent > 0 OR (e.ends_at <= ${now} AND d.last_seen_at < e.ends_at))
    ORDER BY d.label, d.device_id`.execute(db);
  return rows.map(({ last_seen_at, ...tablet }) => ({
    ...tablet,
    last_seen_at: last_seen_at.toISOString(),
  }));
}

export async function listDevices(db: Executor, eventId: string): Promise<ClinicDevice[]> {
  const { rows } = await sql<DeviceRow>`
    SELECT d.device_id, d.label, coalesce(m.email, d.enrolled_by::text) AS enrolled_by,
      d.enrolled_at, d.last_seen_at, d.unsent, d.battery, d.revoked_at
    FROM clinic_devices d LEFT JOIN staff_members m ON m.user_id = d.enrolled_by
    WHERE d.event_id = ${eventId} AND d.enrolled_at IS NOT NULL
    ORDER BY d.enrolled_at, d.device_id`.execute(db);
  return rows.map(({ enrolled_at, last_seen_at, revoked_at, ...device }) => ({
    ...device,
    enrolled_at: enrolled_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
  }));
}

/**
 * Whether a tablet was removed from its day. One that reports how many steps it has not sent counts
 * as seen; one that does not, because its build is older, may hold any number.
 * @throws {NotFoundError}
 */
export async function isRevoked(
  { db, now }: Clock,
  deviceId: string,
  unsent: number | undefined,
): Promise<boolean> {
  const known = await db
    .selectFrom('clinic_devices')
    .select('revoked_at')
    .where('device_id', '=', deviceId)
    .where('enrolled_at', 'is not', null)
    .executeTakeFirst();
  if (!known) throw new NotFoundError();
  if (known.revoked_at) return true;
  if (unsent !== undefined) {
    await db
      .updateTable('clinic_devices')
      .set({ unsent, last_seen_at: now() })
      .where('device_id', '=', deviceId)
      .where('revoked_at', 'is', null)
      .execute();
  }
  return false;
}

/** Revokes a tablet and its sessions. Repeating it changes nothing. @throws {NotFoundError} */
export async function revokeDevice(
  { db, now }: Clock,
  change: DayChange,
  deviceId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom('clinic_devices')
      .select(['label', 'revoked_at'])
      .where('event_id', '=', change.eventId)
      .where('device_id', '=', deviceId)
      .where('enrolled_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw new NotFoundError();
    if (known.revoked_at) return;
    await transaction
      .updateTable('clinic_devices')
      .set({ revoked_by: change.userId, revoked_at: now() })
      .where('device_id', '=', deviceId)
      .execute();
    const tied = await transaction
      .selectFrom('clinic_device_sessions')
      .select('session_id')
      .where('device_id', '=', deviceId)
      .execute();
    await endAllSessions(
      transaction,
      tied.map(({ session_id }) => session_id),
    );
    await writeAudit(transaction, {
      ...toAudit(change),
      action: 'tablet revoked',
      details: { device_id: deviceId },
      before: { label: known.label },
    });
  });
}
