import { openResult, SEALED_COLUMN } from '../src/laboratory/sealed-results.ts';
import type { Harness } from './harness.ts';

/** A person's stored results, decrypted, in the order of their release. */
export async function storedResults({ owner, services }: Harness, profileId: string) {
  const rows = await owner
    .selectFrom('results as r')
    .select([SEALED_COLUMN, 'level', 'superseded_at'])
    .where('profile_id', '=', profileId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ sealed, level, superseded_at }) => ({
    ...openResult(services.keys, sealed),
    level,
    isCurrent: superseded_at === null,
  }));
}
