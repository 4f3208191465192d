import {
  type LabelSettings,
  type LabelSettingsRequest,
  type LaboratoryLabels,
  labelSettings,
  USUAL_LABELS,
} from '@chaps/contracts/labels';
import { sql } from 'kysely';
import { writeAudit } from '../db/audit.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { laboratoryIdOf, listLaboratories } from './laboratories.ts';

/** What a laboratory's labels look like; undefined until somebody has chosen it. */
async function chosenLabels(db: Executor, laboratory: string): Promise<LabelSettings | undefined> {
  const { rows } = await sql<{ labels: unknown }>`SELECT labels FROM laboratories
    WHERE lower(name) = lower(${laboratory}) AND labels IS NOT NULL`.execute(db);
  return rows[0] && labelSettings.parse(rows[0].labels);
}

/** @param laboratory null where an event names none */
export const labelsOf = async (db: Executor, laboratory: string | null): Promise<LabelSettings> =>
  (laboratory === null ? undefined : await chosenLabels(db, laboratory)) ?? USUAL_LABELS;

export async function listLabelSettings(db: Executor): Promise<LaboratoryLabels[]> {
  const names = await listLaboratories(db);
  return Promise.all(
    names.map(async (laboratory) => {
      const chosen = await chosenLabels(db, laboratory);
      const settings = chosen ?? USUAL_LABELS;
      return { laboratory, settings, is_chosen: chosen !== undefined };
    }),
  );
}

export const changeLabelSettings = (
  db: Executor,
  { laboratory, ...settings }: LabelSettingsRequest,
  by: { actor: string; requestId: string },
): Promise<void> =>
  withTransaction(db, async (transaction) => {
    const before = await chosenLabels(transaction, laboratory);
    const laboratoryId = await laboratoryIdOf(transaction, laboratory);
    await sql`UPDATE laboratories SET labels = ${JSON.stringify(settings)}::jsonb
      WHERE laboratory_id = ${laboratoryId}`.execute(transaction);
    await writeAudit(transaction, {
      ...by,
      action: 'labels of a laboratory changed',
      subject: `laboratory ${laboratory}`,
      ...(before ? { before: { ...before } } : {}),
      after: settings,
    });
  });
