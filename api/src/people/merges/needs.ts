import { NEEDS, type PersonNeeds, personNeeds } from '@chaps/contracts/person-care';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { keptRecordId, selectRecordIds } from './records.ts';

/**
 * SQL: a person's needs on the day across all their records, whichever id is given (ADR 50). Needs stated
 * before a merge are combined; those stated after it replace them.
 */
export const needsOfPerson = (profile: RawBuilder<unknown>) => sql<unknown>`(
  WITH said AS (
    SELECT n.needs, n.details, n.changed_at, coalesce(o.merged_at, '-infinity') AS merged_at
    FROM person_needs n
      LEFT JOIN record_merges o ON o.dropped_id = n.profile_id AND o.undone_at IS NULL
    WHERE n.profile_id = ANY (${selectRecordIds(keptRecordId(profile))}))
  SELECT jsonb_agg(jsonb_build_object('needs', s.needs, 'details', s.details) ORDER BY s.changed_at)
  FROM said s WHERE NOT EXISTS (SELECT FROM said later WHERE later.changed_at > s.changed_at
    AND later.changed_at > greatest(s.merged_at, later.merged_at)))`;

const statedNeeds = z.array(personNeeds);

/** Parses what `needsOfPerson` selected; undefined if there are no needs. */
export function parseNeedsOfPerson(stored: unknown): PersonNeeds | undefined {
  const all = statedNeeds.parse(stored ?? []);
  const needs = NEEDS.filter((need) => all.some((each) => each.needs.includes(need)));
  const details = [...new Set(all.flatMap((each) => each.details ?? []))].join('; ') || null;
  return needs.length === 0 && details === null ? undefined : { needs, details };
}
