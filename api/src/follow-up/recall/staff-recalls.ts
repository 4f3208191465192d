import type { changeRecall, StaffRecall } from '@chaps/contracts/recalls';
import {
  canBeRecalled,
  formatDate,
  isClinicalEnd,
  londonDate,
  RECALL_ENDS,
  type StaffReach,
} from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { findPersonInReach } from '../../people/list.ts';
import { findKeptRecord } from '../../people/merges/records.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { recordDeath, undoDeathRecord } from '../deaths.ts';
import { lockPeople } from '../steps.ts';
import { recallChangedError } from './own.ts';
import { DUE_RANGE_TEXT, setRecallForLater } from './set-for-later.ts';
import {
  CURRENT_FIRST,
  IS_SET_FOR_LATER,
  type RecallRow,
  recallColumns,
  SET_FOR_LATER,
} from './shown.ts';
import { reasonContext, writeRecallSteps } from './steps.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'now'>;

type Row = RecallRow & Omit<StaffRecall, 'history'>;

interface StepRow {
  recall_id: string;
  at: Date;
  what: string;
  by: string | null;
  sealed: string | null;
}

/** SQL: orders the recalls `c` of a person's records; the kept one has the recall that counts. */
const isOfMergedRecord = ([kept]: readonly string[]) => sql`c.profile_id <> ${kept}`;

/** The recalls of a person's records, the kept record first, newest first. */
export async function listRecalls(
  services: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  records: readonly string[],
): Promise<StaffRecall[]> {
  const { rows } = await sql<Row>`
    SELECT ${recallColumns(services)}, c.basis, c.test_interval, c.rule_version, c.tested_on,
      ${IS_SET_FOR_LATER} AS is_set_for_later,
      c.recall_id = first_value(c.recall_id) OVER (ORDER BY ${isOfMergedRecord(records)}, ${CURRENT_FIRST})
        AS is_newest
    FROM recalls c WHERE c.profile_id = ANY (${[...records]})
    ORDER BY ${isOfMergedRecord(records)}, ${CURRENT_FIRST}`.execute(db);
  const { rows: steps } = await sql<StepRow>`
    SELECT s.recall_id, s.created_at AS at, s.what, s.reason_encrypted AS sealed,
      CASE WHEN s.actor = f.user_id THEN 'the person' ELSE coalesce(m.email, s.actor::text) END AS by
    FROM recall_steps s JOIN recalls c USING (recall_id) JOIN profiles f USING (profile_id)
      LEFT JOIN staff_members m ON m.user_id = s.actor
    WHERE c.profile_id = ANY (${[...records]}) ORDER BY s.step_id`.execute(db);
  const histories = Map.groupBy(steps, ({ recall_id }) => recall_id);
  return rows.map((row) => ({
    ...row,
    history: (histories.get(row.recall_id) ?? []).map(({ recall_id: id, at, sealed, ...step }) => ({
      ...step,
      at: at.toISOString(),
      reason: sealed === null ? null : services.keys.decrypt(sealed, reasonContext(id)),
    })),
  }));
}

/**
 * The part of a recall for staff who may not read results: dates and actions, but nothing about health.
 */
export const omitHealthData = (recall: StaffRecall): StaffRecall => ({
  ...recall,
  ...{ basis: null, test_interval: null, rule_version: null, is_set_for_later: false },
  ended_reason:
    recall.ended_reason && isClinicalEnd(recall.ended_reason) ? null : recall.ended_reason,
  history: recall.history.map((step) => ({
    ...step,
    what: RECALL_ENDS.some((end) => isClinicalEnd(end) && step.what === `ended: ${end}`)
      ? 'ended'
      : step.what.replace(`${SET_FOR_LATER}: `, ''),
    reason: null,
  })),
});

type Asked = z.output<typeof changeRecall.body>;

/** @throws {ValidationError} */
function describeChange(
  { change, due_on, ended_reason }: Asked,
  today: string,
): { what: string; set: RawBuilder<unknown> } {
  if (change === 'invited') {
    return { what: 'invited', set: sql`state = 'invited', invited_at = now()` };
  }
  if (change === 'ended') {
    const set = sql`state = 'ended', ended_reason = ${ended_reason}, from_record = NULL`;
    return { what: `ended: ${ended_reason}`, set };
  }
  if (due_on === null || !canBeRecalled(due_on, today)) {
    throw new ValidationError({ due_on: DUE_RANGE_TEXT });
  }
  return {
    what: `due on ${formatDate(due_on)}`,
    set: sql`state = 'due', ended_reason = NULL, due_on = ${due_on}, basis = 'hand',
      postponed_from = NULL, test_interval = NULL, rule_version = NULL, from_record = NULL`,
  };
}

/** @throws {HttpError} 404 for someone outside the scope of a role for single events */
export async function requirePersonInReach(
  db: Executor,
  reach: StaffReach,
  profileId: string,
): Promise<void> {
  const isThere =
    reach === 'all' ? await isKnown(db, profileId) : await findPersonInReach(db, reach, profileId);
  if (!isThere) throw new NotFoundError();
}

const isKnown = (db: Executor, profileId: string) =>
  db
    .selectFrom('profiles')
    .select('profile_id')
    .where('profile_id', '=', profileId)
    .executeTakeFirst();

/**
 * For a locked person. @throws {HttpError} 409 RECALL_CHANGED, including if they were erased or have a newer
 * recall
 */
async function requireUnchanged(
  transaction: Executor,
  recallId: string,
  { version, change }: Pick<Asked, 'version' | 'change'>,
): Promise<void> {
  const { rows } = await sql`SELECT FROM recalls c JOIN profiles f USING (profile_id)
    WHERE c.recall_id = ${recallId} AND c.version = ${version} AND f.is_active
      AND (c.state <> 'ended' OR ${change === 'due on'})
      AND c.recall_id = (SELECT c.recall_id FROM recalls c
        WHERE c.profile_id = f.profile_id ORDER BY ${CURRENT_FIRST} LIMIT 1)`.execute(transaction);
  if (rows.length === 0) throw recallChangedError();
}

/** The recall that counts: the kept record's, if the requested recall belongs to a merged record. */
async function readCurrentRecallId(transaction: Executor, profileId: string, askedId: string) {
  const { rows } = await sql<{ recall_id: string }>`SELECT c.recall_id FROM recalls c
    WHERE c.profile_id = ${profileId} ORDER BY ${CURRENT_FIRST} LIMIT 1`.execute(transaction);
  return rows[0]?.recall_id ?? askedId;
}

interface StaffActor {
  actor: string;
  reach: StaffReach;
  /** Whether they follow up results. */
  isClinician: boolean;
  requestId: string;
}

/**
 * Lets staff change when a person is due, record an invitation, or end the recall.
 * @throws {HttpError} 404; 409 RECALL_CHANGED; 422
 */
export async function changeRecallAsStaff(
  services: Needed & Pick<Services, 'jobs'>,
  { actor, reach, isClinician, requestId }: StaffActor,
  askedId: string,
  asked: Asked,
): Promise<void> {
  const { what, set } = describeChange(asked, londonDate(services.now()));
  await withTransaction(services.db, async (transaction) => {
    const known = await transaction
      .selectFrom('recalls')
      .select('profile_id')
      .where('recall_id', '=', askedId)
      .executeTakeFirst();
    if (!known) throw new NotFoundError();
    await requirePersonInReach(transaction, reach, known.profile_id);
    await lockPeople(transaction, [known.profile_id]);
    await requireUnchanged(transaction, askedId, asked);
    const profileId = await findKeptRecord(transaction, known.profile_id);
    if (asked.change === 'due on' && asked.due_on !== null) {
      await undoDeathRecord(services, transaction, profileId, {
        actor,
        reason: asked.reason,
        requestId,
      });
      const { due_on, reason } = asked;
      const later = { startsAgain: true, profileId, due_on, reason, actor, requestId };
      if (await setRecallForLater(services, transaction, later)) return;
    }
    const recallId = await readCurrentRecallId(transaction, profileId, askedId);
    await sql`UPDATE recalls SET ${set}, version = version + 1
      WHERE recall_id = ${recallId}`.execute(transaction);
    const reason = asked.reason || null;
    await writeRecallSteps(services, transaction, [{ recallId, what, actor, reason, requestId }]);
    await writeAudit(transaction, {
      actor,
      action: asked.change === 'ended' ? 'recall ended' : 'recall changed',
      subject: `recall ${recallId}`,
      profileId,
      requestId,
    });
    if (asked.change === 'ended' && asked.ended_reason === 'died') {
      await recordDeath(services, transaction, profileId, { actor, isClinician, requestId });
    }
  });
}
