import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import { type ImportSettings, importSettingsSchema, NO_IMPORT_SETTINGS } from './lab-columns.ts';

/** Names of laboratories that have sent a file or are named in an event. */
export async function listLaboratories(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT ON (lower(name)) name FROM (
      SELECT name, 1 AS place FROM laboratories
      UNION ALL SELECT DISTINCT lab_name, 2 FROM events WHERE lab_name IS NOT NULL
    ) named ORDER BY lower(name), place, name LIMIT 200`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns a laboratory's import settings by its name. */
export async function findImportSettings(
  db: Executor,
  name: string | undefined,
): Promise<ImportSettings> {
  if (name === undefined) return NO_IMPORT_SETTINGS;
  const { rows } = await sql`SELECT encoding, columns, headings FROM laboratories
    WHERE lower(name) = lower(${name})`.execute(db);
  return rows[0] ? importSettingsSchema.parse(rows[0]) : NO_IMPORT_SETTINGS;
}

/** Returns the id of the laboratory with this name; adds it if it is new. */
export async function ensureLaboratory(transaction: Executor, name: string): Promise<string> {
  await sql`INSERT INTO laboratories (name) VALUES (${name})
    ON CONFLICT (lower(name)) DO NOTHING`.execute(transaction);
  const { rows } = await sql<{ laboratory_id: string }>`SELECT laboratory_id FROM laboratories
    WHERE lower(name) = lower(${name})`.execute(transaction);
  if (!rows[0]) throw new Error('the laboratory that was just added was not found');
  return rows[0].laboratory_id;
}

/**
 * Stores settings, and keeps those that this version does not know, because a newer version may have stored
 * them.
 */
export const saveSettings = (
  transaction: Executor,
  laboratoryId: string,
  column: 'settings' | 'labels',
  settings: object,
) =>
  sql`UPDATE laboratories SET ${sql.ref(column)} =
      coalesce(${sql.ref(column)}, '{}') || ${JSON.stringify(settings)}::jsonb
    WHERE laboratory_id = ${laboratoryId}`.execute(transaction);

/** Stores the choices made for a file; other settings stay unchanged. */
export async function saveImportSettings(
  transaction: Executor,
  name: string,
  { encoding, columns, headings }: ImportSettings,
  fileName: string,
): Promise<void> {
  await sql`UPDATE laboratories SET encoding = coalesce(${encoding}, encoding),
      columns = coalesce(${columns && JSON.stringify(columns)}::jsonb, columns),
      headings = coalesce(${columns && JSON.stringify(headings)}::jsonb, headings),
      mapped_at = now(), mapped_from = ${fileName}
    WHERE lower(name) = lower(${name})`.execute(transaction);
}
