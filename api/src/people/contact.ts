import { type RawBuilder, sql } from 'kysely';

/** SQL condition: the person may be written to or called: they are not erased. */
export const mayBeContacted = (profileId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM profiles x WHERE x.profile_id = ${profileId} AND x.is_active)`;
