import { reindexBookings } from '../../booking/reindex-bookings.ts';
import { dropOldDrafts } from '../../consent/draft-queries.ts';
import { rotateConsents } from '../../consent/records.ts';
import { writeAudit } from '../../db/audit.ts';
import { rotateLetters } from '../../follow-ups/letter-records.ts';
import { rotateNotes } from '../../follow-ups/steps.ts';
import { rotateNhsNumbers } from '../../people/nhs-number.ts';
import { rotatePending } from '../../people/pending.ts';
import { rotateSetAside } from '../../results/release-rows.ts';
import { rotateResultBatches } from '../../results/store-batch.ts';
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
      await reindexBookings(transaction, numbers);
      const consents = await rotateConsents(transaction, context.keys);
      await dropOldDrafts(transaction, context.keys);
      await rotatePending(transaction, context.keys);
      await rotateResultBatches(transaction, context.keys);
      await rotateSetAside(transaction, context.keys);
      await rotateNotes(transaction, context.keys);
      await rotateLetters(transaction, context.keys);
      await writeAudit(transaction, {
        actor: context.actor,
        action: 'keys rotated',
        subject: 'database',
        details: { numbers: numbers.length, consents },
        requestId: null,
      });
      context.say(`${numbers.length} NHS numbers and ${consents} consents are re-encrypted.`);
    });
  });
