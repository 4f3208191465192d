import { randomUUID } from 'node:crypto';
import { formatDate, isTemporaryEnd, londonDate, OVER_AGE, preventsNewRecall } from '@chaps/domain';
import type { Occasion, RecallFacts, StoredRecall } from './facts.ts';
import {
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
import { AS_ON_MERGED_RECORD, SET_FOR_LATER } from './shown.ts';
import { AUTOMATIC_STEP, createEmptyWrites, endRecall, type RecallWrites } from './writes.ts';

// A person with several records has one recall, on the kept one (ADR 50). The latest decision by the person
// or by staff stands, whichever record it was made for. Without a decision, the date follows from the rules.

const toTime = (at: Date | string | null): number => (at === null ? 0 : new Date(at).getTime());

/** A raised result overrides any date set before it. */
const isRaisedSince = ({ raised_at }: RecallFacts, { decided_at }: StoredRecall) =>
  toTime(raised_at) > toTime(decided_at);

/**
 * Whether a chosen date counts for the newest test, because it was set for that test, or later, before
 * anybody knew that the two records belong to one person.
 */
function isCurrent(facts: RecallFacts, occasion: Occasion, recall: StoredRecall): boolean {
  if (hasSameOccasion(occasion, recall))
    return recall.is_set_for_later || !isRaisedSince(facts, recall);
  const wereTwo =
    occasion.profile_id !== recall.profile_id && toTime(occasion.at) <= toTime(facts.merged_at);
  const decidedOn = londonDate(new Date(toTime(recall.decided_at)));
  return wereTwo && decidedOn >= occasion.tested_on && !isRaisedSince(facts, recall);
}

/** Whether a clinician or the person chose the date. */
const isChosen = ({ basis, postponed_from }: StoredRecall) =>
  basis === 'hand' || postponed_from !== null;

function isDecision(facts: RecallFacts, occasion: Occasion, recall: StoredRecall): boolean {
  if (isLive(recall)) return isChosen(recall) && isCurrent(facts, occasion, recall);
  const { ended_reason: reason } = recall;
  if (!reason || reason === 'erased' || reason === OVER_AGE || isTemporaryEnd(reason)) return false;
  return preventsNewRecall(reason) || hasSameOccasion(occasion, recall);
}

/** The latest decision about a person's next test; a recorded death is final. */
function findDecision(
  kept: RecallFacts,
  occasion: Occasion,
  records: readonly RecallFacts[],
): StoredRecall | undefined {
  const [first, ...rest] = records
    .flatMap(({ recall }) => recall ?? [])
    .filter((recall) => !recall.is_foreign && isDecision(kept, occasion, recall));
  const rankOf = ({ ended_reason, decided_at }: StoredRecall) =>
    ended_reason === 'died' ? Number.POSITIVE_INFINITY : toTime(decided_at);
  return rest.reduce(
    (latest, next) => (latest && rankOf(next) > rankOf(latest) ? next : latest),
    first,
  );
}

/** The date to which undoing a postponement returns. */
const getFirstDate = ({ postponed_from, due_on }: StoredRecall) => postponed_from ?? due_on;

const findEarliest = (recalls: readonly StoredRecall[]): StoredRecall | undefined =>
  recalls.toSorted((one, other) => (getFirstDate(one) < getFirstDate(other) ? -1 : 1))[0];

/** The date chosen for another record that applies again if the person undoes the decision. */
function findHiddenDate(
  kept: RecallFacts,
  occasion: Occasion,
  records: readonly RecallFacts[],
  decision: StoredRecall,
): StoredRecall | undefined {
  if (decision.ended_reason !== 'no more reminders' && decision.postponed_from === null) return;
  const others = records.flatMap(({ recall }) => recall ?? []).filter((one) => one !== decision);
  return findEarliest(
    others.filter((one) => !one.is_foreign && isLive(one) && isDecision(kept, occasion, one)),
  );
}

/** A recall to continue for the newest test of a person's record. */
interface Continuation {
  target: RecallFacts;
  occasion: Occasion;
  recall: StoredRecall;
  hidden?: StoredRecall | undefined;
}

const setByHand = ({ due_on }: StoredRecall): Plan => ({
  ...{ due_on, basis: 'hand', test_interval: null, rule_version: null },
});

const continueDate = (occasion: Occasion, recall: StoredRecall): Plan =>
  hasSameOccasion(occasion, recall) ? getPlan(recall) : setByHand(recall);

function getContinuedPlan(
  { target, occasion, recall, hidden }: Continuation,
  rules: Rules,
): Plan & Pick<StoredRecall, 'postponed_from'> {
  const { postponed_from } = recall;
  if (isLive(recall) && hidden && postponed_from && getFirstDate(hidden) < postponed_from) {
    return { ...setByHand(recall), postponed_from: getFirstDate(hidden) };
  }
  if (isLive(recall)) return { ...continueDate(occasion, recall), postponed_from };
  const isAhead = hasSameOccasion(occasion, recall) || recall.due_on > occasion.tested_on;
  const chosen = [hidden, isChosen(recall) && isAhead ? recall : undefined];
  const date = findEarliest(chosen.flatMap((one) => one ?? []));
  if (date) return { ...continueDate(occasion, date), postponed_from: date.postponed_from };
  const known = [recall, target.recall].find((one) => one && hasSameOccasion(occasion, one));
  return {
    ...(known ? getPlan(known) : planRecall(target, occasion, rules)),
    postponed_from: null,
  };
}

/** Continues a recall on another record, replacing the recall there. */
function copyRecall(writes: RecallWrites, continued: Continuation, rules: Rules): void {
  const { target, occasion, recall, hidden } = continued;
  if (target.recall && isLive(target.recall))
    endRecall(writes, target.recall.recall_id, RECORDS_MERGED);
  const recallId = randomUUID();
  const source = hidden && recall === target.recall ? hidden : recall;
  const { result_id, appointment_id, tested_on } = occasion;
  const plan = getContinuedPlan(continued, rules);
  const isLater =
    isLive(recall) &&
    (recall.is_set_for_later || findNoRecallReason(target) === 'being followed up');
  const due = `due on ${formatDate(plan.due_on)}, ${AS_ON_MERGED_RECORD}`;
  writes.begun.push({
    ...{ recall_id: recallId, profile_id: target.profile_id },
    ...{ result_id, appointment_id, tested_on, ...plan },
    state: isLater ? 'ended' : recall.state,
    ended_reason: isLater ? 'being followed up' : recall.ended_reason,
    postponed_from: isLater ? null : plan.postponed_from,
    invited_at: recall.invited_at,
    from_record: recall.is_foreign ? null : source.profile_id,
  });
  const what = isLater ? `${SET_FOR_LATER}: ${due}` : due;
  writes.steps.push({
    ...{ ...AUTOMATIC_STEP, recallId },
    what: isLive(recall) ? what : `ended: ${recall.ended_reason}`,
  });
}

/** A date that takes effect once the follow-up of another record's result has ended. */
function keepDateForLater(
  writes: RecallWrites,
  { recall_id: recallId, due_on }: StoredRecall,
): void {
  const set = { state: 'ended' as const, ended_reason: 'being followed up' as const };
  writes.carriedOn.push({ recall_id: recallId, set });
  writes.steps.push({
    ...AUTOMATIC_STEP,
    recallId,
    what: `${SET_FOR_LATER}: due on ${formatDate(due_on)}`,
  });
}

/** Applies the latest decision about any record of a person to the kept one. */
function combineRecalls(
  writes: RecallWrites,
  kept: RecallFacts,
  merged: readonly RecallFacts[],
  rules: Rules,
): void {
  const { occasion, recall } = kept;
  if (!occasion || !kept.is_active) return;
  const records = [kept, ...merged];
  const decision = findDecision(kept, occasion, records);
  const hidden = decision && findHiddenDate(kept, occasion, records, decision);
  const hasRestarted = merged.some(
    (other) => other.profile_id === recall?.from_record && other.recall && isLive(other.recall),
  );
  if (decision && (decision !== recall || hidden)) {
    copyRecall(writes, { target: kept, occasion, recall: decision, hidden }, rules);
  } else if (recall?.ended_reason === 'no more reminders' && hasRestarted) {
    endRecall(writes, recall.recall_id, RECORDS_MERGED);
  } else if (decision && isLive(decision)) {
    if (!hasSameOccasion(occasion, decision))
      copyRecall(writes, { target: kept, occasion, recall: decision }, rules);
    else if (decision.state !== 'ended' && findNoRecallReason(kept) === 'being followed up') {
      keepDateForLater(writes, decision);
    }
  }
}

/**
 * Copies dates and endings that someone chose to the record that others are merged into; after a separation,
 * moves each date to the record whose test it refers to.
 * @returns undefined if there are none
 */
export function carryOverDecisions(
  people: readonly RecallFacts[],
  rules: Rules,
): RecallWrites | undefined {
  const writes = createEmptyWrites();
  for (const [keptId, records] of Map.groupBy(people, ({ kept_id }) => kept_id)) {
    const kept = records.find(({ profile_id }) => profile_id === keptId);
    const merged = records.filter((record) => record !== kept);
    if (kept && merged.length > 0) combineRecalls(writes, kept, merged, rules);
  }
  for (const { recall } of people) {
    if (!recall?.is_foreign || recall.from_record || !isLive(recall) || !isChosen(recall)) continue;
    const target = people.find(
      ({ is_merged, occasion }) => !is_merged && occasion && hasSameOccasion(occasion, recall),
    );
    if (target?.occasion) copyRecall(writes, { target, occasion: target.occasion, recall }, rules);
  }
  return writes.begun.length + writes.steps.length > 0 ? writes : undefined;
}

/** Whether a recall for the newest test applies again after it ended because of another record. */
export function canRestore(facts: RecallFacts, recall: StoredRecall): boolean {
  const { occasion, followed_at, is_followed_up } = facts;
  const isOfOther =
    recall.ended_reason === RECORDS_MERGED ||
    (recall.ended_reason === 'another test' && facts.recall?.is_foreign) ||
    (recall.ended_reason === 'being followed up' &&
      !recall.is_set_for_later &&
      isChosen(recall) &&
      toTime(followed_at) <= toTime(recall.decided_at));
  if (!isOfOther) return false;
  if (recall.basis === 'hand') return !isRaisedSince(facts, recall);
  return !is_followed_up && recall.result_id === occasion?.result_id;
}

export function restoreRecall(
  writes: RecallWrites,
  facts: RecallFacts,
  { result_id, tested_on }: Occasion,
  recall: StoredRecall,
): void {
  const { recall_id: recallId, due_on, decided_at, was_invited, postponed_from } = recall;
  if (findNoRecallReason(facts) === 'being followed up') {
    keepDateForLater(writes, recall);
    return;
  }
  const outcome = findEndByOutcome(facts);
  if (outcome && toTime(facts.outcome_at) > toTime(decided_at)) {
    endRecall(writes, recallId, outcome);
    return;
  }
  const open = postponed_from ? ('postponed' as const) : ('due' as const);
  const state = was_invited ? ('invited' as const) : open;
  writes.carriedOn.push({
    recall_id: recallId,
    set: { result_id, tested_on, state, ended_reason: null },
  });
  const what = `due on ${formatDate(due_on)}, as before the merge`;
  writes.steps.push({ ...AUTOMATIC_STEP, recallId, what });
}
