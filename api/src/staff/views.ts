import { MAX_VIEWS, type StaffView, type ViewList } from '@chaps/contracts/staff-views';
import { sql } from 'kysely';
import { writeAudit } from '../platform/db/audit.ts';
import type { AuditAction } from '../platform/db/audit-words.ts';
import { type Executor, withTransaction } from '../platform/db/database.ts';
import { NotFoundError, ValidationError } from '../platform/http/errors.ts';

interface Owner {
  userId: string;
  requestId: string;
}

/** The views of a member of staff, by name. */
export const listViews = (db: Executor, userId: string): Promise<StaffView[]> =>
  db
    .selectFrom('staff_views')
    .select(['view_id', 'list', 'name', 'search'])
    .where('user_id', '=', userId)
    .orderBy('list')
    .orderBy('name')
    .$narrowType<{ list: ViewList }>()
    .execute();

const toAudit = ({ userId, requestId }: Owner, action: AuditAction, list: string) => ({
  actor: userId,
  action,
  subject: `list ${list}`,
  requestId,
});

/** Saves a view; one with the same name is replaced. @throws {ValidationError} when there are too many */
export const saveView = (db: Executor, owner: Owner, view: Omit<StaffView, 'view_id'>) =>
  withTransaction(db, async (transaction) => {
    // Serialises changes to one person's views, so that counting them is safe.
    const lock = `views of ${owner.userId}`;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
    const row = { ...view, user_id: owner.userId };
    await transaction
      .insertInto('staff_views')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'list', 'name']).doUpdateSet({ search: view.search }),
      )
      .execute();
    if ((await listViews(transaction, owner.userId)).length > MAX_VIEWS) {
      throw new ValidationError({
        name: 'You have reached the limit for saved views. Delete one that you no longer use.',
      });
    }
    await writeAudit(transaction, toAudit(owner, 'view saved', view.list));
  });

/** @throws {NotFoundError} for an unknown view, or another person's */
export const deleteView = (db: Executor, owner: Owner, viewId: string) =>
  withTransaction(db, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('staff_views')
      .where('view_id', '=', viewId)
      .where('user_id', '=', owner.userId)
      .returning('list')
      .executeTakeFirst();
    if (!deleted) throw new NotFoundError();
    await writeAudit(transaction, toAudit(owner, 'view deleted', deleted.list));
  });
