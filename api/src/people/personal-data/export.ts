import { type PersonalData, personalData } from '@chaps/contracts/personal-data';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { ProfileRow } from '../queries.ts';
import { READERS } from './register.ts';

/** All data held about a person; the caller has authorised the export and logs the access. */
export async function exportPerson(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  profile: ProfileRow,
): Promise<PersonalData> {
  const { profile_id: profileId, email } = profile;
  const held = { keys, now, db, profile, profileId, email };
  const exported: Record<string, unknown> = { exported_at: now().toISOString() };
  for (const [part, read] of READERS) exported[part] = await read(held);
  return personalData.parse(exported);
}
