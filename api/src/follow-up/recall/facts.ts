import {
  ageOn,
  type FollowUpOutcome,
  type RecallBasis,
  type RecallEnd,
  type ReportedLevel,
} from '@chaps/domain';
import { type RawBuilder, sql } from 'kysely';
import { openResult, type SealedResult, sealedResult } from '../../laboratory/sealed-results.ts';
import { withFamilyHistory } from '../../people/consent/records.ts';
import { isKept, selectRecordIds } from '../../people/merges/records.ts';
import type { Services } from '../../platform/config/services.ts';
import type { Executor } from '../../platform/db/database.ts';
import { IS_SET_FOR_LATER } from './shown.ts';

/** What a recall is based on: the newest valid result, or the newest visit with 'invite again'. */
export interface Occasion {
  result_id: string | null;
  appointment_id: string | null;
  tested_on: string;
  comments: string | null;
  level: ReportedLevel | null;
  /** Why there was no sample. */
  reason: string | null;
}

export interface StoredRecall {
  recall_id: string;
  result_id: string | null;
  appointment_id: string | null;
  state: 'due' | 'invited' | 'postponed' | 'ended';
  ended_reason: RecallEnd | null;
  basis: RecallBasis;
  tested_on: string;
  due_on: string;
  is_set_for_later: boolean;
  was_withdrawn: boolean;
}

export interface RecallFacts {
  profile_id: string;
  is_active: boolean;
  /** Merged into another record (ADR 50), which has the recall. */
  is_merged: boolean;
  date_of_birth: string | null;
  ethnicity: string | null;
  is_followed_up: boolean;
  /** The outcome of their last follow-up, once it has ended. */
  outcome: FollowUpOutcome | null;
  occasion: Occasion | null;
  /** Their newest recall. */
  recall: StoredRecall | null;
}

/** SQL: the date of the sample of result `r`, taken at the event `e` if known. */
export const SAMPLE_DAY = sql`coalesce(r.sample_date, e.event_date,
  (r.created_at AT TIME ZONE 'Europe/London')::date)`;

/** SQL: the newest occasion among some records. @param records SQL of an array */
const newestOccasion = (records: RawBuilder<unknown>) => sql`
  SELECT * FROM (
    SELECT r.result_id, r.appointment_id, ${SAMPLE_DAY} AS tested_on, ${sql.raw(sealedResult('r'))} AS sealed, r.level,
      NULL AS reason, r.created_at AS at
    FROM results r LEFT JOIN appointments a USING (appointment_id) LEFT JOIN events e USING (event_id)
    WHERE r.profile_id = ANY (${records}) AND r.superseded_at IS NULL
    UNION ALL
    SELECT NULL, a.appointment_id, e.event_date, NULL, NULL, v.reason, v.since
    FROM visits v JOIN appointments a USING (appointment_id) JOIN events e USING (event_id)
    WHERE a.profile_id = ANY (${records}) AND v.state = 'not sampled' AND v.invite_again) occasions
  ORDER BY tested_on DESC, at DESC LIMIT 1`;

interface SealedFacts extends Omit<RecallFacts, 'occasion'> {
  occasion: (Omit<Occasion, 'comments'> & { sealed: SealedResult | null }) | null;
}

/** All facts that decide about people's next tests. */
export async function readRecallFacts(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  profileIds: readonly string[],
): Promise<RecallFacts[]> {
  const { rows } = await sql<SealedFacts>`
    SELECT f.profile_id, f.is_active, NOT ${isKept(sql`f.profile_id`)} AS is_merged, f.date_of_birth, f.ethnicity,
      EXISTS (SELECT FROM follow_ups w
        WHERE w.profile_id = ANY (own.records) AND w.state <> 'outcome') AS is_followed_up,
      (SELECT w.outcome FROM follow_ups w WHERE w.profile_id = ANY (own.records)
        ORDER BY w.created_at DESC LIMIT 1) AS outcome,
      CASE WHEN o.tested_on IS NOT NULL THEN json_build_object('result_id', o.result_id,
        'appointment_id', o.appointment_id, 'tested_on', o.tested_on, 'sealed', o.sealed,
        'level', o.level, 'reason', o.reason) END AS occasion,
      CASE WHEN c.recall_id IS NOT NULL THEN json_build_object('recall_id', c.recall_id,
        'result_id', c.result_id, 'appointment_id', c.appointment_id, 'state', c.state,
        'ended_reason', c.ended_reason, 'basis', c.basis, 'tested_on', c.tested_on,
        'due_on', c.due_on, 'is_set_for_later', ${IS_SET_FOR_LATER}, 'was_withdrawn', EXISTS (
          SELECT FROM results r WHERE r.result_id = c.result_id AND r.withdrawn_at IS NOT NULL))
        END AS recall
    FROM profiles f
      CROSS JOIN LATERAL (SELECT ${selectRecordIds(sql`f.profile_id`)} AS records) own
      LEFT JOIN LATERAL (${newestOccasion(sql`own.records`)}) o ON true
      LEFT JOIN LATERAL (SELECT * FROM recalls c WHERE c.profile_id = f.profile_id
        ORDER BY c.state <> 'ended' DESC, c.created_at DESC LIMIT 1) c ON true
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
 * People who are Black, or have prostate cancer in the family, according to their latest answers.
 */
export async function findPeopleAtHigherRisk(
  { keys }: Pick<Services, 'keys'>,
  db: Executor,
  people: readonly RecallFacts[],
): Promise<ReadonlySet<string>> {
  const black = people.filter(({ ethnicity }) => /\bblack\b/i.test(ethnicity ?? ''));
  const ids = people.map(({ profile_id }) => profile_id);
  const family = await withFamilyHistory(db, keys, ids);
  return new Set([...black.map(({ profile_id }) => profile_id), ...family]);
}

export const ageAtTest = (
  { date_of_birth }: RecallFacts,
  { tested_on }: Occasion,
): number | null => (date_of_birth === null ? null : ageOn(date_of_birth, tested_on));
