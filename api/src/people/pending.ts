import { type PendingProfile, pendingProfile } from '@chaps/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import type { Keys } from '../platform/security/keys.ts';
import { rotateColumn } from '../platform/security/rotation.ts';
import { decryptPerson } from './present.ts';
import { anonymiseProfile, findProfile } from './queries.ts';

export const enteredDetails = pendingProfile.extend({ sign_up_challenge: z.string().nullish() });

/** Binds a ciphertext to one account; it cannot be decrypted for another. */
const pendingContext = (userId: string) => `pending_profiles ${userId}`;

/**
 * Stores details for any account id, so that neither response nor duration reveals which exist; for a
 * confirmed account, only its owner's details are stored.
 */
export async function savePendingProfile(
  { keys }: { keys: Keys },
  db: Executor,
  userId: string,
  details: PendingProfile,
  challenge?: string,
): Promise<void> {
  const entered = { ...details, sign_up_challenge: challenge ?? null };
  const sealed = keys.encrypt(JSON.stringify(entered), pendingContext(userId));
  await sql`
    INSERT INTO pending_profiles (user_id, details_encrypted)
    SELECT ${userId}, ${sealed} WHERE NOT EXISTS (
      SELECT FROM accounts WHERE user_id = ${userId} AND confirmed_at IS NOT NULL)
    ON CONFLICT (user_id) DO UPDATE
      SET details_encrypted = excluded.details_encrypted, entered_at = now()`.execute(db);
}

/** Details entered before the account was confirmed, for its owner to check. */
export async function findPendingProfile(
  { keys, db }: Pick<Services, 'keys' | 'db'>,
  userId: string,
): Promise<z.infer<typeof enteredDetails> | null> {
  const row = await db
    .selectFrom('pending_profiles')
    .select('details_encrypted')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const plain = keys.decrypt(row.details_encrypted, pendingContext(userId));
  return enteredDetails.parse(JSON.parse(plain));
}

export async function forgetPendingProfile(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('pending_profiles').where('user_id', '=', userId).execute();
}

/** Turns the profile of an unconfirmed address into pending details, and removes its name. */
export async function makeProfilePending(
  { keys }: { keys: Keys },
  db: Executor,
  userId: string,
): Promise<void> {
  const profile = await findProfile(db, userId);
  if (!profile) return;
  await savePendingProfile(
    { keys },
    db,
    userId,
    pendingProfile.parse(decryptPerson(keys, profile)),
  );
  await anonymiseProfile(db, profile.profile_id);
}

export const rotatePendingProfiles = rotateColumn<{ user_id: string }>({
  ...{ table: 'pending_profiles', key: 'user_id', column: 'details_encrypted' },
  owner: ['user_id'],
  context: ({ user_id: id }) => pendingContext(id),
});
