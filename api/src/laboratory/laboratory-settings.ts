import {
  type KnownLaboratory,
  type LaboratorySettingsRequest,
  USUAL_LABORATORY,
} from '@chaps/contracts/laboratories';
import { sql } from 'kysely';
import { findLaboratorySettings } from '../events/laboratory-settings.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { ensureLaboratory, listLaboratories } from './laboratories.ts';

export async function listLaboratorySettings(db: Executor): Promise<KnownLaboratory[]> {
  const names = await listLaboratories(db);
  return Promise.all(
    names.map(async (laboratory) => {
      const chosen = await findLaboratorySettings(db, laboratory);
      const settings = chosen ?? USUAL_LABORATORY;
      return { laboratory, settings, is_chosen: chosen !== undefined };
    }),
  );
}

export const changeLaboratorySettings = (
  db: Executor,
  { laboratory, ...settings }: LaboratorySettingsRequest,
  by: { actor: string; requestId: string },
): Promise<void> =>
  withTransaction(db, async (transaction) => {
    const before = await findLaboratorySettings(transaction, laboratory);
    const laboratoryId = await ensureLaboratory(transaction, laboratory);
    await sql`UPDATE laboratories SET settings = ${JSON.stringify(settings)}::jsonb
      WHERE laboratory_id = ${laboratoryId}`.execute(transaction);
    await writeAudit(transaction, {
      ...by,
      action: 'settings of a laboratory changed',
      subject: `laboratory ${laboratory}`,
      ...(before ? { before: { ...before } } : {}),
      after: settings,
    });
  });
