import { randomUUID } from 'node:crypto';
import {
  addInterval,
  dueAfterDeferral,
  formatDate,
  intervalInComment,
  isTemporaryEnd,
  preventsNewRecall,
  type RecallBasis,
  type RecallEnd,
  recallEndAfter,
  recallMonths,
  ruleColour,
} from '@chaps/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import { isKept, keptRecordId } from '../../people/merges/records.ts';
import type { Services } from '../../platform/config/services.ts';
import { type Executor, isDatabaseGone, withTransaction } from '../../platform/db/database.ts';
import type { Recalls } from '../../platform/db/types.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import { lockPeople } from '../steps.ts';
import {
  ageAtTest,
  findPeopleAtHigherRisk,
  type Occasion,
  type RecallFacts,
  readRecallFacts,
  SAMPLE_DAY,
  type StoredRecall,
} from './facts.ts';
import { type RuleTable, readCurrentRules } from './rules.ts';
import { IS_SET_FOR_LATER } from './shown.ts';
import { type RecallStep, writeRecallSteps } from './steps.ts';

type Needed = Pick<Services, 'keys' | 'now'>;

/** The rules, and the people at higher risk. */
type Rules = RuleTable & { atRisk: ReadonlySet<string> };
const NOBODY: ReadonlySet<string> = new Set();

/** People per statement. */
const AT_ONCE = 100;

interface Plan {
  due_on: string;
  basis: RecallBasis;
  test_interval: string | null;
  rule_version: number | null;
}

/**
 * When the next test after an occasion is due: the laboratory's comment takes precedence over the rules.
 */
function planRecall(
  facts: RecallFacts,
  occasion: Occasion,
  { version, rules, atRisk }: Rules,
): Plan {
  const { tested_on: day, comments, level, reason } = occasion;
  const none = { test_interval: null, rule_version: null };
  if (level === null)
    return { ...none, due_on: dueAfterDeferral(day, reason), basis: 'invite again' };
  const asked = intervalInComment(comments);
  if (asked) {
    return {
      ...none,
      due_on: addInterval(day, asked),
      basis: 'laboratory',
      test_interval: asked,
    };
  }
  const months = recallMonths(rules, {
    colour: ruleColour(comments, level),
    age: ageAtTest(facts, occasion),
    hasHigherRisk: atRisk.has(facts.profile_id),
  });
  if (months === undefined) throw new Error(`no rule in version ${version} matches a result`);
  const interval = `P${months}M`;
  const due_on = addInterval(day, interval);
  return { due_on, basis: 'rule', test_interval: interval, rule_version: version };
}

const MERGED: RecallEnd = 'records merged or separated';

/** Why there should be no open recall now; undefined when there should be one. */
export function reasonForNoRecall(facts: RecallFacts): RecallEnd | undefined {
  const { is_active, is_merged, occasion, is_followed_up, recall } = facts;
  if (!is_active) return 'erased';
  if (is_merged) return MERGED;
  if (!occasion) {
    if (recall?.was_withdrawn) return 'result withdrawn';
    return recall?.result_id ? MERGED : 'visit changed';
  }
  return is_followed_up && occasion.result_id !== null ? 'being followed up' : undefined;
}

/** For a raised result whose follow-up has ended. */
const endByOutcome = ({ occasion, outcome }: RecallFacts): RecallEnd | undefined =>
  outcome && occasion?.level && occasion.level !== 'not raised'
    ? recallEndAfter(outcome)
    : undefined;

const step = { actor: null, requestId: null };

/** Rows to write for several people at once. */
interface Writes {
  ended: { recall_id: string; ended_reason: RecallEnd }[];
  begun: Insertable<Recalls>[];
  carriedOn: { recall_id: string; set: Updateable<Recalls> }[];
  steps: RecallStep[];
}

function endRecall({ ended, steps }: Writes, recallId: string, reason: RecallEnd): void {
  ended.push({ recall_id: recallId, ended_reason: reason });
  steps.push({ ...step, recallId, what: `ended: ${reason}` });
}

function beginRecall(
  { begun, steps }: Writes,
  { profile_id }: RecallFacts,
  { result_id, appointment_id, tested_on }: Occasion,
  plan: Plan,
  ended: RecallEnd | undefined,
): void {
  const recallId = randomUUID();
  begun.push({
    ...{ recall_id: recallId, profile_id, result_id, appointment_id, tested_on },
    ...plan,
    state: ended ? 'ended' : 'due',
    ended_reason: ended ?? null,
  });
  const what = ended ? `ended: ${ended}` : `due on ${formatDate(plan.due_on)}`;
  steps.push({ ...step, recallId, what });
}

/** Activates a recall whose date a clinician set during the follow-up, now that this has ended. */
function resumeRecall(
  writes: Writes,
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
  writes.steps.push({ ...step, recallId, what: `due on ${formatDate(due_on)}` });
}

export const hasSameOccasion = (
  occasion: Pick<Occasion, 'result_id' | 'appointment_id'>,
  recall: Pick<StoredRecall, 'result_id' | 'appointment_id'>,
): boolean =>
  occasion.appointment_id === null
    ? occasion.result_id === recall.result_id
    : occasion.appointment_id === recall.appointment_id;

/** Why a recall based on another occasion ends. */
function replacedBy({ tested_on }: Occasion, recall: StoredRecall): RecallEnd {
  if (recall.was_withdrawn) return 'result withdrawn';
  return recall.result_id === null && tested_on < recall.tested_on
    ? 'visit changed'
    : 'another test';
}

/**
 * Carries a recall over when the visit has got its result, or the result was corrected. A date set by a
 * person is kept.
 */
function carryOn(
  { carriedOn, steps }: Writes,
  { recall_id: recallId, state, basis }: StoredRecall,
  { result_id, tested_on }: Occasion,
  plan: Plan,
): void {
  const isChosen = basis === 'hand' || state !== 'due';
  const change = isChosen ? {} : plan;
  carriedOn.push({ recall_id: recallId, set: { result_id, tested_on, ...change } });
  const what = `follows another result${isChosen ? '' : `, due on ${formatDate(plan.due_on)}`}`;
  steps.push({ ...step, recallId, what });
}

function keepOne(writes: Writes, facts: RecallFacts, rules: Rules): void {
  const { occasion, recall } = facts;
  const open = recall && recall.state !== 'ended' ? recall : null;
  const none = reasonForNoRecall(facts);
  if (none || !occasion) {
    const later = none !== 'being followed up' && recall?.is_set_for_later ? recall : null;
    const ending = open ?? later;
    if (ending && none) endRecall(writes, ending.recall_id, none);
    else if (occasion && recall?.is_set_for_later && !hasSameOccasion(occasion, recall)) {
      endRecall(writes, recall.recall_id, replacedBy(occasion, recall));
    }
    return;
  }
  const same = recall && hasSameOccasion(occasion, recall) ? recall : null;
  const isDecided = same?.ended_reason && !isTemporaryEnd(same.ended_reason);
  if (same && (isDecided || same === open) && same.result_id === occasion.result_id) return;
  const outcome = endByOutcome(facts);
  if (same?.is_set_for_later) {
    resumeRecall(writes, same, occasion, outcome);
    return;
  }
  const plan = planRecall(facts, occasion, rules);
  if (same && (isDecided || (same === open && !outcome))) {
    carryOn(writes, same, occasion, plan);
    return;
  }
  if (open) {
    const why = outcome && same ? outcome : replacedBy(occasion, open);
    endRecall(writes, open.recall_id, why);
    if (outcome && same) return;
  } else if (recall?.is_set_for_later) {
    endRecall(writes, recall.recall_id, replacedBy(occasion, recall));
  }
  const kept =
    recall?.ended_reason && preventsNewRecall(recall.ended_reason) ? recall.ended_reason : outcome;
  beginRecall(writes, facts, occasion, plan, kept);
}

async function write(services: Needed, transaction: Executor, writes: Writes): Promise<void> {
  const { ended, begun, carriedOn, steps } = writes;
  await sql`UPDATE recalls c SET state = 'ended', ended_reason = e.ended_reason, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS e (recall_id uuid, ended_reason text)
    WHERE c.recall_id = e.recall_id`.execute(transaction);
  if (begun.length > 0) await transaction.insertInto('recalls').values(begun).execute();
  for (const { recall_id, set } of carriedOn) {
    await transaction
      .updateTable('recalls')
      .set({ ...set, version: sql<number>`version + 1` })
      .where('recall_id', '=', recall_id)
      .execute();
  }
  await writeRecallSteps(services, transaction, steps);
}

/**
 * Updates the recalls of people to match their results, follow-ups and visits: each has one open recall, or a
 * reason for none. Idempotent.
 */
export async function updateRecalls(
  services: Needed,
  transaction: Executor,
  profileIds: readonly string[],
): Promise<void> {
  if (profileIds.length === 0) return;
  await lockPeople(transaction, profileIds);
  const table = await readCurrentRules(transaction);
  for (let from = 0; from < profileIds.length; from += AT_ONCE) {
    const people = await readRecallFacts(
      services,
      transaction,
      profileIds.slice(from, from + AT_ONCE),
    );
    const asksRisk = table.rules.some(({ risk }) => risk === 'higher');
    const atRisk = asksRisk ? await findPeopleAtHigherRisk(services, transaction, people) : NOBODY;
    const writes: Writes = { ended: [], begun: [], carriedOn: [], steps: [] };
    for (const facts of people) keepOne(writes, facts, { ...table, atRisk });
    await write(services, transaction, writes);
  }
}

/** People whose result, visit or follow-up requires something other than their recall. */
async function peopleToKeep(db: Executor): Promise<string[]> {
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
      WHERE v.state = 'not sampled' AND v.invite_again)
    SELECT t.profile_id FROM tested t JOIN profiles f USING (profile_id)
    WHERE f.is_active AND NOT EXISTS (SELECT FROM followed w WHERE w.profile_id = t.profile_id)
      AND NOT EXISTS (SELECT FROM recalls c WHERE c.profile_id = t.profile_id
        AND c.tested_on >= t.day AND (c.ended_reason IS NULL OR c.ended_reason NOT IN (
          'being followed up', 'result withdrawn', 'visit changed', ${MERGED})))
    UNION
    SELECT p.profile_id FROM promised p JOIN profiles f USING (profile_id)
      LEFT JOIN tested t USING (profile_id)
    WHERE f.is_active AND coalesce(t.day < p.day, true)
      AND NOT EXISTS (SELECT FROM recalls c WHERE c.profile_id = p.profile_id AND c.tested_on >= p.day
        AND (c.ended_reason IS NULL OR c.ended_reason NOT IN ('visit changed', ${MERGED})))
    UNION
    SELECT c.profile_id FROM recalls c JOIN profiles f USING (profile_id)
      LEFT JOIN results r USING (result_id)
      LEFT JOIN visits v ON v.appointment_id = c.appointment_id
    WHERE c.state <> 'ended' AND (NOT f.is_active OR NOT ${isKept(sql`c.profile_id`)}
      OR r.superseded_at IS NOT NULL OR ${keptRecordId(sql`r.profile_id`)} <> c.profile_id
      OR c.result_id IS NULL AND NOT (v.state = 'not sampled' AND v.invite_again)
      OR c.result_id IS NOT NULL AND EXISTS (
        SELECT FROM followed w WHERE w.profile_id = c.profile_id))`.execute(db);
  return rows.map(({ profile_id }) => profile_id);
}

/**
 * The job: updates recalls of people whose visit was recorded, or whose result predates recalls or was stored
 * by the previous version. Works in small transactions, so that nobody waits long; a failure for one person
 * does not stop the others.
 * @throws {AggregateError} of the failures, after all were tried
 */
export async function updateAllRecalls(services: Needed & Pick<Services, 'db'>): Promise<void> {
  const people = await peopleToKeep(services.db);
  const batches = Array.from({ length: Math.ceil(people.length / AT_ONCE) }, (_, index) =>
    people.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  const keep = (ids: readonly string[]) =>
    withTransaction(services.db, (transaction) => updateRecalls(services, transaction, ids));
  await tryEach(batches, async (batch) => {
    try {
      await keep(batch);
    } catch (error) {
      if (isDatabaseGone(error)) throw error;
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
