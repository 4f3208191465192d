import {
  type KnownLaboratory,
  type LaboratorySettingsRequest,
  laboratorySettings,
  USUAL_LABORATORY,
} from '@chaps/contracts/laboratories';
import { findLaboratorySettings } from '../events/laboratory-settings.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { findMapping } from './file-mapping.ts';
import { ensureLaboratory, listLaboratories, saveSettings } from './laboratories.ts';

export async function listLaboratorySettings(db: Executor): Promise<KnownLaboratory[]> {
  const names = await listLaboratories(db);
  return Promise.all(
    names.map(async (laboratory) => {
      const chosen = await findLaboratorySettings(db, laboratory);
      const settings = chosen ?? USUAL_LABORATORY;
      const mapping = await findMapping(db, laboratory);
      return { laboratory, settings, is_chosen: chosen !== undefined, mapping };
    }),
  );
}

export const changeLaboratorySettings = (
  db: Executor,
  { laboratory, ...chosen }: LaboratorySettingsRequest,
  by: { actor: string; requestId: string },
): Promise<void> =>
  withTransaction(db, async (transaction) => {
    const before = await findLaboratorySettings(transaction, laboratory);
    const laboratoryId = await ensureLaboratory(transaction, laboratory);
    const settings = laboratorySettings.parse({ ...(before ?? USUAL_LABORATORY), ...chosen });
    await saveSettings(transaction, laboratoryId, 'settings', settings);
    await writeAudit(transaction, {
      ...by,
      action: 'settings of a laboratory changed',
      subject: `laboratory ${laboratory}`,
      ...(before ? { before: { ...before } } : {}),
      after: settings,
    });
  });
