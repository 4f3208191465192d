import {
  ageOn,
  type FollowUpOutcome,
  londonDate,
  type NotSampledReason,
  type RecallBasis,
  type RecallEnd,
  type ReportedLevel,
  SELECTABLE_RECALL_ENDS,
} from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { failedTubeState, hasResult } from '../../events/conditions.ts';
import {
  openResult,
  type SealedResult,
  sealedResultJson,
} from '../../laboratory/sealed-results.ts';
import { findPeopleWithFamilyHistory } from '../../people/consent/records.ts';
import { hasDied } from '../../people/contact.ts';
import { isKept, keptRecordId, selectRecordIds } from '../../people/merges/records.ts';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AS_ON_MERGED_RECORD, CURRENT_FIRST, IS_SET_FOR_LATER } from './shown.ts';

/** What a recall is based on: the newest valid result, or the newest visit whose person is owed another test. */
export interface Occasion {
  /** The record that it belongs to. */
  profile_id: string;
  result_id: string | null;
  appointment_id: string | null;
  tested_on: string;
  /** When it was known. */
  at: string;
  comments: string | null;
  level: ReportedLevel | null;
  /** Why there was no sample. */
  reason: string | null;
}

export interface StoredRecall {
  recall_id: string;
  profile_id: string;
  result_id: string | null;
  appointment_id: string | null;
  state: 'due' | 'invited' | 'postponed' | 'ended';
  ended_reason: RecallEnd | null;
  basis: RecallBasis;
  tested_on: string;
  due_on: string;
  test_interval: string | null;
  rule_version: number | null;
  postponed_from: string | null;
  invited_at: string | null;
  from_record: string | null;
  is_set_for_later: boolean;
  /** Whether the last step before the recall ended was an invitation. */
  was_invited: boolean;
  was_withdrawn: boolean;
  /**
   * The recall continues a recall, or follows a test, from a record that is no longer merged into this one.
   */
  is_foreign: boolean;
  /** When, and by whom, its date was last set or postponed, or the recall was last ended or restarted. */
  decided_at: string | null;
  decided_by: string | null;
}

export interface RecallFacts {
  profile_id: string;
  is_active: boolean;
  has_died: boolean;
  /** Merged into another record (ADR 50), which has the recall. */
  is_merged: boolean;
  kept_id: string;
  /** When a record was last merged into this one. */
  merged_at: Date | null;
  date_of_birth: string | null;
  /** London date. */
  today: string;
  ethnicity: string | null;
  is_followed_up: boolean;
  /** The outcome of their last follow-up, once it has ended. */
  outcome: FollowUpOutcome | null;
  outcome_at: Date | null;
  /** When the latest follow-up that is open or about the newest result began. */
  raised_at: Date | null;
  /** When their latest follow-up began. */
  followed_at: Date | null;
  /** When they last came and said that they are under care for a prostate condition; the day is over. */
  cared_at: Date | null;
  occasion: Occasion | null;
  /** Their newest recall. */
  recall: StoredRecall | null;
  /** The newest recall that is not foreign. */
  own: StoredRecall | null;
}

/** SQL: the date of the sample of result `r`, taken at the event `e` if known. */
export const SAMPLE_DAY = sql`coalesce(r.sample_date, e.event_date,
  (r.created_at AT TIME ZONE 'Europe/London')::date)`;

/**
 * SQL: the visit `v` of the appointment `a` has no result, and the person is owed another test: staff would invite
 * them again, or their tubes have failed.
 */
export const IS_OWED_ANOTHER = sql`(v.state = 'not sampled' AND v.invite_again
  OR v.state = 'sampled' AND NOT ${sql.raw(hasResult('a'))} AND ${sql.raw(failedTubeState('a'))} IS NOT NULL)`;

/**
 * SQL: the latest result or visit that leads to a recall, among the given records.
 * @param records SQL of an array
 */
const selectNewestOccasion = (records: RawBuilder<unknown>) => sql`
  SELECT * FROM (
    SELECT r.profile_id, r.result_id, r.appointment_id, ${SAMPLE_DAY} AS tested_on, ${sql.raw(sealedResultJson('r'))} AS sealed, r.level,
      NULL AS reason, r.created_at AS at
    FROM results r LEFT JOIN appointments a USING (appointment_id) LEFT JOIN events e USING (event_id)
    WHERE r.profile_id = ANY (${records}) AND r.superseded_at IS NULL
    UNION ALL
    SELECT a.profile_id, NULL, a.appointment_id, e.event_date, NULL, NULL,
      CASE v.state WHEN 'not sampled' THEN v.reason END, v.since
    FROM visits v JOIN appointments a USING (appointment_id) JOIN events e USING (event_id)
    WHERE a.profile_id = ANY (${records}) AND ${IS_OWED_ANOTHER}) occasions
  ORDER BY tested_on DESC, at DESC LIMIT 1`;

/** SQL: the recall `c` is foreign to the records `own`. */
const IS_FOREIGN = sql`EXISTS (SELECT FROM unnest(ARRAY[c.from_record, coalesce(
    (SELECT r.profile_id FROM results r WHERE r.result_id = c.result_id),
    (SELECT a.profile_id FROM appointments a WHERE a.appointment_id = c.appointment_id))]) AS x (record)
  WHERE NOT x.record = ANY (own.records))`;

/** SQL: what is stored about the recall `c` of the records `own`. */
const STORED_RECALL_JSON = sql`json_build_object('recall_id', c.recall_id, 'profile_id', c.profile_id,
  'result_id', c.result_id, 'appointment_id', c.appointment_id, 'state', c.state,
  'ended_reason', c.ended_reason, 'basis', c.basis, 'tested_on', c.tested_on, 'due_on', c.due_on,
  'test_interval', c.test_interval, 'rule_version', c.rule_version,
  'postponed_from', c.postponed_from, 'invited_at', c.invited_at, 'from_record', c.from_record,
  'is_set_for_later', ${IS_SET_FOR_LATER}, 'is_foreign', ${IS_FOREIGN},
  'was_invited', coalesce((SELECT s.what LIKE 'invited%' FROM recall_steps s
    WHERE s.recall_id = c.recall_id AND s.what NOT LIKE 'ended: %'
    ORDER BY s.step_id DESC LIMIT 1), false),
  'was_withdrawn', EXISTS (SELECT FROM results r
    WHERE r.result_id = c.result_id AND r.withdrawn_at IS NOT NULL),
  'decided_at', d.created_at, 'decided_by', d.actor)`;

const CHOSEN_ENDS = SELECTABLE_RECALL_ENDS.map((end) => `ended: ${end}`);

/** SQL: the newest recall `c` of the person `f` that meets a condition, as `recall`. */
const selectNewestRecall = (condition: RawBuilder<unknown>) => sql`
  SELECT ${STORED_RECALL_JSON} AS recall FROM recalls c
    LEFT JOIN LATERAL (SELECT s.created_at, s.actor FROM recall_steps s
      WHERE s.recall_id = c.recall_id AND (s.actor IS NOT NULL AND s.what NOT LIKE 'invited%'
        OR s.what = ANY (${CHOSEN_ENDS}) OR s.what LIKE ${`%${AS_ON_MERGED_RECORD}`})
      ORDER BY s.step_id DESC LIMIT 1) d ON true
  WHERE c.profile_id = f.profile_id AND ${condition} ORDER BY ${CURRENT_FIRST} LIMIT 1`;

interface SealedFacts extends Omit<RecallFacts, 'occasion'> {
  occasion: (Omit<Occasion, 'comments'> & { sealed: SealedResult | null }) | null;
}

const CARE_REASON: NotSampledReason = 'under care for a prostate condition';

/**
 * SQL: the visit `v` at the event `e` ended without a test because the person is under care, and they are not
 * invited again. On the day itself it may still be undone. @param today London date
 */
export const isUnderCare = (today: string) => sql`(v.state = 'not sampled'
  AND v.invite_again IS NOT TRUE AND v.reason = ${CARE_REASON} AND e.event_date < ${today}::date)`;

/** All facts that decide people's next tests. */
export async function readRecallFacts(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  db: Executor,
  profileIds: readonly string[],
): Promise<RecallFacts[]> {
  const { rows } = await sql<SealedFacts>`
    SELECT f.profile_id, f.is_active, ${hasDied(sql`f.profile_id`)} AS has_died, NOT ${isKept(sql`f.profile_id`)} AS is_merged,
      ${keptRecordId(sql`f.profile_id`)} AS kept_id, f.date_of_birth, ${londonDate(now())}::text AS today, f.ethnicity,
      (SELECT max(m.merged_at) FROM record_merges m
        WHERE m.kept_id = f.profile_id AND m.undone_at IS NULL) AS merged_at,
      EXISTS (SELECT FROM follow_ups w
        WHERE w.profile_id = ANY (own.records) AND w.state <> 'outcome') AS is_followed_up,
      l.outcome, (SELECT max(s.created_at) FROM follow_up_steps s
        WHERE s.follow_up_id = l.follow_up_id AND s.what LIKE 'outcome: %') AS outcome_at,
      (SELECT max(w.created_at) FROM follow_ups w WHERE w.profile_id = ANY (own.records)
        AND (w.state <> 'outcome' OR w.result_id = o.result_id)) AS raised_at,
      (SELECT max(w.created_at) FROM follow_ups w
        WHERE w.profile_id = ANY (own.records)) AS followed_at,
      (SELECT max(v.ended_at) FROM visits v JOIN appointments a USING (appointment_id)
          JOIN events e USING (event_id)
        WHERE a.profile_id = ANY (own.records) AND ${isUnderCare(londonDate(now()))}) AS cared_at,
      CASE WHEN o.tested_on IS NOT NULL THEN json_build_object('profile_id', o.profile_id,
        'result_id', o.result_id, 'appointment_id', o.appointment_id, 'tested_on', o.tested_on,
        'at', o.at, 'sealed', o.sealed, 'level', o.level, 'reason', o.reason) END AS occasion,
      c.recall, k.recall AS own
    FROM profiles f
      CROSS JOIN LATERAL (SELECT ${selectRecordIds(sql`f.profile_id`)} AS records) own
      LEFT JOIN LATERAL (SELECT w.follow_up_id, w.outcome FROM follow_ups w
        WHERE w.profile_id = ANY (own.records) ORDER BY w.created_at DESC LIMIT 1) l ON true
      LEFT JOIN LATERAL (${selectNewestOccasion(sql`own.records`)}) o ON true
      LEFT JOIN LATERAL (${selectNewestRecall(sql`true`)}) c ON true
      LEFT JOIN LATERAL (${selectNewestRecall(sql`NOT ${IS_FOREIGN}`)}) k ON true
    WHERE f.profile_id = ANY (${[...profileIds]}) ORDER BY f.profile_id`.execute(db);
  return rows.map(({ occasion, ...facts }) => {
    if (!occasion) return { ...facts, occasion };
    const { sealed, ...about } = occasion;
    return {
      ...facts,
      occasion: { ...about, comments: sealed && openResult(keys, sealed).comments },
    };
  });
}

/**
 * People who are Black, or have prostate cancer in the family, according to their latest answers for any of
 * their records. @returns their kept records
 */
export async function findPeopleAtHigherRisk(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  people: readonly RecallFacts[],
): Promise<ReadonlySet<string>> {
  const black = people.filter(({ ethnicity }) => /\bblack\b/i.test(ethnicity ?? ''));
  const ids = people.map(({ profile_id }) => profile_id);
  const family = await findPeopleWithFamilyHistory(db, keys, ids);
  return new Set([...black.map(({ kept_id }) => kept_id), ...family]);
}

export const ageAtTest = (
  { date_of_birth }: RecallFacts,
  { tested_on }: Occasion,
): number | null => (date_of_birth === null ? null : ageOn(date_of_birth, tested_on));
