import { AGE_MESSAGE } from '@chaps/contracts';
import type { NewPerson } from '@chaps/contracts/telephone-bookings';
import type { WalkInDetails } from '@chaps/contracts/visits';
import { isRegistrableAge } from '@chaps/domain';
import { sql } from 'kysely';
import { type Executor, violates } from '../platform/db/database.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { insertNotes } from './care.ts';
import { insertProfile, insertProfiles, type ProfileRow } from './queries.ts';

/**
 * Adds a person without an account (ADR 49), in the caller's transaction. Their `user_id` belongs to no
 * account until whoever confirms the address registers with the same name and date of birth.
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
    if (!violates(error, 'profiles_by_email')) throw error;
    const message = 'There is already a person with this e-mail address. Please search for them.';
    throw new HttpError(409, 'PERSON_KNOWN', message);
  });
}

/**
 * Adds people who came without a booking, in the caller's transaction: existing records never block them. An
 * e-mail address that belongs to another record goes into a note; the two may be merged.
 * @returns their profiles, in the same order
 */
export async function addWalkIns(
  transaction: Executor,
  people: readonly WalkInDetails[],
  addedBy: string,
): Promise<ProfileRow[]> {
  const emails = people.flatMap(({ email }) => email ?? []);
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM profiles WHERE email = ANY (${emails})`.execute(transaction);
  const taken = new Set(rows.map(({ email }) => email));
  const notes: string[][] = [];
  const profiles = people.map(({ no_contact, email, phone, home_address, ...person }) => {
    const isTaken = email !== undefined && taken.has(email);
    if (email !== undefined) taken.add(email);
    notes.push([
      ...(isTaken ? [`Gave the e-mail address ${email}, which belongs to another record.`] : []),
      ...(no_contact === undefined ? [] : [`No way to reach them: ${no_contact}`]),
    ]);
    return {
      ...person,
      email: isTaken ? null : (email ?? null),
      phone: phone ?? null,
      home_address: home_address ?? null,
      user_id: crypto.randomUUID(),
      has_account: false,
    };
  });
  const added = await insertProfiles(transaction, profiles);
  const written = added.flatMap(({ profile_id }, index) =>
    (notes[index] ?? []).map((note) => ({ profile_id, note, written_by: addedBy })),
  );
  if (written.length > 0) await insertNotes(transaction, written);
  return added;
}

/**
 * The profile that staff added for the person who is registering. The e-mail address alone is not enough:
 * staff may have misheard it.
 */
export async function findProfileAddedByStaff(
  transaction: Executor,
  who: { email: string; last_name: string; date_of_birth: string },
): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    SELECT * FROM profiles
    WHERE email = ${who.email} AND NOT has_account AND is_active
      AND name_words(last_name) = name_words(${who.last_name})
      AND date_of_birth = ${who.date_of_birth}
    FOR NO KEY UPDATE`.execute(transaction);
  return rows[0];
}
