import { dropOldDrafts } from '../../consent/draft-queries.ts';
import { rotateConsents } from '../../consent/records.ts';
import { writeAudit } from '../../db/audit.ts';
import { rotateNotes } from '../../follow-ups/steps.ts';
import { rotateNhsNumbers } from '../../people/nhs-number.ts';
import { rotatePending } from '../../people/pending.ts';
import { rotateSetAside } from '../../results/release-rows.ts';
import { rotateResultBatches } from '../../results/store-batch.ts';
import { changing, type Open, staffCommand } from '../command.ts';

export const rotateKeys = (open: Open) =>
  staffCommand(
    'rotate-keys',
    're-encrypt with the first key what older keys have encrypted',
    'Put the new key first in ENCRYPTION_KEYS, restart the API, then run this. When it is done the',
    'older key opens nothing in the database any more; it is still needed for older backups.',
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
