import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Executor, prepareStatement } from '../platform/db/database.ts';
import type { Profiles } from '../platform/db/types.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { listErasedColumns } from './profile-columns.ts';

export type ProfileRow = Selectable<Profiles>;

/** SQL: the columns of the record `f` that the schema names. */
export const selectColumns = (schema: {
  keyof: () => { options: readonly (keyof ProfileRow)[] };
}) => sql.join(schema.keyof().options.map((name) => sql.ref(`f.${name}`)));

/** Returns a person's profile by user id (`sub` of their token). */
export function findProfile(db: Executor, userId: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Locks the record of a person who is not erased, so that no booking is made meanwhile. */
export function lockRecord(
  transaction: Executor,
  profileId: string,
): Promise<ProfileRow | undefined> {
  return transaction
    .selectFrom('profiles')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * The same before a save, so that nothing is written for a person who is being erased meanwhile.
 * @throws {NotFoundError}
 */
export async function lockActiveRecord(
  transaction: Executor,
  profileId: string,
): Promise<ProfileRow> {
  const record = await lockRecord(transaction, profileId);
  if (!record) throw new NotFoundError();
  return record;
}

/** The columns read when a profile is locked. */
export type LockedProfile = Pick<
  ProfileRow,
  'profile_id' | 'email' | 'first_name' | 'last_name' | 'wants_reminders' | 'invitation_miles'
>;

const lockProfileStatement = prepareStatement<LockedProfile>(
  'lock-profile',
  `SELECT profile_id, email, first_name, last_name, wants_reminders, invitation_miles FROM profiles
  WHERE user_id = $1 FOR NO KEY UPDATE`,
);

/**
 * Locks the person's profile, so that one person's bookings are made one after the other.
 * @throws {HttpError} 409 PROFILE_REQUIRED
 */
export async function lockProfile(transaction: Executor, userId: string): Promise<LockedProfile> {
  const [row] = await lockProfileStatement(transaction, [userId]);
  if (!row) throw profileRequiredError();
  return row;
}

export const profileRequiredError = () =>
  new HttpError(409, 'PROFILE_REQUIRED', 'Please complete your registration first.');

/** Attempts to find a random profile id that is not taken. */
const ID_ATTEMPTS = 20;

/**
 * Adds profiles and returns them in the given order.
 * @throws {DatabaseError} when a person or an e-mail address already has a profile
 */
export async function insertProfiles(
  db: Executor,
  profiles: readonly Insertable<Profiles>[],
): Promise<ProfileRow[]> {
  const added = new Map<string, ProfileRow>();
  for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
    const left = profiles.filter(({ user_id }) => !added.has(user_id));
    if (left.length === 0) break;
    const created = await db
      .insertInto('profiles')
      .values(left)
      .onConflict((conflict) => conflict.column('profile_id').doNothing())
      .returningAll()
      .execute();
    for (const row of created) added.set(row.user_id, row);
  }
  if (added.size < profiles.length) {
    throw new Error(`no free profile id was found in ${ID_ATTEMPTS} attempts`);
  }
  return profiles.flatMap(({ user_id }) => added.get(user_id) ?? []);
}

/** @throws {DatabaseError} when the person or the e-mail address already has a profile */
export async function insertProfile(
  db: Executor,
  profile: Insertable<Profiles>,
): Promise<ProfileRow> {
  const [row] = await insertProfiles(db, [profile]);
  if (!row) throw new Error('the profile was not added');
  return row;
}

export function updateProfile(
  db: Executor,
  profileId: string,
  change: Updateable<Profiles>,
): Promise<ProfileRow> {
  return db
    .updateTable('profiles')
    .set({ ...change, updated_at: new Date() })
    .where('profile_id', '=', profileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Anonymises a profile; its id remains for the records that refer to it. */
export async function anonymiseProfile(db: Executor, profileId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      user_id: crypto.randomUUID(),
      first_name: 'Erased',
      last_name: 'Erased',
      email: `erased-${profileId}@erased.invalid`,
      ...Object.fromEntries(listErasedColumns('null').map((name) => [name, null])),
      ...Object.fromEntries(listErasedColumns('the default').map((name) => [name, sql`DEFAULT`])),
      is_active: false,
      updated_at: new Date(),
    })
    .where('profile_id', '=', profileId)
    .execute();
}

/** Whether the account belongs to an erased person, while it still exists at the sign-in service. */
export async function isErased(db: Executor, userId: string): Promise<boolean> {
  const request = await db
    .selectFrom('erasure_requests')
    .select('profile_id')
    .where('account_id', '=', userId)
    .executeTakeFirst();
  return request !== undefined;
}
