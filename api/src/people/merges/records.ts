import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '../../platform/db/audit.ts';
import type { AuditAction } from '../../platform/db/audit-words.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';

/** SQL: the ids of all records of the person with this kept record (ADR 50). */
export const selectRecordIds = (kept: RawBuilder<unknown>) => sql`ARRAY(
  SELECT ${kept} UNION ALL SELECT m.dropped_id FROM record_merges m
  WHERE m.kept_id = ${kept} AND m.undone_at IS NULL)`;

/** SQL: the id of the record that a record is merged into; its own if it is not merged. */
export const keptRecordId = (profile: RawBuilder<unknown>) => sql`coalesce((SELECT m.kept_id
  FROM record_merges m WHERE m.dropped_id = ${profile} AND m.undone_at IS NULL), ${profile})`;

/**
 * SQL: the telephone number of a person: of the given record, else of the one it is merged into, else of
 * another of theirs.
 */
export const phoneOfPerson = (profile: RawBuilder<unknown>) => sql<string | null>`(
  SELECT o.phone FROM profiles o
  WHERE o.profile_id = ANY (${selectRecordIds(keptRecordId(profile))}) AND o.phone IS NOT NULL
  ORDER BY o.profile_id = ${profile} DESC, o.profile_id = ${keptRecordId(profile)} DESC LIMIT 1)`;

/**
 * SQL: the address for mails about bookings of a record: its own, else that of the record it is merged into.
 * Mails about results go to the record's own address alone (ADR 50).
 * @param profile SQL for the record's id
 */
export const emailForBookings = (profile: string): string => `(
  SELECT coalesce(o.email, kept.email) FROM profiles o
    LEFT JOIN record_merges m ON m.dropped_id = o.profile_id AND m.undone_at IS NULL
    LEFT JOIN profiles kept ON kept.profile_id = m.kept_id AND kept.is_active
  WHERE o.profile_id = ${profile})`;

/** SQL condition: the record is not merged into another. */
export const isKept = (profile: RawBuilder<unknown>) => sql`NOT EXISTS (
  SELECT FROM record_merges m WHERE m.dropped_id = ${profile} AND m.undone_at IS NULL)`;

/** Returns the id of the record that a record is merged into; its own if it is not merged. */
export async function findKeptRecord(db: Executor, profileId: string): Promise<string> {
  const merge = await db
    .selectFrom('record_merges')
    .select('kept_id')
    .where('dropped_id', '=', profileId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return merge?.kept_id ?? profileId;
}

/** Returns the ids of all records of a person, the kept one first, whichever id is given. */
export async function listRecordIds(db: Executor, profileId: string): Promise<string[]> {
  const kept = await findKeptRecord(db, profileId);
  const { rows } = await sql<{ profile_id: string }>`
    SELECT unnest(${selectRecordIds(sql`${kept}::text`)}) AS profile_id`.execute(db);
  return rows.map(({ profile_id }) => profile_id);
}

/** The same without the given id. */
export const listOtherRecords = async (db: Executor, profileId: string): Promise<string[]> =>
  (await listRecordIds(db, profileId)).filter((id) => id !== profileId);

interface Merge {
  profile_id: string;
  merged_at: Date;
  was_kept: boolean;
  fields: string[];
}

const MERGED: AuditAction = 'record merged';

/**
 * The other records in the export of one: their ids, and the names of the details that the kept record took.
 * Replaced values may be another person's, as long as the merge can still turn out to be a mistake.
 */
export async function exportMerges(db: Executor, profileId: string) {
  const { rows } = await sql<Merge>`
    SELECT CASE kept_id WHEN ${profileId} THEN dropped_id ELSE kept_id END AS profile_id, merged_at,
      dropped_id = ${profileId} AS was_kept,
      ARRAY(SELECT jsonb_array_elements_text(l.details -> 'fields') FROM audit_log l
        WHERE l.profile_id = kept_id AND l.action = ${MERGED}
          AND l.details ->> 'dropped' = dropped_id AND l.created_at = merged_at) AS fields
    FROM record_merges WHERE ${profileId} IN (kept_id, dropped_id) AND undone_at IS NULL
    ORDER BY merged_at`.execute(db);
  return rows.map(({ merged_at, ...merge }) => ({
    ...merge,
    merged_at: merged_at.toISOString(),
    undone_at: null,
    replaced: {},
  }));
}

/** SQL condition: the merge `m` can be undone. */
export const CAN_UNDO = sql<boolean>`m.merged_at > now() - interval '7 days'`;

/** Deletes the values that a merge replaced and that can no longer be restored. */
const forgetMergeValues = (db: Executor, mergeId: string): Promise<void> =>
  withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ kept_id: string; dropped_id: string }>`
      UPDATE record_merges SET replaced = '{}' WHERE merge_id = ${mergeId} AND replaced <> '{}'
      RETURNING kept_id, dropped_id`.execute(transaction);
    for (const { kept_id, dropped_id } of rows) {
      await writeAudit(transaction, {
        actor: 'api',
        action: 'values of a merge deleted',
        subject: `profile ${kept_id}`,
        profileId: kept_id,
        details: { dropped: dropped_id },
        requestId: null,
      });
    }
  });

/**
 * The same for all merges that can no longer be undone: the values may be another person's.
 * @throws {AggregateError}
 */
export async function forgetOldMergeValues(db: Executor): Promise<void> {
  const { rows } = await sql<{ merge_id: string }>`SELECT merge_id FROM record_merges m
    WHERE replaced <> '{}' AND NOT ${CAN_UNDO} ORDER BY merged_at`.execute(db);
  await tryEach(rows, ({ merge_id }) => forgetMergeValues(db, merge_id));
}

/** Deletes a person's values that a merge could restore. */
export async function forgetReplacedValues(
  transaction: Executor,
  profileId: string,
): Promise<void> {
  await transaction
    .updateTable('record_merges')
    .set({ replaced: '{}' })
    .where(({ or, eb }) => or([eb('kept_id', '=', profileId), eb('dropped_id', '=', profileId)]))
    .execute();
}
