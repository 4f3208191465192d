import type { PersonalData } from '@chaps/contracts/personal-data';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { ProfileRow } from '../queries.ts';
import { EXPORT_READERS } from './register.ts';

/**
 * All data held about a person; the caller has authorised the export and logs the access. It is not validated
 * here, so that an unreadable value costs one row of the response (`toReadableResponse`) and not all of it.
 */
export async function exportPerson(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  profile: ProfileRow,
): Promise<PersonalData> {
  const { profile_id: profileId, email } = profile;
  const held = { keys, now, db, profile, profileId, email };
  const parts: Record<string, unknown> = {};
  for (const [part, read] of EXPORT_READERS) parts[part] = await read(held);
  // Each part has a reader of its type (register.test.ts).
  return { exported_at: now().toISOString(), ...(parts as Omit<PersonalData, 'exported_at'>) };
}
