import {
  addInterval,
  ageOn,
  findIntervalInComment,
  findRecallEnd,
  getDueDateAfterDeferral,
  getRuleColour,
  londonDate,
  MAX_AGE,
  OVER_AGE,
  type RecallBasis,
  type RecallEnd,
  recallMonths,
} from '@chaps/domain';
import { ageAtTest, type Occasion, type RecallFacts, type StoredRecall } from './facts.ts';
import type { RuleTable } from './rules.ts';

/** The rules, and the people at higher risk. */
export type Rules = RuleTable & { atRisk: ReadonlySet<string> };

export interface Plan {
  due_on: string;
  basis: RecallBasis;
  test_interval: string | null;
  rule_version: number | null;
}

/**
 * When the next test after an occasion is due: the laboratory's comment takes precedence over the rules.
 */
export function planRecall(
  facts: RecallFacts,
  occasion: Occasion,
  { version, rules, atRisk }: Rules,
): Plan {
  const { tested_on: day, comments, level, reason } = occasion;
  const none = { test_interval: null, rule_version: null };
  if (level === null)
    return { ...none, due_on: getDueDateAfterDeferral(day, reason), basis: 'invite again' };
  const asked = findIntervalInComment(comments);
  if (asked) {
    return {
      ...none,
      due_on: addInterval(day, asked),
      basis: 'laboratory',
      test_interval: asked,
    };
  }
  const months = recallMonths(rules, {
    colour: getRuleColour(comments, level),
    age: ageAtTest(facts, occasion),
    hasHigherRisk: atRisk.has(facts.profile_id),
  });
  if (months === undefined) throw new Error(`no rule in version ${version} matches a result`);
  const interval = `P${months}M`;
  const due_on = addInterval(day, interval);
  return { due_on, basis: 'rule', test_interval: interval, rule_version: version };
}

export const RECORDS_MERGED: RecallEnd = 'records merged or separated';

/** Why there should be no open recall now; undefined when there should be one. */
export function findNoRecallReason(facts: RecallFacts): RecallEnd | undefined {
  const { is_active, is_merged, has_died, occasion, is_followed_up, recall } = facts;
  if (!is_active) return 'erased';
  if (is_merged) return RECORDS_MERGED;
  if (has_died) return 'died';
  if (!occasion) {
    if (recall?.was_withdrawn) return 'result withdrawn';
    return recall?.result_id ? RECORDS_MERGED : 'visit changed';
  }
  return is_followed_up && occasion.result_id !== null ? 'being followed up' : undefined;
}

/** For a raised result whose follow-up has ended. */
export const findEndByOutcome = ({ occasion, outcome }: RecallFacts): RecallEnd | undefined =>
  outcome && occasion?.level && occasion.level !== 'not raised'
    ? findRecallEnd(outcome)
    : undefined;

/** For someone under care who came after their latest test, or after its next date was set. */
export function findEndByCare({ occasion, recall, cared_at }: RecallFacts): RecallEnd | undefined {
  if (!cared_at || !occasion || londonDate(new Date(cared_at)) < occasion.tested_on) return;
  const decided = recall?.decided_at ? new Date(recall.decided_at).getTime() : 0;
  return new Date(cared_at).getTime() > decided ? 'under the care of a GP or hospital' : undefined;
}

/** For a person who is over the maximum age for the test when it is due, unless staff set the date. */
export const findEndByAge = (
  { date_of_birth, today }: RecallFacts,
  { due_on, basis }: Pick<Plan, 'due_on' | 'basis'>,
): RecallEnd | undefined =>
  basis !== 'hand' &&
  date_of_birth !== null &&
  ageOn(date_of_birth, due_on > today ? due_on : today) > MAX_AGE
    ? OVER_AGE
    : undefined;

export const hasSameOccasion = (
  occasion: Pick<Occasion, 'result_id' | 'appointment_id'>,
  recall: Pick<StoredRecall, 'result_id' | 'appointment_id'>,
): boolean =>
  occasion.appointment_id === null
    ? occasion.result_id === recall.result_id
    : occasion.appointment_id === recall.appointment_id;

/** Open, or set by a clinician to start when the follow-up ends. */
export const isLive = ({ state, is_set_for_later }: StoredRecall): boolean =>
  state !== 'ended' || is_set_for_later;

export const getPlan = ({ due_on, basis, test_interval, rule_version }: StoredRecall): Plan => ({
  ...{ due_on, basis, test_interval, rule_version },
});
