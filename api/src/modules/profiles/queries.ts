import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Executor } from '../../db.ts';
import { Refusal } from '../../refusals.ts';
import type { ProfilesTable } from '../../schema.ts';

export type ProfileRow = Selectable<ProfilesTable>;

/** The profile of a person (`sub` of his token). */
export function findProfile(db: Executor, userId: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/**
 * The person's profile, locked: all that one person books happens one after the other.
 * @throws {Refusal} 409 PROFILE_REQUIRED
 */
export async function lockProfile(db: Executor, userId: string): Promise<ProfileRow> {
  const row = await db
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw profileRequired();
  return row;
}

export const profileRequired = () =>
  new Refusal(409, 'PROFILE_REQUIRED', 'Please complete your registration first.');

/** @returns false when the person or the e-mail has a profile already */
export async function insertProfile(
  db: Executor,
  profile: Insertable<ProfilesTable>,
): Promise<boolean> {
  const made = await db
    .insertInto('profiles')
    .values(profile)
    .onConflict((conflict) => conflict.doNothing())
    .returning('profile_id')
    .executeTakeFirst();
  return made !== undefined;
}

export function updateProfile(
  db: Executor,
  profileId: string,
  change: Updateable<ProfilesTable>,
): Promise<ProfileRow> {
  return db
    .updateTable('profiles')
    .set({ ...change, updated_at: new Date() })
    .where('profile_id', '=', profileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
