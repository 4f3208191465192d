import {
  DEFAULT_LABEL_SETTINGS,
  type LabelSettings,
  type LabelSettingsRequest,
  type LaboratoryLabels,
  labelSettings,
} from '@chaps/contracts/labels';
import { findLabelSettings } from '../events/label-settings.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { ensureLaboratory, listLaboratories, saveSettings } from './laboratories.ts';

export async function listLabelSettings(db: Executor): Promise<LaboratoryLabels[]> {
  const names = await listLaboratories(db);
  return Promise.all(
    names.map(async (laboratory) => {
      const chosen = await findLabelSettings(db, laboratory);
      const settings = chosen ?? DEFAULT_LABEL_SETTINGS;
      return { laboratory, settings, is_chosen: chosen !== undefined };
    }),
  );
}

/** @throws {ValidationError} */
function parseSettings(chosen: unknown): LabelSettings {
  const { data, error } = labelSettings.safeParse(chosen);
  if (data) return data;
  const problems = error.issues.map(({ path, message }) => [path.join('.'), message]);
  throw new ValidationError(Object.fromEntries(problems));
}

export const changeLabelSettings = (
  db: Executor,
  { laboratory, ...chosen }: LabelSettingsRequest,
  by: { actor: string; requestId: string },
): Promise<void> =>
  withTransaction(db, async (transaction) => {
    const before = await findLabelSettings(transaction, laboratory);
    const settings = parseSettings({ ...(before ?? DEFAULT_LABEL_SETTINGS), ...chosen });
    const laboratoryId = await ensureLaboratory(transaction, laboratory);
    await saveSettings(transaction, laboratoryId, 'labels', settings);
    await writeAudit(transaction, {
      ...by,
      action: 'labels of a laboratory changed',
      subject: `laboratory ${laboratory}`,
      ...(before ? { before: { ...before } } : {}),
      after: settings,
    });
  });
