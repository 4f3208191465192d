import { isoDate, recordId } from '@chaps/contracts';
import { normaliseEmail } from '@chaps/domain';
import type { ProfileRow } from '../people/queries.ts';
import type { Executor } from '../platform/db/database.ts';
import { UserError } from './command.ts';

/** @throws {UserError} for text that is not a UUID */
export function parseEventId(word: string | undefined): string {
  const parsed = recordId.safeParse(word);
  if (!parsed.success) throw new UserError(`${word} is not an event id.`);
  return parsed.data;
}

/** @throws {UserError} */
export function parseDay(value: unknown, option: string): string {
  const parsed = isoDate.safeParse(value);
  if (!parsed.success) throw new UserError(`--${option} must be a date such as 2026-03-12`);
  return parsed.data;
}

/**
 * Finds a person by profile number or e-mail address.
 * @throws {UserError} when there is none
 */
export async function findPerson(db: Executor, word = ''): Promise<ProfileRow> {
  const profile = await db
    .selectFrom('profiles')
    .selectAll()
    .where(word.includes('@') ? 'email' : 'profile_id', '=', normaliseEmail(word))
    .executeTakeFirst();
  if (!profile) throw new UserError(`No person was found for ${word}.`);
  return profile;
}
