import { listErasureTerms, personalData } from '@chaps/contracts';
import {
  eraseRecords,
  exportRecords,
  lockAllRecords,
} from '../../people/personal-data/all-records.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import {
  changeInTransaction,
  createStaffCommand,
  type OpenContext,
  UserError,
} from '../command.ts';
import { writeOutput } from '../csv.ts';
import { findPerson } from '../words.ts';

/** @throws {UserError} for an unknown or erased person */
async function lockPersonRecords(transaction: Executor, word: string) {
  const { profile_id: profileId } = await findPerson(transaction, word);
  const records = await lockAllRecords(transaction, profileId);
  if (records.length === 0) throw new UserError('This person has already been erased.');
  return records;
}

export const exportPerson = (open: OpenContext) =>
  createStaffCommand(
    'export-person',
    'export all data held about a person as JSON',
    'The same file that the person can download, for each of their records where staff have merged',
    'any. With --output, it writes a new file that only you can read.',
  )
    .argument('<person>', 'profile number or e-mail address')
    .option('--output <file.json>', 'defaults to standard output')
    .action(async (word, options) => {
      const context = await open(options);
      await changeInTransaction(context, async (transaction) => {
        const records = await lockPersonRecords(transaction, word);
        const exported = await exportRecords(context, transaction, records);
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
        // As a response, or with everything if that cannot be written.
        const data = {
          records: exported.records.map((record) => personalData.safeParse(record).data ?? record),
        };
        await writeOutput(`${JSON.stringify(data, null, 2)}\n`, options.output, context.say);
      });
    });

export const erasePerson = (open: OpenContext) =>
  createStaffCommand(
    'erase-person',
    'permanently erase all data about a person',
    'What is kept, without a name:',
    ...listErasureTerms().kept.map(({ what, why }) => `\n  ${what}. ${why}`),
    '\n\nRecords that staff have merged belong to one person, and all of them are erased.',
    'A person with a staff role, an upcoming appointment or a payment under way cannot be erased: end the',
    'role, or cancel the appointment, first. Nor can a person who has not been told of their result.',
    'The account at the authentication service stops working. A job deletes it, and retries',
    'until that is done; until then Today lists the erasure.',
  )
    .argument('<person>', 'profile number or e-mail address')
    .option(
      '--knows-of-result',
      'the person knows that a result may still come, and wants to be erased anyway',
    )
    .action(async (word, options) => {
      const context = await open(options);
      await changeInTransaction(context, async (transaction) => {
        const records = await lockPersonRecords(transaction, word);
        const knowsOfResult = options.knowsOfResult === true;
        const by = { actor: context.actor, requestId: null, knowsOfResult };
        const preventing = await eraseRecords(context, transaction, records, by);
        if (preventing) {
          const { roles, bookings, owed } = preventing;
          throw new UserError(
            ...(roles.length > 0 ? [`End their roles first: ${roles.join(', ')}.`] : []),
            ...bookings.map((reference) => `The appointment ${reference} is still open.`),
            ...(owed.length > 0
              ? [`A clinician must speak to them first: ${owed.join(', ')}.`]
              : []),
          );
        }
        for (const { profile_id: profileId, user_id: userId } of records) {
          context.say(`Profile ${profileId} has been erased.`);
          context.say(`A job will delete the account ${userId} at the authentication service.`);
        }
      });
    });
