import {
  DEFAULT_LABELS,
  type LabelSettingsRequest,
  type LaboratoryLabels,
} from '@chaps/contracts/labels';
import { sql } from 'kysely';
import { findLabelSettings } from '../events/label-settings.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { ensureLaboratory, listLaboratories } from './laboratories.ts';

export async function listLabelSettings(db: Executor): Promise<LaboratoryLabels[]> {
  const names = await listLaboratories(db);
  return Promise.all(
    names.map(async (laboratory) => {
      const chosen = await findLabelSettings(db, laboratory);
      const settings = chosen ?? DEFAULT_LABELS;
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
    const before = await findLabelSettings(transaction, laboratory);
    const laboratoryId = await ensureLaboratory(transaction, laboratory);
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
