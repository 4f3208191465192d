import { DEFAULT_LABEL_SETTINGS, type LabelSettings, labelSettings } from '@chaps/contracts/labels';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';

/** A laboratory's label settings; undefined until they have been chosen. */
export async function findLabelSettings(
  db: Executor,
  laboratory: string,
): Promise<LabelSettings | undefined> {
  const { rows } = await sql<{ labels: unknown }>`SELECT labels FROM laboratories
    WHERE lower(name) = lower(${laboratory}) AND labels IS NOT NULL`.execute(db);
  return rows[0] && labelSettings.parse(rows[0].labels);
}

/** The label settings of an event's laboratory; the defaults if the event names none. */
export async function readEventLabelSettings(
  db: Executor,
  eventId: string,
): Promise<LabelSettings> {
  const event = await db
    .selectFrom('events')
    .select('lab_name')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const laboratory = event?.lab_name ?? null;
  return (
    (laboratory === null ? undefined : await findLabelSettings(db, laboratory)) ??
    DEFAULT_LABEL_SETTINGS
  );
}
