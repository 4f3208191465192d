import { sql } from 'kysely';
import { consentContext } from '../../consent/records.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Executor } from '../../db/database.ts';
import { noteContext } from '../../follow-ups/steps.ts';
import { openNhsNumber, sealNhsNumber } from '../../people/nhs-number.ts';
import { pendingContext } from '../../people/pending.ts';
import { setAsideContext } from '../../results/release-rows.ts';
import { batchContext, fileContext } from '../../results/store-batch.ts';
import type { Keys } from '../../security/keys.ts';
import { changing, type Open, staffCommand } from '../command.ts';

export const rotateKeys = (open: Open) =>
  staffCommand(
    'rotate-keys',
    're-encrypt and index with the first keys what older keys have encrypted or indexed',
    'Put the new key first in ENCRYPTION_KEYS or HMAC_KEYS, restart the API, then run this. When it',
    'is done no data needs the older encryption key; older backups do. The older HMAC key is needed',
    'until mailed links have ended (14 days), and access codes and recovery codes are renewed.',
  ).action(async (options) => {
    const context = await open(options);
    await changing(context, async (transaction) => {
      const numbers = await rotateNhsNumbers(transaction, context.keys);
      const consents = await rotateConsents(transaction, context.keys);
      await dropOldDrafts(transaction, context.keys);
      await rotatePending(transaction, context.keys);
      await rotateResultBatches(transaction, context.keys);
      await rotateSetAside(transaction, context.keys);
      await rotateNotes(transaction, context.keys);
      await writeAudit(transaction, {
        actor: context.actor,
        action: 'keys rotated',
        subject: 'database',
        details: { numbers, consents },
        requestId: null,
      });
      context.say(`${numbers} NHS numbers and ${consents} consents are re-encrypted.`);
    });
  });

async function rotateNhsNumbers(transaction: Executor, keys: Keys): Promise<number> {
  await sql`SELECT set_config('chaps.rotating_keys', 'yes', true)`.execute(transaction);
  const rows = await transaction
    .selectFrom('profiles')
    .select(['profile_id', 'user_id', 'nhs_number_encrypted as sealed', 'nhs_number_hmac as mac'])
    .where('nhs_number_encrypted', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .forUpdate()
    .execute();
  let rotated = 0;
  for (const { profile_id, user_id, sealed, mac } of rows) {
    const number = openNhsNumber(keys, user_id, sealed);
    const anew = sealNhsNumber(keys, user_id, number);
    if (keys.isCurrent(sealed) && mac === anew.nhs_number_hmac) continue;
    rotated += 1;
    await transaction
      .updateTable('profiles')
      .set(anew)
      .where('profile_id', '=', profile_id)
      .execute();
    await transaction
      .updateTable('appointments')
      .set({ booked_nhs_number_hmac: anew.nhs_number_hmac })
      .where('profile_id', '=', profile_id)
      .where('booked_nhs_number_hmac', '=', mac)
      .execute();
  }
  return rotated;
}

/** Drafts live for an hour: those of an older key are not worth more than that. */
async function dropOldDrafts(transaction: Executor, keys: Keys): Promise<void> {
  const rows = await transaction.selectFrom('consent_drafts').selectAll().execute();
  for (const { profile_id, event_id, answers_encrypted } of rows) {
    if (keys.isCurrent(answers_encrypted)) continue;
    await transaction
      .deleteFrom('consent_drafts')
      .where('profile_id', '=', profile_id)
      .where('event_id', '=', event_id)
      .execute();
  }
}

async function rotatePending(transaction: Executor, keys: Keys): Promise<void> {
  const rows = await transaction.selectFrom('pending_profiles').selectAll().forUpdate().execute();
  for (const { user_id, details_encrypted: sealed } of rows) {
    if (keys.isCurrent(sealed)) continue;
    const context = pendingContext(user_id);
    await transaction
      .updateTable('pending_profiles')
      .set({ details_encrypted: keys.encrypt(keys.decrypt(sealed, context), context) })
      .where('user_id', '=', user_id)
      .execute();
  }
}

async function rotateResultBatches(transaction: Executor, keys: Keys): Promise<void> {
  const rows = await transaction
    .selectFrom('result_batches')
    .select(['batch_id', 'rows_encrypted', 'file_encrypted'])
    .where('state', '=', 'preview')
    .forUpdate()
    .execute();
  for (const { batch_id, rows_encrypted, file_encrypted } of rows) {
    const anew = (sealed: string | null, context: string) =>
      sealed === null || keys.isCurrent(sealed)
        ? sealed
        : keys.encrypt(keys.decrypt(sealed, context), context);
    await transaction
      .updateTable('result_batches')
      .set({
        rows_encrypted: anew(rows_encrypted, batchContext(batch_id)),
        file_encrypted: anew(file_encrypted, fileContext(batch_id)),
      })
      .where('batch_id', '=', batch_id)
      .execute();
  }
}

async function rotateSetAside(transaction: Executor, keys: Keys): Promise<void> {
  const rows = await transaction
    .selectFrom('set_aside_results')
    .select(['set_aside_id', 'row_encrypted'])
    .where('row_encrypted', 'is not', null)
    .forUpdate()
    .execute();
  for (const { set_aside_id: id, row_encrypted: sealed } of rows) {
    if (sealed === null || keys.isCurrent(sealed)) continue;
    const context = setAsideContext(id);
    await transaction
      .updateTable('set_aside_results')
      .set({ row_encrypted: keys.encrypt(keys.decrypt(sealed, context), context) })
      .where('set_aside_id', '=', id)
      .execute();
  }
}

async function rotateNotes(transaction: Executor, keys: Keys): Promise<void> {
  const rows = await transaction
    .selectFrom('follow_up_steps')
    .select(['step_id', 'follow_up_id', 'note_encrypted'])
    .where('note_encrypted', 'is not', null)
    .forUpdate()
    .execute();
  for (const { step_id, follow_up_id, note_encrypted: sealed } of rows) {
    if (sealed === null || keys.isCurrent(sealed)) continue;
    const context = noteContext(follow_up_id);
    await transaction
      .updateTable('follow_up_steps')
      .set({ note_encrypted: keys.encrypt(keys.decrypt(sealed, context), context) })
      .where('step_id', '=', step_id)
      .execute();
  }
}

async function rotateConsents(transaction: Executor, keys: Keys): Promise<number> {
  const rows = await transaction
    .selectFrom('consents')
    .select(['consent_id', 'profile_id', 'answers_encrypted'])
    .execute();
  const old = rows.filter(({ answers_encrypted }) => !keys.isCurrent(answers_encrypted));
  for (const { consent_id, profile_id, answers_encrypted } of old) {
    const context = consentContext(profile_id);
    const plain = keys.decrypt(answers_encrypted, context);
    await transaction
      .updateTable('consents')
      .set({ answers_encrypted: keys.encrypt(plain, context) })
      .where('consent_id', '=', consent_id)
      .execute();
  }
  return old.length;
}
