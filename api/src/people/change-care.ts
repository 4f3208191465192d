import type { PersonNeeds } from '@chaps/contracts/person-care';
import { writeAudit } from '../platform/db/audit.ts';
import type { AuditAction } from '../platform/db/audit-words.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { insertNotes, setNeeds } from './care.ts';
import type { PersonChangeContext } from './change-person.ts';
import { lockPersonInReach } from './list.ts';

/**
 * @param change returns the subject of the audit log entry
 * @throws {NotFoundError} also for a person who is not visible to this member of staff
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

/** Replaces a person's needs on the day. @throws {NotFoundError} */
export const changeNeeds = (
  db: Executor,
  by: PersonChangeContext,
  needs: PersonNeeds,
): Promise<void> =>
  changeCare(db, by, 'needs of the person changed', async (transaction) => {
    await setNeeds(transaction, by.profileId, needs, by.userId);
    return `profile ${by.profileId}`;
  });

/** The note itself appears in the person's timeline. @throws {NotFoundError} */
export const addNote = (db: Executor, by: PersonChangeContext, note: string): Promise<void> =>
  changeCare(db, by, 'note on the person added', async (transaction) => {
    const of = { profile_id: by.profileId, written_by: by.userId };
    const [id] = await insertNotes(transaction, [{ ...of, note }]);
    return `note ${id}`;
  });
