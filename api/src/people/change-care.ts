import { NEEDS, type PersonNeeds } from '@chaps/contracts/person-care';
import { sql } from 'kysely';
import { writeAudit } from '../platform/db/audit.ts';
import type { AuditAction } from '../platform/db/audit-words.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { findEditedFields } from '../platform/http/edits.ts';
import { insertNotes, setNeeds } from './care.ts';
import type { PersonChangeContext } from './change-person.ts';
import { lockPersonInReach } from './list.ts';
import { needsOfPerson, parseNeedsOfPerson } from './merges/needs.ts';

/**
 * @param change returns the subject of the audit log entry
 * @throws {NotFoundError} for a person who does not exist or is not visible to this member of staff
 */
async function changeCare(
  db: Executor,
  { userId, reach, profileId, requestId }: PersonChangeContext,
  action: AuditAction,
  change: (transaction: Executor) => Promise<string>,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockPersonInReach(transaction, reach, profileId);
    const subject = await change(transaction);
    await writeAudit(transaction, { actor: userId, action, subject, profileId, requestId });
  });
}

/** The needs as staff see them: of all records of the person. */
async function readNeeds(db: Executor, profileId: string): Promise<PersonNeeds> {
  const { rows } = await sql<{ needs: unknown }>`
    SELECT ${needsOfPerson(sql`${profileId}::text`)} AS needs`.execute(db);
  return parseNeedsOfPerson(rows[0]?.needs ?? null) ?? { needs: [], details: null };
}

/** @throws {HttpError} 409 PERSON_CHANGED when someone else has changed the details meanwhile */
function mergeNeeds(stored: PersonNeeds, seen: PersonNeeds, wanted: PersonNeeds): PersonNeeds {
  const isEdited = (need: PersonNeeds['needs'][number]) =>
    wanted.needs.includes(need) !== seen.needs.includes(need);
  const needs = NEEDS.filter((need) => (isEdited(need) ? wanted : stored).needs.includes(need));
  const edited = findEditedFields(['details'], { stored, seen, wanted }, 'PERSON_CHANGED');
  return { needs, details: (edited.length > 0 ? wanted : stored).details };
}

/**
 * Changes a person's needs on the day.
 * @param seen what the editor saw; without it, the needs are replaced
 * @throws {HttpError} 404; 409 PERSON_CHANGED
 */
export const changeNeeds = (
  db: Executor,
  by: PersonChangeContext,
  wanted: PersonNeeds,
  seen?: PersonNeeds,
): Promise<void> =>
  changeCare(db, by, 'needs of the person changed', async (transaction) => {
    const { profileId } = by;
    const needs = seen ? mergeNeeds(await readNeeds(transaction, profileId), seen, wanted) : wanted;
    await setNeeds(transaction, profileId, needs, by.userId);
    return `profile ${profileId}`;
  });

/** The note itself appears in the person's timeline. @throws {NotFoundError} */
export const addNote = (db: Executor, by: PersonChangeContext, note: string): Promise<void> =>
  changeCare(db, by, 'note on the person added', async (transaction) => {
    const of = { profile_id: by.profileId, written_by: by.userId };
    const [id] = await insertNotes(transaction, [{ ...of, note }]);
    return `note ${id}`;
  });
