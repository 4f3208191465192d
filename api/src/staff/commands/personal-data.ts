import { KEPT } from '@chaps/contracts';
import {
  eraseRecords,
  exportRecords,
  lockAllRecords,
} from '../../people/personal-data/all-records.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import { changing, type Open, staffCommand, UserError } from '../command.ts';
import { writeOut } from '../csv.ts';
import { personOf } from '../words.ts';

/** @throws {UserError} for nobody, and somebody who is erased */
async function recordsOf(transaction: Executor, word: string) {
  const { profile_id: profileId } = await personOf(transaction, word);
  const records = await lockAllRecords(transaction, profileId);
  if (records.length === 0) throw new UserError('This person has been erased already.');
  return records;
}

export const exportPerson = (open: Open) =>
  staffCommand(
    'export-person',
    'write all that is held about a person as JSON',
    'The same as the person downloads themselves, for each of their records where staff have merged',
    'some. The file is new and readable by you alone.',
  )
    .argument('<person>', 'profile number or e-mail address')
    .option('--output <file.json>', 'else to the terminal')
    .action(async (word, options) => {
      const context = await open(options);
      await changing(context, async (transaction) => {
        const records = await recordsOf(transaction, word);
        const data = await exportRecords(context, transaction, records);
        for (const { profile_id: profileId } of records) {
          await writeAudit(transaction, {
            actor: context.actor,
            action: 'person exported',
            subject: `profile ${profileId}`,
            requestId: null,
          });
          if (context.dryRun) context.say(`Profile ${profileId} would be written.`);
        }
        if (context.dryRun) return;
        await writeOut(`${JSON.stringify(data, null, 2)}\n`, options.output, context.say);
      });
    });

export const erasePerson = (open: Open) =>
  staffCommand(
    'erase-person',
    'take a person out of their records, for good',
    'What stays, without a name to it:',
    ...KEPT.map(({ what, why }) => `\n  ${what}. ${why}`),
    '\n\nRecords that staff have merged are those of one person, and all of them are erased.',
    'A person with an appointment ahead or a payment under way is refused: cancel that first.',
    'The account at the authentication service opens nothing from now on. A job deletes it and tries',
    'until that is done; until then the erasure stands on Today.',
  )
    .argument('<person>', 'profile number or e-mail address')
    .action(async (word, options) => {
      const context = await open(options);
      await changing(context, async (transaction) => {
        const records = await recordsOf(transaction, word);
        const by = { actor: context.actor, requestId: null };
        const open = await eraseRecords(context, transaction, records, by);
        if (open.length > 0) {
          throw new UserError(...open.map((reference) => `The appointment ${reference} is open.`));
        }
        for (const { profile_id: profileId, user_id: userId } of records) {
          context.say(`Profile ${profileId} is erased.`);
          context.say(`The account ${userId} ends at the authentication service by a job.`);
        }
      });
    });
