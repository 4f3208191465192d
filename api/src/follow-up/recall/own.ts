import type { OwnRecall, OwnRecallChange } from '@chaps/contracts/recalls';
import { isTemporaryEnd, londonDate, POSTPONEMENT_INTERVAL } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { findProfile, lockProfile } from '../../people/queries.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import { CURRENT_FIRST, isOverAgeOn, type RecallRow, recallColumns } from './shown.ts';
import { writeRecallSteps } from './steps.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'now'>;

export const recallChangedError = () =>
  new HttpError(
    409,
    'RECALL_CHANGED',
    'The date of the next test has changed since you opened this page. Please check it again.',
  );

interface OwnRow extends RecallRow {
  can_undo: boolean;
  can_postpone: boolean;
}

/** SQL: the day to which the recall `c` is put off. @param today London date */
const dayInAYear = (today: string) => sql`(greatest(${today}::date,
  coalesce(c.postponed_from, c.due_on)) + ${POSTPONEMENT_INTERVAL}::interval)::date`;

/** SQL: the person `f` of the recall `c` can still be tested in a year. @param today London date */
const canBePutOff = (today: string) =>
  sql`(c.state <> 'ended' AND NOT ${isOverAgeOn(dayInAYear(today))})`;

async function readRecall(
  { now }: Pick<Services, 'now'>,
  db: Executor,
  profileId: string,
): Promise<OwnRecall | null> {
  const { rows } = await sql<OwnRow>`
    SELECT ${recallColumns({ now })}, c.state = 'postponed' OR c.ended_reason = 'no more reminders'
      AS can_undo, ${canBePutOff(londonDate(now()))} AS can_postpone
    FROM recalls c JOIN profiles f USING (profile_id) WHERE c.profile_id = ${profileId}
    ORDER BY ${CURRENT_FIRST} LIMIT 1`.execute(db);
  const [row] = rows;
  if (!row || (row.ended_reason && isTemporaryEnd(row.ended_reason))) return null;
  const { profile_id: _, can_undo, ...recall } = row;
  return { ...recall, can_undo: can_undo === true };
}

/** When a member's next test is due. @throws {HttpError} 404 for an account without a profile */
export async function readOwnRecall(services: Needed, userId: string): Promise<OwnRecall | null> {
  const profile = await findProfile(services.db, userId);
  if (!profile) throw new NotFoundError();
  return readRecall(services, services.db, profile.profile_id);
}

interface Change {
  what: string;
  set: RawBuilder<unknown>;
  /** SQL: whether the recall `c` of the person `f` can be changed in this way. */
  from: RawBuilder<unknown>;
}

const CHANGES: Record<OwnRecallChange['change'], (today: string) => Change> = {
  'in a year': (today) => ({
    what: 'postponed by a year',
    set: sql`state = 'postponed', postponed_from = coalesce(postponed_from, due_on),
      due_on = ${dayInAYear(today)}`,
    from: canBePutOff(today),
  }),
  'no more reminders': () => ({
    what: 'ended: no more reminders',
    set: sql`state = 'ended', ended_reason = 'no more reminders'`,
    from: sql`c.state <> 'ended'`,
  }),
  undo: () => ({
    what: 'reminders again',
    set: sql`state = CASE WHEN state = 'ended' AND postponed_from IS NOT NULL THEN 'postponed' ELSE 'due' END,
      due_on = CASE WHEN state = 'postponed' THEN postponed_from ELSE due_on END,
      postponed_from = CASE WHEN state = 'postponed' THEN NULL ELSE postponed_from END,
      ended_reason = NULL`,
    from: sql`(c.state = 'postponed' OR c.ended_reason = 'no more reminders')`,
  }),
};

/**
 * Lets the member postpone the reminder, end it, or undo that.
 * @throws {HttpError} 404 for another person's recall; 409 RECALL_CHANGED, PROFILE_REQUIRED
 */
export const changeOwnRecall = (
  services: Needed,
  userId: string,
  recallId: string,
  { version, change }: OwnRecallChange,
  requestId: string,
): Promise<OwnRecall | null> =>
  withTransaction(services.db, async (transaction) => {
    const { profile_id: profileId } = await lockProfile(transaction, userId);
    const newest = await readRecall(services, transaction, profileId);
    const { rows: own } = await sql`SELECT FROM recalls
      WHERE recall_id = ${recallId} AND profile_id = ${profileId}`.execute(transaction);
    if (own.length === 0) throw new NotFoundError();
    const { what, set, from } = CHANGES[change](londonDate(services.now()));
    const { rows } =
      await sql`UPDATE recalls c SET ${set}, from_record = NULL, version = c.version + 1
      FROM profiles f WHERE f.profile_id = c.profile_id AND c.recall_id = ${recallId}
        AND c.version = ${version} AND ${from}
      RETURNING c.recall_id`.execute(transaction);
    if (rows.length === 0 || newest?.recall_id !== recallId) throw recallChangedError();
    await writeRecallSteps(services, transaction, [{ recallId, what, actor: userId, requestId }]);
    await writeAudit(transaction, {
      actor: userId,
      action: 'recall changed',
      subject: `recall ${recallId}`,
      profileId,
      requestId,
    });
    return readRecall(services, transaction, profileId);
  });
