import { pluralise } from '@chaps/domain/pluralise';
import { reindexBookings } from '../../booking/reindex-bookings.ts';
import { rotateLetters } from '../../follow-up/letter-records.ts';
import { rotateRecallReasons } from '../../follow-up/recall/steps.ts';
import { rotateNotes } from '../../follow-up/steps.ts';
import { rotateSetAside } from '../../laboratory/release-rows.ts';
import { rotateResults } from '../../laboratory/sealed-results.ts';
import { rotateResultBatches } from '../../laboratory/store-batch.ts';
import { deleteOldDrafts } from '../../people/consent/draft-queries.ts';
import { rotateConsents } from '../../people/consent/records.ts';
import { rotateNhsNumbers } from '../../people/nhs-number.ts';
import { rotatePendingProfiles } from '../../people/pending.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { RotatedBatch, Rotation } from '../../platform/security/rotation.ts';
import {
  changeInTransaction,
  createStaffCommand,
  type OpenContext,
  runInTransaction,
  type StaffContext,
} from '../command.ts';

const rotateNumbers: Rotation = async (transaction, keys, after) => {
  const { last, numbers } = await rotateNhsNumbers(transaction, keys, after);
  await reindexBookings(transaction, numbers);
  return { last, count: numbers.length };
};

const OTHER_ROTATIONS = [
  rotatePendingProfiles,
  rotateResultBatches,
  rotateSetAside,
  rotateResults,
  rotateNotes,
  rotateRecallReasons,
  rotateLetters,
];

/**
 * Rotates in batches, so that no request waits long.
 * @returns the number of values under older keys
 */
async function rotateAll(context: StaffContext, rotation: Rotation): Promise<number> {
  const next = (after: string | null): Promise<RotatedBatch> =>
    runInTransaction(context, (transaction) => rotation(transaction, context.keys, after));
  let rotated = await next(null);
  let sum = rotated.count;
  while (rotated.last !== null) {
    rotated = await next(rotated.last);
    sum += rotated.count;
  }
  return sum;
}

export const rotateKeys = (open: OpenContext) =>
  createStaffCommand(
    'rotate-keys',
    're-encrypt and re-index data with the newest keys',
    'Put the new key first in ENCRYPTION_KEYS or HMAC_KEYS, restart the API, then run this. When it',
    'is done, no data needs the older encryption key, but older backups do. The older HMAC key is needed',
    'until mailed links have expired (14 days), and access codes and recovery codes have been renewed.',
    'It works in batches; if it is interrupted, run it again.',
  ).action(async (options) => {
    const context = await open(options);
    const numbers = await rotateAll(context, rotateNumbers);
    const consents = await rotateAll(context, rotateConsents);
    for (const rotation of OTHER_ROTATIONS) await rotateAll(context, rotation);
    await changeInTransaction(context, async (transaction) => {
      await deleteOldDrafts(transaction, context.keys);
      await writeAudit(transaction, {
        actor: context.actor,
        action: 'keys rotated',
        subject: 'database',
        details: { numbers, consents },
        requestId: null,
      });
      context.say(
        `${pluralise(numbers, 'NHS number')} and ${pluralise(consents, 'consent')} re-encrypted.`,
      );
    });
  });
