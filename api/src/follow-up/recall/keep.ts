import {
  formatDate,
  isTemporaryEnd,
  londonDate,
  OVER_AGE,
  preventsNewRecall,
  type RecallEnd,
} from '@chaps/domain';
import { sql } from 'kysely';
import { mayBeContacted } from '../../people/contact.ts';
import { isKept, keptRecordId } from '../../people/merges/records.ts';
import type { Services } from '../../platform/config/services.ts';
import {
  type Executor,
  isDatabaseUnavailable,
  withTransaction,
} from '../../platform/db/database.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import { listRecords, lockPeople } from '../steps.ts';
import {
  findPeopleAtHigherRisk,
  IS_OWED_ANOTHER,
  isUnderCare,
  type Occasion,
  type RecallFacts,
  readRecallFacts,
  SAMPLE_DAY,
  type StoredRecall,
} from './facts.ts';
import { canRestore, carryOverDecisions, restoreRecall } from './merged-records.ts';
import {
  findEndByAge,
  findEndByCare,
  findEndByOutcome,
  findNoRecallReason,
  getPlan,
  hasSameOccasion,
  isLive,
  type Plan,
  planRecall,
  RECORDS_MERGED,
  type Rules,
} from './plan.ts';
import { readCurrentRules } from './rules.ts';
import { IS_SET_FOR_LATER, isOverAge } from './shown.ts';
import {
  AUTOMATIC_STEP,
  applyWrites,
  beginRecall,
  createEmptyWrites,
  endRecall,
  type RecallWrites,
} from './writes.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

const NOBODY: ReadonlySet<string> = new Set();

/** People per statement. */
const PEOPLE_PER_STATEMENT = 100;

/**
 * Activates a recall whose date a clinician set during the follow-up, now that the follow-up has
 * ended.
 */
function resumeRecall(
  writes: RecallWrites,
  { recall_id: recallId, due_on }: StoredRecall,
  { result_id, tested_on }: Occasion,
  ended: RecallEnd | undefined,
): void {
  if (ended) {
    endRecall(writes, recallId, ended);
    return;
  }
  const set = { result_id, tested_on, state: 'due' as const, ended_reason: null };
  writes.carriedOn.push({ recall_id: recallId, set });
  writes.steps.push({ ...AUTOMATIC_STEP, recallId, what: `due on ${formatDate(due_on)}` });
}

/** The reason for ending a recall that is based on a different occasion. */
function getReplacementReason({ tested_on }: Occasion, recall: StoredRecall): RecallEnd {
  if (recall.was_withdrawn) return 'result withdrawn';
  if (recall.is_foreign) return RECORDS_MERGED;
  return recall.result_id === null && tested_on < recall.tested_on
    ? 'visit changed'
    : 'another test';
}

/**
 * Carries a recall over once the visit has its result, or the result was corrected. A date set by a
 * person is kept.
 */
function carryRecallOver(
  { carriedOn, steps }: RecallWrites,
  { recall_id: recallId, state, basis }: StoredRecall,
  { result_id, tested_on }: Occasion,
  plan: Plan,
): void {
  const isChosen = basis === 'hand' || state !== 'due';
  const change = isChosen ? {} : plan;
  carriedOn.push({ recall_id: recallId, set: { result_id, tested_on, ...change } });
  const what = `follows another result${isChosen ? '' : `, due on ${formatDate(plan.due_on)}`}`;
  steps.push({ ...AUTOMATIC_STEP, recallId, what });
}

/**
 * Ends recalls that a person has from a record that has since been separated from theirs. @returns their own
 * recall
 */
function endForeignRecall(writes: RecallWrites, { recall, own }: RecallFacts): StoredRecall | null {
  if (!recall?.is_foreign) return recall;
  const { recall_id, ended_reason } = recall;
  const isOver = ended_reason === 'erased' || (ended_reason && isTemporaryEnd(ended_reason));
  if (isLive(recall) || !isOver) endRecall(writes, recall_id, RECORDS_MERGED);
  return own;
}

function endUnneededRecall(
  writes: RecallWrites,
  facts: RecallFacts,
  recall: StoredRecall | null,
  none: RecallEnd | undefined,
): void {
  const { occasion } = facts;
  if (!recall) return;
  const { recall_id: recallId, is_set_for_later: isSetForLater } = recall;
  const isFollowedUp = none === 'being followed up';
  if (none && (recall.state !== 'ended' || (isSetForLater && !isFollowedUp))) {
    endRecall(writes, recallId, none);
  } else if (occasion && isSetForLater && !hasSameOccasion(occasion, recall)) {
    endRecall(writes, recallId, getReplacementReason(occasion, recall));
  } else if (
    occasion &&
    isFollowedUp &&
    hasSameOccasion(occasion, recall) &&
    canRestore(facts, recall)
  ) {
    restoreRecall(writes, facts, occasion, recall);
  }
}

/** Whether a recall ended for good. One that ended for age begins again with another date. */
function isStillDecided(
  facts: RecallFacts,
  occasion: Occasion,
  recall: StoredRecall,
  rules: Rules,
): boolean {
  const { ended_reason: reason } = recall;
  if (!reason || isTemporaryEnd(reason)) return false;
  if (reason !== OVER_AGE) return true;
  const isSame = recall.result_id === occasion.result_id;
  return findEndByAge(facts, isSame ? recall : planRecall(facts, occasion, rules)) !== undefined;
}

function updatePersonRecall(writes: RecallWrites, facts: RecallFacts, rules: Rules): void {
  const { occasion } = facts;
  const recall = endForeignRecall(writes, facts);
  const open = recall && recall.state !== 'ended' ? recall : null;
  const none = findNoRecallReason(facts);
  if (none || !occasion) {
    endUnneededRecall(writes, facts, recall, none);
    return;
  }
  const same = recall && hasSameOccasion(occasion, recall) ? recall : null;
  const isDecided = same !== null && isStillDecided(facts, occasion, same, rules);
  const isHidden = recall !== facts.recall;
  const isUnchanged = same?.result_id === occasion.result_id;
  const ends =
    findEndByCare(facts) ??
    (same && same === open && isUnchanged ? findEndByAge(facts, same) : undefined);
  if (same && (isDecided || (same === open && !ends)) && isUnchanged) {
    // The newest recall is the one that people see.
    if (isHidden && same.ended_reason)
      beginRecall(writes, facts, occasion, getPlan(same), same.ended_reason);
    return;
  }
  const outcome = findEndByOutcome(facts) ?? ends;
  if (same?.is_set_for_later) {
    resumeRecall(writes, same, occasion, outcome);
    return;
  }
  if (same && canRestore(facts, same)) {
    restoreRecall(writes, facts, occasion, same);
    return;
  }
  const plan = planRecall(facts, occasion, rules);
  if (same && (isDecided || (same === open && !outcome))) {
    carryRecallOver(writes, same, occasion, plan);
    return;
  }
  if (open) {
    const why = outcome && same ? outcome : getReplacementReason(occasion, open);
    endRecall(writes, open.recall_id, why);
    if (outcome && same) return;
  } else if (recall?.is_set_for_later) {
    endRecall(writes, recall.recall_id, getReplacementReason(occasion, recall));
  }
  const kept =
    recall?.ended_reason && preventsNewRecall(recall.ended_reason) ? recall.ended_reason : outcome;
  const from = kept && kept === recall?.ended_reason ? recall.from_record : null;
  beginRecall(writes, facts, occasion, { ...plan, from_record: from }, kept);
}

/**
 * Updates the recalls of people to match their results, follow-ups and visits: each has one open recall, or a
 * reason for none, on the record that others are merged into. Idempotent.
 */
export async function updateRecalls(
  services: Needed,
  transaction: Executor,
  profileIds: readonly string[],
): Promise<void> {
  if (profileIds.length === 0) return;
  await lockPeople(transaction, profileIds);
  const table = await readCurrentRules(transaction);
  const asksRisk = table.rules.some(({ risk }) => risk === 'higher');
  for (let from = 0; from < profileIds.length; from += PEOPLE_PER_STATEMENT) {
    const records = await listRecords(
      transaction,
      profileIds.slice(from, from + PEOPLE_PER_STATEMENT),
    );
    const read = async () => {
      const people = await readRecallFacts(services, transaction, records);
      const atRisk = asksRisk
        ? await findPeopleAtHigherRisk(services, transaction, people)
        : NOBODY;
      return { people, rules: { ...table, atRisk } };
    };
    const before = await read();
    const passed = carryOverDecisions(before.people, before.rules);
    if (passed) await applyWrites(services, transaction, passed);
    const { people, rules } = passed ? await read() : before;
    const writes = createEmptyWrites();
    for (const facts of people) updatePersonRecall(writes, facts, rules);
    await applyWrites(services, transaction, writes);
  }
}

/**
 * People whose result, visit or follow-up requires something different from their current recall.
 */
async function listPeopleToUpdate({ db, now }: Pick<Services, 'db' | 'now'>): Promise<string[]> {
  const today = londonDate(now());
  // Their date of birth has been corrected since.
  const endedByWrongAge = sql`(c.ended_reason = ${OVER_AGE} AND NOT ${isOverAge(today)})`;
  const isAnswer = sql`(c.ended_reason IS NULL OR c.ended_reason NOT IN (
      'being followed up', 'result withdrawn', 'visit changed', ${RECORDS_MERGED})
    AND NOT ${endedByWrongAge})`;
  const { rows } = await sql<{ profile_id: string }>`
    WITH tested AS (
      SELECT ${keptRecordId(sql`r.profile_id`)} AS profile_id, max(${SAMPLE_DAY}) AS day FROM results r
        LEFT JOIN appointments a USING (appointment_id) LEFT JOIN events e USING (event_id)
      WHERE r.superseded_at IS NULL GROUP BY 1
    ), followed AS (
      SELECT ${keptRecordId(sql`w.profile_id`)} AS profile_id FROM follow_ups w WHERE w.state <> 'outcome'
    ), promised AS (
      SELECT ${keptRecordId(sql`a.profile_id`)} AS profile_id, e.event_date AS day
      FROM visits v JOIN appointments a USING (appointment_id) JOIN events e USING (event_id)
      WHERE (v.invite_again OR v.appointment_id = ANY (ARRAY(
          SELECT d.appointment_id FROM samples s JOIN visit_steps d USING (action_id)
          WHERE s.state IN ('rejected', 'missing', 'discarded'))))
        AND ${IS_OWED_ANOTHER})
    SELECT t.profile_id FROM tested t JOIN profiles f USING (profile_id)
    WHERE ${mayBeContacted(sql`f.profile_id`)}
      AND NOT EXISTS (SELECT FROM followed w WHERE w.profile_id = t.profile_id)
      AND NOT EXISTS (SELECT FROM recalls c WHERE c.profile_id = t.profile_id
        AND c.tested_on >= t.day AND ${isAnswer})
    UNION
    SELECT p.profile_id FROM promised p JOIN profiles f USING (profile_id)
      LEFT JOIN tested t USING (profile_id)
    WHERE ${mayBeContacted(sql`f.profile_id`)} AND coalesce(t.day < p.day, true)
      AND NOT EXISTS (SELECT FROM recalls c WHERE c.profile_id = p.profile_id AND c.tested_on >= p.day
        AND ${isAnswer})
    UNION
    SELECT c.profile_id FROM recalls c JOIN profiles f USING (profile_id)
      LEFT JOIN results r USING (result_id)
      LEFT JOIN appointments a ON a.appointment_id = c.appointment_id
      LEFT JOIN visits v ON v.appointment_id = c.appointment_id
    WHERE c.state <> 'ended' AND (NOT ${mayBeContacted(sql`f.profile_id`)} OR ${isOverAge(today)} OR NOT ${isKept(sql`c.profile_id`)}
      OR r.superseded_at IS NOT NULL OR ${keptRecordId(sql`r.profile_id`)} <> c.profile_id
      OR c.result_id IS NULL AND NOT ${IS_OWED_ANOTHER}
      OR c.result_id IS NOT NULL AND EXISTS (
        SELECT FROM followed w WHERE w.profile_id = c.profile_id))
    UNION
    SELECT c.profile_id FROM visits v JOIN appointments a USING (appointment_id)
      JOIN events e USING (event_id) JOIN recalls c ON c.profile_id = ${keptRecordId(sql`a.profile_id`)}
    WHERE c.state <> 'ended' AND e.event_date >= c.tested_on
      AND ${isUnderCare(today)}`.execute(db);
  return rows.map(({ profile_id }) => profile_id);
}

/**
 * The job: updates recalls of people whose visit was recorded, or whose result predates recalls or was stored
 * by the previous version. Works in small transactions, so that nobody waits long; a failure for one person
 * does not stop the others.
 * @throws {AggregateError} of the failures, after all were tried
 */
export async function updateAllRecalls(services: Needed & Pick<Services, 'db'>): Promise<void> {
  const people = await listPeopleToUpdate(services);
  const batches = Array.from(
    { length: Math.ceil(people.length / PEOPLE_PER_STATEMENT) },
    (_, index) => people.slice(index * PEOPLE_PER_STATEMENT, (index + 1) * PEOPLE_PER_STATEMENT),
  );
  const keep = (ids: readonly string[]) =>
    withTransaction(services.db, (transaction) => updateRecalls(services, transaction, ids));
  await tryEach(batches, async (batch) => {
    try {
      await keep(batch);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await tryEach(batch, (id) => keep([id]));
    }
  });
}

/** Ends the recalls of an erased person. */
export async function forgetRecalls(transaction: Executor, profileId: string): Promise<void> {
  await sql`WITH ended AS (
      UPDATE recalls c SET state = 'ended', ended_reason = 'erased', version = version + 1
      WHERE profile_id = ${profileId} AND (state <> 'ended' OR ${IS_SET_FOR_LATER})
      RETURNING recall_id)
    INSERT INTO recall_steps (recall_id, what)
    SELECT recall_id, 'ended: erased' FROM ended`.execute(transaction);
}
