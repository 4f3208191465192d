import { KEPT } from '@chaps/contracts';
import { writeAudit } from '../../db/audit.ts';
import { bookingsBeforeErasure, erasePerson as erase } from '../../personal-data/erasure.ts';
import { exportPerson as exported } from '../../personal-data/export.ts';
import { answerErasures } from '../../personal-data/requests.ts';
import { changing, type Open, staffCommand, UserError } from '../command.ts';
import { writeOut } from '../csv.ts';
import { personOf } from '../words.ts';

export const exportPerson = (open: Open) =>
  staffCommand(
    'export-person',
    'write all that is held about a person as JSON',
    'The same as the person downloads themselves. The file is new and readable by you alone.',
  )
    .argument('<person>', 'profile number or e-mail address')
    .option('--output <file.json>', 'else to the terminal')
    .action(async (word, options) => {
      const context = await open(options);
      const person = await personOf(context.db, word);
      await changing(context, async (transaction) => {
        const data = await exported(context, transaction, person);
        await writeAudit(transaction, {
          actor: context.actor,
          action: 'person exported',
          subject: `profile ${person.profile_id}`,
          requestId: null,
        });
        if (context.dryRun) return context.say(`Profile ${person.profile_id} would be written.`);
        await writeOut(`${JSON.stringify(data, null, 2)}\n`, options.output, context.say);
      });
    });

export const erasePerson = (open: Open) =>
  staffCommand(
    'erase-person',
    'take a person out of their record, for good',
    'What stays, without a name to it:',
    ...KEPT.map(({ what, why }) => `\n  ${what}. ${why}`),
    '\n\nA person with an appointment ahead or a payment under way is refused: cancel that first.',
    'The account at the authentication service opens nothing from now on. A job deletes it and tries',
    'until that is done; until then the erasure stands on Today.',
  )
    .argument('<person>', 'profile number or e-mail address')
    .action(async (word, options) => {
      const context = await open(options);
      const person = await personOf(context.db, word);
      if (!person.is_active) throw new UserError('This person has been erased already.');
      await changing(context, async (transaction) => {
        const open = await bookingsBeforeErasure(context, transaction, [person.profile_id]);
        if (open.length > 0) {
          throw new UserError(...open.map((reference) => `The appointment ${reference} is open.`));
        }
        await erase(context, transaction, person);
        await answerErasures(transaction, person.profile_id, context.actor);
        await writeAudit(transaction, {
          actor: context.actor,
          action: 'person erased',
          subject: `profile ${person.profile_id}`,
          requestId: null,
        });
        context.say(`Profile ${person.profile_id} is erased.`);
        context.say(`The account ${person.user_id} ends at the authentication service by a job.`);
      });
    });
