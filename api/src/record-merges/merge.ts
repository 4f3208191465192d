import {
  type ComparedRecord,
  MERGED_FIELDS,
  type MergePreview,
  type RecordMerge,
} from '@chaps/contracts/record-merges';
import { sql } from 'kysely';
import * as z from 'zod';
import { hasSeat, isLapsed } from '../booking/conditions.ts';
import type { Services } from '../config/services.ts';
import { writeAudit } from '../db/audit.ts';
import { type Executor, withTransaction } from '../db/database.ts';
import { HttpError, NotFoundError, ValidationError } from '../http/errors.ts';
import { lockRecord, type ProfileRow, updateProfile } from '../people/queries.ts';
import { CAN_UNDO } from './records.ts';

interface By {
  userId: string;
  requestId: string;
}

type Conflict = MergePreview['conflicts'][number];

/** Events ahead at which both records have a seat. Of those that are over, both bookings are history. */
async function conflictsOf(db: Executor, kept: string, dropped: string): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    SELECT e.event_id, e.event_name, e.event_date,
      array_agg(a.appointment_id ORDER BY a.reference) AS appointment_ids,
      array_agg(a.reference ORDER BY a.reference) AS references
    FROM appointments a JOIN events e USING (event_id)
    WHERE a.profile_id IN (${kept}, ${dropped}) AND e.ends_at > now()
      AND ${sql.raw(hasSeat('a'))} AND NOT ${sql.raw(isLapsed('a'))}
    GROUP BY e.event_id HAVING count(DISTINCT a.profile_id) = 2
    ORDER BY e.event_date, e.event_id`.execute(db);
  return rows;
}

const badge = (profileId: string) => `CHAPS${profileId}`;

/** Why the records are not merged, apart from bookings: a record is in one other, without a chain. */
async function tiesOf(db: Executor, kept: string, dropped: string): Promise<string | null> {
  const ties = await db
    .selectFrom('record_merges')
    .select(['kept_id', 'dropped_id'])
    .where('undone_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('dropped_id', 'in', [kept, dropped]), eb('kept_id', '=', dropped)]),
    )
    .execute();
  const [tie] = ties;
  if (!tie) return null;
  if (tie.kept_id === dropped) {
    return `Other records are merged into ${badge(dropped)}. Keep that one instead.`;
  }
  return `${badge(tie.dropped_id)} is merged into ${badge(tie.kept_id)} already.`;
}

const bookedTwice = (conflicts: readonly Conflict[]) =>
  conflicts.length > 0
    ? `Both are booked at ${conflicts.map(({ event_name }) => event_name).join(', ')}. Cancel one of the two bookings first.`
    : null;

async function compared(db: Executor, profileId: string): Promise<ComparedRecord> {
  const { rows } = await sql<Omit<ComparedRecord, 'created_at'> & { created_at: Date }>`
    SELECT f.profile_id, f.created_at, f.first_name, f.last_name, f.email, f.phone, f.home_address,
      f.date_of_birth, (SELECT count(*)::int FROM appointments a
        WHERE a.profile_id = f.profile_id AND a.status <> 'released'
          AND NOT ${sql.raw(isLapsed('a'))}) AS bookings
    FROM profiles f WHERE f.profile_id = ${profileId} AND f.is_active`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFoundError();
  return { ...row, created_at: row.created_at.toISOString() };
}

/** @throws {HttpError} 404 for somebody who is erased, too; 422 for one record twice */
export async function previewMerge(
  db: Executor,
  keptId: string,
  droppedId: string,
): Promise<MergePreview> {
  requireTwo(keptId, droppedId);
  const conflicts = await conflictsOf(db, keptId, droppedId);
  return {
    kept: await compared(db, keptId),
    dropped: await compared(db, droppedId),
    conflicts,
    refusal: (await tiesOf(db, keptId, droppedId)) ?? bookedTwice(conflicts),
  };
}

function requireTwo(keptId: string, droppedId: string): void {
  if (keptId === droppedId) throw new ValidationError({ other: 'This is the same record.' });
}

/** Locks both, in one order whichever is kept, so that two merges of them wait for each other. */
async function lockBoth(transaction: Executor, keptId: string, droppedId: string) {
  const found = new Map<string, ProfileRow>();
  for (const id of [keptId, droppedId].sort()) {
    const record = await lockRecord(transaction, id);
    if (record) found.set(id, record);
  }
  const [kept, dropped] = [found.get(keptId), found.get(droppedId)];
  if (!kept || !dropped) throw new NotFoundError();
  return { kept, dropped };
}

const refused = (message: string) => new HttpError(409, 'MERGE_REFUSED', message);

/**
 * Lets one record point to the other, which takes the fields that staff chose.
 * @throws {HttpError} 404; 409 MERGE_REFUSED; 422
 */
export async function mergeRecords(
  { db }: Pick<Services, 'db'>,
  { userId, requestId }: By,
  keptId: string,
  { dropped_id: droppedId, take, reason }: RecordMerge,
): Promise<void> {
  requireTwo(keptId, droppedId);
  await withTransaction(db, async (transaction) => {
    const { kept, dropped } = await lockBoth(transaction, keptId, droppedId);
    const conflicts = await conflictsOf(transaction, keptId, droppedId);
    const refusal = (await tiesOf(transaction, keptId, droppedId)) ?? bookedTwice(conflicts);
    if (refusal) throw refused(refusal);
    const fields = [...new Set(take)].filter((name) => kept[name] !== dropped[name]);
    const replaced = fields.map((name) => [name, { from: kept[name], to: dropped[name] }]);
    await transaction
      .insertInto('record_merges')
      .values({
        kept_id: keptId,
        dropped_id: droppedId,
        replaced: JSON.stringify(Object.fromEntries(replaced)),
        merged_by: userId,
      })
      .execute();
    const taken = Object.fromEntries(fields.map((name) => [name, dropped[name]]));
    if (fields.length > 0) await updateProfile(transaction, keptId, taken);
    await writeAudit(transaction, {
      actor: userId,
      action: 'record merged',
      subject: `profile ${keptId}`,
      profileId: keptId,
      details: { dropped: droppedId, fields },
      reason,
      requestId,
    });
  });
}

const value = z.string().nullable();
const replacedValues = z.partialRecord(z.enum(MERGED_FIELDS), z.object({ from: value, to: value }));

/** What the record took and nobody has changed since, as it was before. */
function givenBack(kept: ProfileRow, replaced: unknown) {
  const changes = replacedValues.parse(replaced);
  const standing = MERGED_FIELDS.flatMap((name) => {
    const change = changes[name];
    return change && kept[name] === change.to ? [[name, change.from]] : [];
  });
  return Object.fromEntries(standing);
}

/**
 * Parts two records again, within a week.
 * @throws {HttpError} 404, also once one of them is erased; 409 MERGE_REFUSED
 */
export async function undoMerge(
  { db }: Pick<Services, 'db'>,
  { userId, requestId }: By,
  keptId: string,
  mergeId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { rows } = await sql<{ dropped_id: string; replaced: unknown; can_undo: boolean }>`
      SELECT dropped_id, replaced, ${CAN_UNDO} AS can_undo FROM record_merges m
      WHERE merge_id = ${mergeId} AND kept_id = ${keptId} AND undone_at IS NULL FOR UPDATE`.execute(
      transaction,
    );
    const [merge] = rows;
    if (!merge) throw new NotFoundError();
    if (!merge.can_undo) throw refused('A merge can be undone for a week.');
    const { kept } = await lockBoth(transaction, keptId, merge.dropped_id);
    await transaction
      .updateTable('record_merges')
      .set({ undone_by: userId, undone_at: sql<Date>`now()` })
      .where('merge_id', '=', mergeId)
      .execute();
    const before = givenBack(kept, merge.replaced);
    if (Object.keys(before).length > 0) await updateProfile(transaction, keptId, before);
    await writeAudit(transaction, {
      actor: userId,
      action: 'merge of a record undone',
      subject: `profile ${keptId}`,
      profileId: keptId,
      details: { dropped: merge.dropped_id, fields: Object.keys(before) },
      requestId,
    });
  });
}
