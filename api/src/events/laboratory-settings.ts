import {
  type LaboratorySettings,
  laboratorySettings,
  USUAL_LABORATORY,
} from '@chaps/contracts/laboratories';
import type { LeadingZeros } from '@chaps/domain';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';

/** What was stored before a setting existed has the usual one. */
const settingsOf = (stored: unknown): LaboratorySettings =>
  laboratorySettings.parse({ ...USUAL_LABORATORY, ...Object(stored) });

/** The settings of a laboratory; undefined until somebody has chosen them. */
export async function findLaboratorySettings(
  db: Executor,
  laboratory: string,
): Promise<LaboratorySettings | undefined> {
  const { rows } = await sql<{ settings: unknown }>`SELECT settings FROM laboratories
    WHERE lower(name) = lower(${laboratory}) AND settings IS NOT NULL`.execute(db);
  return rows[0] && settingsOf(rows[0].settings);
}

/** The laboratory of an event and its settings; the usual ones of one that has chosen none, or is not named. */
export async function readEventLaboratory(
  db: Executor,
  eventId: string,
): Promise<{ name: string | null; settings: LaboratorySettings }> {
  const { rows } = await sql<{ name: string | null; settings: unknown }>`
    SELECT e.lab_name AS name, l.settings FROM events e
    LEFT JOIN laboratories l ON lower(l.name) = lower(e.lab_name)
    WHERE e.event_id = ${eventId}`.execute(db);
  return { name: rows[0]?.name ?? null, settings: settingsOf(rows[0]?.settings) };
}

/** How the laboratory of an event numbers its tubes. */
export const leadingZerosAt = async (db: Executor, eventId: string): Promise<LeadingZeros> =>
  (await readEventLaboratory(db, eventId)).settings.leading_zeros;

/** SQL: a setting of the laboratory of an event; null where nobody has chosen it. */
const settingOf = (event: string, name: keyof LaboratorySettings) => `(
  SELECT lab.settings->>'${name}' FROM laboratories lab WHERE lower(lab.name) = lower(${event}.lab_name))`;

/** SQL: how the laboratory of an event numbers its tubes. */
export const leadingZeros = (event: string): string =>
  `coalesce(${settingOf(event, 'leading_zeros')}, '${USUAL_LABORATORY.leading_zeros}')`;

/** SQL: within how many days the laboratory of an event reports. */
export const resultDays = (event: string): string =>
  `coalesce(${settingOf(event, 'result_days')}::int, ${USUAL_LABORATORY.result_days})`;
