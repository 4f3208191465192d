import { MERGED_FIELDS, type MergedField, type RecordMerge } from '@chaps/contracts/record-merges';
import { sql } from 'kysely';
import * as z from 'zod';
import { mayEndFollowUps } from '../../follow-up/may-end-follow-ups.ts';
import { applyDeathBeforeMerge, keepDeathOnBothRecords } from '../../follow-up/merged-deaths.ts';
import { updateRecalls } from '../../follow-up/recall/keep.ts';
import { reviseAfterSeparation } from '../../follow-up/separated-records.ts';
import { lockPeople } from '../../follow-up/steps.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { type Executor, withTransaction } from '../../platform/db/database.ts';
import { HttpError, NotFoundError } from '../../platform/http/errors.ts';
import {
  changeStateBeforeClaim,
  isClaimOpen,
  readDetailsBeforeClaim,
  readKnownDetails,
} from '../claims.ts';
import { lockRecord, type ProfileRow, updateProfile } from '../queries.ts';
import { readMergeRejection, requireDifferentRecords } from './preview.ts';
import { CAN_UNDO, listRecordIds } from './records.ts';

type Needed = Pick<Services, 'db' | 'keys' | 'now'>;

interface By {
  userId: string;
  requestId: string;
}

/**
 * Locks both with their other records, in a fixed order, so that two merges of them cannot deadlock.
 */
async function lockBothRecords(transaction: Executor, keptId: string, droppedId: string) {
  await lockPeople(transaction, [keptId, droppedId]);
  const found = new Map<string, ProfileRow>();
  for (const id of [keptId, droppedId].sort()) {
    const record = await lockRecord(transaction, id);
    if (record) found.set(id, record);
  }
  const [kept, dropped] = [found.get(keptId), found.get(droppedId)];
  if (!kept || !dropped) throw new NotFoundError();
  return { kept, dropped };
}

const mergeRefusedError = (message: string) => new HttpError(409, 'MERGE_REFUSED', message);

/**
 * Merges one record into the other, which takes the fields that staff chose.
 * @throws {HttpError} 404; 409 MERGE_REFUSED; 422
 */
export async function mergeRecords(
  services: Needed,
  { userId, requestId }: By,
  keptId: string,
  { dropped_id: droppedId, take, reason }: RecordMerge,
): Promise<void> {
  requireDifferentRecords(keptId, droppedId);
  await withTransaction(services.db, async (transaction) => {
    const both = await lockBothRecords(transaction, keptId, droppedId);
    const { kept } = both;
    const dropped = await readKnownDetails(transaction, both.dropped);
    const refusal = await readMergeRejection(transaction, keptId, droppedId);
    if (refusal) throw mergeRefusedError(refusal);
    const isClinician = await mayEndFollowUps(services, transaction, userId);
    const by = { actor: userId, requestId, isClinician };
    await applyDeathBeforeMerge(services, transaction, { keptId, droppedId }, by);
    const fields = [...new Set(take)].filter((name) => kept[name] !== dropped[name]);
    const known = isClaimOpen(kept) ? readDetailsBeforeClaim(kept.before_claim) : undefined;
    const replaced = fields.map((name) => [
      name,
      { from: kept[name], to: dropped[name], ...(known && { before: known[name] ?? null }) },
    ]);
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
    if (fields.length > 0) {
      const before = changeStateBeforeClaim(kept, taken);
      await updateProfile(transaction, keptId, { ...taken, ...before });
    }
    await writeAudit(transaction, {
      actor: userId,
      action: 'record merged',
      subject: `profile ${keptId}`,
      profileId: keptId,
      details: { dropped: droppedId, fields },
      reason,
      requestId,
    });
    await updateRecalls(services, transaction, [keptId]);
  });
}

const value = z.string().nullable();
const replacedValues = z.partialRecord(
  z.enum(MERGED_FIELDS),
  // `before` is the value from before an open claim, in which case `from` may be another person's.
  z.object({ from: value, to: value, before: value.optional() }),
);

/** The earlier values of fields that the merge replaced and no one has changed since. */
function getRestorableValues(kept: ProfileRow, replaced: unknown) {
  const changes = replacedValues.parse(replaced);
  const list = (now: Partial<Pick<ProfileRow, MergedField>>, which: 'from' | 'before') =>
    MERGED_FIELDS.flatMap((name) => {
      const change = changes[name];
      const earlier = change?.[which];
      return earlier !== undefined && now[name] === change?.to ? [[name, earlier]] : [];
    });
  // Once the account was removed, its details are not restored.
  const unclaimed = kept.claimed_at === null ? list(kept, 'before') : [];
  const values = Object.fromEntries([...list(kept, 'from'), ...unclaimed]);
  const before = isClaimOpen(kept) ? list(readDetailsBeforeClaim(kept.before_claim), 'before') : [];
  return { values, before: Object.fromEntries(before) };
}

/** Returns a merge that was not undone. @throws {NotFoundError} */
async function findMerge(db: Executor, keptId: string, mergeId: string) {
  const { rows } = await sql<{
    dropped_id: string;
    merged_at: Date;
    replaced: unknown;
    can_undo: boolean;
  }>`
    SELECT dropped_id, merged_at, replaced, ${CAN_UNDO} AS can_undo FROM record_merges m
    WHERE merge_id = ${mergeId} AND kept_id = ${keptId} AND undone_at IS NULL`.execute(db);
  if (!rows[0]) throw new NotFoundError();
  return rows[0];
}

/**
 * Separates two merged records, within a week. The values that the merge replaced are deleted, because they
 * may concern two people, and so may letters and calls since then.
 * @throws {HttpError} 404, also once one of them is erased; 409 MERGE_REFUSED
 */
export async function undoMerge(
  services: Needed,
  { userId, requestId }: By,
  keptId: string,
  mergeId: string,
): Promise<void> {
  await withTransaction(services.db, async (transaction) => {
    const { dropped_id: droppedId } = await findMerge(transaction, keptId, mergeId);
    const { kept } = await lockBothRecords(transaction, keptId, droppedId);
    // Read again: it may have been undone while waiting for the lock.
    const merge = await findMerge(transaction, keptId, mergeId);
    if (!merge.can_undo) throw mergeRefusedError('A merge can only be undone within a week.');
    const records = await listRecordIds(transaction, keptId);
    await transaction
      .updateTable('record_merges')
      .set({ undone_by: userId, undone_at: sql<Date>`now()`, replaced: '{}' })
      .where('merge_id', '=', mergeId)
      .execute();
    const { values, before } = getRestorableValues(kept, merge.replaced);
    await updateProfile(transaction, keptId, {
      ...values,
      ...changeStateBeforeClaim(kept, before),
    });
    await writeAudit(transaction, {
      actor: userId,
      action: 'merge of a record undone',
      subject: `profile ${keptId}`,
      profileId: keptId,
      details: { dropped: droppedId, fields: Object.keys(values) },
      requestId,
    });
    const by = { actor: userId, requestId };
    await keepDeathOnBothRecords(transaction, records, { keptId, droppedId }, by);
    const separation = { records, since: merge.merged_at };
    await reviseAfterSeparation(services, transaction, separation, by);
    await updateRecalls(services, transaction, [keptId, droppedId]);
  });
}
