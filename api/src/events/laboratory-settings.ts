import {
  type LaboratorySettings,
  laboratorySettings,
  USUAL_LABORATORY,
} from '@chaps/contracts/laboratories';
import type { LeadingZeros } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import { withdrawnOn } from './conditions.ts';

/** A setting that was added later has its default. */
const parseStoredSettings = (stored: unknown): LaboratorySettings =>
  laboratorySettings.parse({ ...USUAL_LABORATORY, ...Object(stored) });

/** A laboratory's settings; undefined until they have been chosen. */
export async function findLaboratorySettings(
  db: Executor,
  laboratory: string,
): Promise<LaboratorySettings | undefined> {
  const { rows } = await sql<{ settings: unknown }>`SELECT settings FROM laboratories
    WHERE lower(name) = lower(${laboratory}) AND settings IS NOT NULL`.execute(db);
  return rows[0] && parseStoredSettings(rows[0].settings);
}

/** An event's laboratory and its settings; the defaults if it is not named or has chosen none. */
export async function readEventLaboratory(
  db: Executor,
  eventId: string,
): Promise<{ name: string | null; settings: LaboratorySettings }> {
  const { rows } = await sql<{ name: string | null; settings: unknown }>`
    SELECT e.lab_name AS name, l.settings FROM events e
    LEFT JOIN laboratories l ON lower(l.name) = lower(e.lab_name)
    WHERE e.event_id = ${eventId}`.execute(db);
  return { name: rows[0]?.name ?? null, settings: parseStoredSettings(rows[0]?.settings) };
}

/** How an event's laboratory numbers its tubes. */
export const readLeadingZeros = async (db: Executor, eventId: string): Promise<LeadingZeros> =>
  (await readEventLaboratory(db, eventId)).settings.leading_zeros;

/** SQL: a setting of an event's laboratory; null if it has not been chosen. */
const selectSetting = (event: string, name: keyof LaboratorySettings) => `(
  SELECT lab.settings->>'${name}' FROM laboratories lab WHERE lower(lab.name) = lower(${event}.lab_name))`;

/** SQL: how an event's laboratory numbers its tubes. */
export const leadingZeros = (event: string): string =>
  `coalesce(${selectSetting(event, 'leading_zeros')}, '${USUAL_LABORATORY.leading_zeros}')`;

/** SQL: within how many days an event's laboratory reports. */
export const resultDays = (event: string): string =>
  `coalesce(${selectSetting(event, 'result_days')}::int, ${USUAL_LABORATORY.result_days})`;

/**
 * SQL: the last day on which an event's laboratory reports an appointment's result in time. After a withdrawal
 * its time begins again: it owes the right result.
 */
export const resultDueOn = (appointment: string, event: string): string =>
  `(greatest(${event}.event_date, ${withdrawnOn(appointment)}) + ${resultDays(event)})`;
