import { isoDate, recordId } from '@chaps/contracts';
import type { Executor } from '../db/database.ts';
import type { ProfileRow } from '../people/queries.ts';
import { Fault } from './command.ts';

/** @throws {Fault} when the word is no event's id in form */
export function eventId(word: string | undefined): string {
  const parsed = recordId.safeParse(word);
  if (!parsed.success) throw new Fault(`${word} is no event id.`);
  return parsed.data;
}

/** @throws {Fault} */
export function day(value: unknown, option: string): string {
  const parsed = isoDate.safeParse(value);
  if (!parsed.success) throw new Fault(`--${option} must be a day such as 2026-03-12`);
  return parsed.data;
}

/**
 * A person by profile number or e-mail address.
 * @throws {Fault} when there is none
 */
export async function personOf(db: Executor, word = ''): Promise<ProfileRow> {
  const profile = await db
    .selectFrom('profiles')
    .selectAll()
    .where(word.includes('@') ? 'email' : 'profile_id', '=', word.trim().toLowerCase())
    .executeTakeFirst();
  if (!profile) throw new Fault(`There is no person ${word}.`);
  return profile;
}
