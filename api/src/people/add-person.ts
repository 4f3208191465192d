import { AGE_MESSAGE } from '@chaps/contracts';
import type { NewPerson } from '@chaps/contracts/telephone-bookings';
import { isRegistrableAge } from '@chaps/domain';
import { sql } from 'kysely';
import { breaches, type Executor } from '../db/database.ts';
import { HttpError, ValidationError } from '../http/errors.ts';
import { insertProfile, type ProfileRow } from './queries.ts';

/**
 * Adds somebody without an account (ADR 49), in the caller's transaction. Their `user_id` is that of no
 * account until whoever confirms the address registers with the same name and birth date.
 * @param today `YYYY-MM-DD`, London
 * @throws {HttpError} 409 PERSON_KNOWN; 422 for a date of birth out of range
 */
export async function addPerson(
  transaction: Executor,
  person: NewPerson,
  today: string,
): Promise<ProfileRow> {
  if (!isRegistrableAge(person.date_of_birth, today)) {
    throw new ValidationError({ 'person.date_of_birth': AGE_MESSAGE });
  }
  const row = { ...person, user_id: crypto.randomUUID(), has_account: false };
  return insertProfile(transaction, row).catch((error: unknown) => {
    if (!breaches(error, 'profiles_by_email')) throw error;
    const message = 'Somebody with this e-mail address is known. Please find them by it.';
    throw new HttpError(409, 'PERSON_KNOWN', message);
  });
}

/**
 * The profile that staff have added for whoever registers now. The same address alone is not enough:
 * staff may have misheard it.
 */
export async function findAddedByStaff(
  transaction: Executor,
  who: { email: string; last_name: string; date_of_birth: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ profile_id: string }>`
    SELECT profile_id FROM profiles
    WHERE email = ${who.email} AND NOT has_account AND is_active
      AND name_words(last_name) = name_words(${who.last_name})
      AND date_of_birth = ${who.date_of_birth}
    FOR NO KEY UPDATE`.execute(transaction);
  return rows[0]?.profile_id;
}
