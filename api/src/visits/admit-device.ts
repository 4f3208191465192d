import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { HttpError } from '../http/errors.ts';

interface DeviceReport {
  device?: string | undefined;
  unsent?: number | undefined;
  battery?: number | undefined;
}

/**
 * Notes that a tablet was seen, and what it says of itself. In a transaction it waits for whoever
 * revokes the tablet, and is waited for. The console names no device.
 * @throws {HttpError} 403 DEVICE_REVOKED; 403 FORBIDDEN for a tablet that is not this event's
 */
export async function admitDevice(
  db: Executor,
  eventId: string,
  { device, unsent, battery }: DeviceReport,
  now: Date,
): Promise<void> {
  if (device === undefined) return;
  const { rows } = await sql<{ is_revoked: boolean }>`
    UPDATE clinic_devices SET
      last_seen_at = CASE WHEN revoked_at IS NULL THEN ${now} ELSE last_seen_at END,
      unsent = coalesce(${unsent ?? null}, unsent), battery = coalesce(${battery ?? null}, battery)
    WHERE device_id = ${device} AND event_id = ${eventId} AND enrolled_at IS NOT NULL
    RETURNING revoked_at IS NOT NULL AS is_revoked`.execute(db);
  const [seen] = rows;
  if (!seen) throw new HttpError(403, 'FORBIDDEN', 'This tablet is not enrolled for this event.');
  if (seen.is_revoked) throw new HttpError(403, 'DEVICE_REVOKED', 'This tablet was revoked.');
}
