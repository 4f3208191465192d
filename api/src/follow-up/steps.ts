import { type FollowUpState, getFollowUpDueDate, londonDate } from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { IS_HELD } from '../people/claims.ts';
import { isDead } from '../people/contact.ts';
import { keptRecordId, selectRecordIds } from '../people/merges/records.ts';
import type { Services } from '../platform/config/services.ts';
import type { Executor } from '../platform/db/database.ts';
import { rotateColumn } from '../platform/security/rotation.ts';

/** The encryption context of a follow-up's notes. */
export const noteContext = (followUpId: string) => `follow-up ${followUpId}`;

export interface Step {
  followUpId: string;
  what: string;
  /** A clinician; null for the person and for automatic steps. */
  actor: string | null;
  note?: string | null;
  requestId: string | null;
}

export async function writeSteps(
  { keys }: Pick<Services, 'keys'>,
  transaction: Executor,
  steps: readonly Step[],
): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ followUpId, what, actor, note, requestId }) => ({
    follow_up_id: followUpId,
    what,
    actor,
    note_encrypted: note ? keys.encrypt(note, noteContext(followUpId)) : null,
    request_id: requestId,
  }));
  await transaction.insertInto('follow_up_steps').values(rows).execute();
}

interface RaisedResult {
  resultId: string;
  profileId: string;
}

/** The first step of a follow-up. */
const RELEASE_STEP = 'result released';
/**
 * SQL for the text of the step `s`. Earlier versions wrote 'told' as the first step, although a release alone
 * tells nobody.
 */
export const STEP_TEXT = sql<string>`CASE WHEN s.what = 'told' AND s.actor IS NULL
  THEN ${sql.lit(RELEASE_STEP)} ELSE s.what END`;

export const CONTINUATION_STEP = 'goes on with another raised result';

export const SEPARATION_STEP =
  'merged records separated: letters and calls since the merge may have reached another person';

/** All records of some people, whichever of their records are given (ADR 50). */
export async function listRecords(db: Executor, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    SELECT DISTINCT unnest(${selectRecordIds(keptRecordId(sql`f.profile_id`))}) AS profile_id
    FROM profiles f WHERE f.profile_id = ANY (${[...people]})`.execute(db);
  return rows.map(({ profile_id }) => profile_id);
}

/**
 * Locks people with all their records, so that two releases for one person run one after the other.
 */
export async function lockPeople(transaction: Executor, people: readonly string[]): Promise<void> {
  await sql`SELECT FROM profiles WHERE profile_id = ANY (${await listRecords(transaction, people)})
    ORDER BY profile_id FOR NO KEY UPDATE`.execute(transaction);
}

/**
 * Locks the person with a result before the result itself, in the order that releases and withdrawals use.
 */
export async function lockPersonForResult(transaction: Executor, resultId: string): Promise<void> {
  const { rows } = await sql<{ profile_id: string }>`SELECT profile_id FROM results
    WHERE result_id = ${resultId}`.execute(transaction);
  await lockPeople(
    transaction,
    rows.map(({ profile_id }) => profile_id),
  );
}

/**
 * Moves an open follow-up to another result. It starts again, due today, because what was done about the
 * earlier result does not count for this one.
 */
export async function attachResult(
  { now }: Pick<Services, 'now'>,
  transaction: Executor,
  followUpId: string,
  resultId: string,
): Promise<void> {
  const first: FollowUpState = 'told';
  await sql`UPDATE follow_ups SET result_id = ${resultId}, state = ${first}, next_try_at = NULL,
    due_on = ${londonDate(now())} WHERE follow_up_id = ${followUpId}`.execute(transaction);
}

/**
 * Follows up results that were just released. A person has at most one open follow-up: it continues with the
 * newest result.
 */
export async function beginFollowUps(
  services: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  results: readonly RaisedResult[],
): Promise<void> {
  await lockPeople(
    transaction,
    results.map(({ profileId }) => profileId),
  );
  for (const result of results) {
    if (!(await continueFollowUp(services, transaction, result))) {
      await insertFollowUp(services, transaction, result);
    }
  }
}

/** SQL: the date of the sample of a result. */
const sampleDay = (result: string) => sql`coalesce(${sql.ref(`${result}.sample_date`)},
  (SELECT e.event_date FROM appointments a JOIN events e USING (event_id)
    WHERE a.appointment_id = ${sql.ref(`${result}.appointment_id`)}))`;

const OLDER_RESULT = 'raised result of an older sample released';

/**
 * Attaches a result to the person's open follow-up, unless that is about a newer sample whose result still
 * stands; the clinician sees both results there.
 * @returns false when the person has no open follow-up
 */
async function continueFollowUp(
  services: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  { resultId, profileId }: RaisedResult,
): Promise<boolean> {
  const { rows } = await sql<{
    follow_up_id: string;
    result_id: string;
    is_newer: boolean | null;
  }>`
    SELECT w.follow_up_id, w.result_id,
      now.superseded_at IS NULL AND ${sampleDay('now')} > ${sampleDay('late')} AS is_newer
    FROM follow_ups w JOIN results now USING (result_id) JOIN results late ON late.result_id = ${resultId}
    WHERE w.profile_id = ${profileId} AND w.state <> 'outcome'`.execute(transaction);
  const [open] = rows;
  if (!open) return false;
  // It is a correction, with which the follow-up already continues.
  if (open.result_id === resultId) return true;
  if (!open.is_newer) await attachResult(services, transaction, open.follow_up_id, resultId);
  const what = open.is_newer ? OLDER_RESULT : CONTINUATION_STEP;
  const step = { what, actor: null, requestId: null };
  await writeSteps(services, transaction, [{ ...step, followUpId: open.follow_up_id }]);
  return true;
}

async function insertFollowUp(
  services: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  { resultId, profileId }: RaisedResult,
): Promise<void> {
  const hasEnded = await isDead(transaction, profileId);
  const begun = await transaction
    .insertInto('follow_ups')
    .values({
      result_id: resultId,
      profile_id: profileId,
      ...(hasEnded
        ? { state: 'outcome' as const, outcome: 'died' as const, due_on: null }
        : { due_on: getFollowUpDueDate('told', londonDate(services.now())) }),
    })
    .returning('follow_up_id')
    .executeTakeFirstOrThrow();
  const automatic = { followUpId: begun.follow_up_id, actor: null, requestId: null };
  const steps = hasEnded ? [RELEASE_STEP, 'outcome: died'] : [RELEASE_STEP];
  await writeSteps(
    services,
    transaction,
    steps.map((what) => ({ ...automatic, what })),
  );
}

/** Records that the person knows the results of the open follow-ups that meet a condition. */
export async function markResultsKnown(
  services: Pick<Services, 'now'>,
  transaction: Executor,
  followUps: RawBuilder<unknown>,
): Promise<string[]> {
  const opened: FollowUpState = 'opened';
  const { rows } = await sql<{ follow_up_id: string }>`
    UPDATE follow_ups SET state = ${opened},
      due_on = ${getFollowUpDueDate(opened, londonDate(services.now()))}
    WHERE ${followUps} AND state = 'told'
    RETURNING follow_up_id`.execute(transaction);
  return rows.map(({ follow_up_id }) => follow_up_id);
}

/** Records that the person has read those of their results that their account shows. */
export async function recordResultOpened(
  services: Pick<Services, 'keys' | 'now'>,
  transaction: Executor,
  profileId: string,
): Promise<void> {
  const opened = await markResultsKnown(
    services,
    transaction,
    sql`profile_id = ${profileId}
    AND EXISTS (SELECT FROM results r WHERE r.result_id = follow_ups.result_id AND NOT ${IS_HELD})`,
  );
  const step = { what: 'opened', actor: null, requestId: null };
  await writeSteps(
    services,
    transaction,
    opened.map((followUpId) => ({ ...step, followUpId })),
  );
}

export interface StaffStep {
  resultId: string;
  actor: string;
  requestId: string;
}

/** Records a staff action about a result in its follow-up, if there is one. */
export async function recordStaffStep(
  services: Pick<Services, 'keys'>,
  transaction: Executor,
  { resultId, actor, requestId }: StaffStep,
  what: string,
  note?: string,
): Promise<void> {
  const rows = await transaction
    .selectFrom('follow_ups')
    .select('follow_up_id as followUpId')
    .where('result_id', '=', resultId)
    .execute();
  const step = { what, actor, requestId, ...(note === undefined ? {} : { note }) };
  await writeSteps(
    services,
    transaction,
    rows.map(({ followUpId }) => ({ ...step, followUpId })),
  );
}

/** Ends the open follow-up of a person who is being erased: nobody can act on it. */
export async function forgetFollowUps(transaction: Executor, profileId: string): Promise<void> {
  await sql`WITH ended AS (
      UPDATE follow_ups SET state = 'outcome', outcome = 'person erased', due_on = NULL,
        next_try_at = NULL
      WHERE profile_id = ${profileId} AND state <> 'outcome' RETURNING follow_up_id)
    INSERT INTO follow_up_steps (follow_up_id, what)
    SELECT follow_up_id, 'outcome: person erased' FROM ended`.execute(transaction);
}

export const rotateNotes = rotateColumn<{ follow_up_id: string }>({
  ...{ table: 'follow_up_steps', key: 'step_id', column: 'note_encrypted' },
  owner: ['follow_up_id'],
  context: ({ follow_up_id: id }) => noteContext(id),
});
