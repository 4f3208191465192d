import type { GpChoice, PersonGp } from '@chaps/contracts/gp-practices';
import { sql } from 'kysely';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import type { PersonChangeContext } from '../change-person.ts';
import { changeStateBeforeClaim, readGpBeforeClaim, type StoredGpChoice } from '../claims.ts';
import { lockPersonInReach } from '../list.ts';
import { listRecordIds } from '../merges/records.ts';
import { findProfile, lockProfile, type ProfileRow, updateProfile } from '../queries.ts';
import { findGp } from './gp-of-person.ts';

/** @throws {ValidationError} for a practice that is not open */
async function requireOpenPractice(transaction: Executor, practiceCode: string): Promise<void> {
  const { rows } = await sql`SELECT FROM gp_practices
    WHERE practice_code = ${practiceCode} AND closed_on IS NULL`.execute(transaction);
  if (rows.length > 0) return;
  throw new ValidationError({
    name: 'This practice has closed. Please choose another one.',
  });
}

interface ChoiceContext {
  profileId: string;
  userId: string | null;
  requestId: string;
}

/** Records a person's practice, in the caller's transaction. @throws {ValidationError} */
export async function storeGp(
  transaction: Executor,
  { practice_code, name }: GpChoice,
  { profileId, userId, requestId }: ChoiceContext,
): Promise<void> {
  if (practice_code !== null) await requireOpenPractice(transaction, practice_code);
  const chosen = {
    practice_code,
    typed: practice_code === null ? name : null,
    chosen_by: userId,
    chosen_at: sql<Date>`clock_timestamp()`,
  };
  await transaction
    .insertInto('gp_choices')
    .values({ profile_id: profileId, ...chosen })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(chosen))
    .execute();
  await writeAudit(transaction, {
    actor: userId ?? 'mailed link',
    action: 'GP practice changed',
    subject: `profile ${profileId}`,
    profileId,
    details: { practice: practice_code ?? 'typed' },
    requestId,
  });
}

/** The practice that was chosen for a record. */
export const findGpChoice = async (
  db: Executor,
  profileId: string,
): Promise<StoredGpChoice | null> =>
  (await db
    .selectFrom('gp_choices')
    .select(['practice_code', 'typed', 'chosen_by', 'chosen_at'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst()) ?? null;

/** Restores the practice from before a claim, unless staff have since chosen a different one. */
export async function restoreGp(
  transaction: Executor,
  { profile_id: profileId, user_id, claimed_at, before_claim }: ProfileRow,
): Promise<void> {
  const now = await findGpChoice(transaction, profileId);
  if (!now || !claimed_at || now.chosen_at < claimed_at) return;
  if (now.chosen_by !== null && now.chosen_by !== user_id) return;
  const before = readGpBeforeClaim(before_claim);
  if (before) {
    const restored = transaction.updateTable('gp_choices').set(before);
    await restored.where('profile_id', '=', profileId).execute();
  } else {
    await transaction.deleteFrom('gp_choices').where('profile_id', '=', profileId).execute();
  }
}

/** @throws {NotFoundError} for an account without a profile */
export async function readOwnGp(db: Executor, userId: string): Promise<PersonGp | null> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new NotFoundError();
  return findGp(db, await listRecordIds(db, profile.profile_id));
}

/** @throws {HttpError} 409 PROFILE_REQUIRED, 422 for a practice that is not open */
export const changeOwnGp = (
  { db }: Pick<Services, 'db'>,
  userId: string,
  choice: GpChoice,
  requestId: string,
): Promise<PersonGp | null> =>
  withTransaction(db, async (transaction) => {
    const { profile_id: profileId } = await lockProfile(transaction, userId);
    await storeGp(transaction, choice, { profileId, userId, requestId });
    return findGp(transaction, await listRecordIds(transaction, profileId));
  });

/**
 * @throws {HttpError} 404 for a person who is not visible to this member of staff, 422 for a practice that is
 * not open
 */
export const changePersonGp = (
  { db }: Pick<Services, 'db'>,
  { reach, ...by }: PersonChangeContext,
  choice: GpChoice,
): Promise<void> =>
  withTransaction(db, async (transaction) => {
    const record = await lockPersonInReach(transaction, reach, by.profileId);
    await storeGp(transaction, choice, by);
    const gp = await findGpChoice(transaction, by.profileId);
    const before = changeStateBeforeClaim(record, { gp });
    if (before.before_claim) await updateProfile(transaction, by.profileId, before);
  });
