import { KEPT } from '@chaps/contracts';
import { writeAudit } from '../../db/audit.ts';
import { erasePerson as erase } from '../../personal-data/erasure.ts';
import { exportPerson as exported } from '../../personal-data/export.ts';
import { type Command, changing, UserError } from '../command.ts';
import { writeOut } from '../csv.ts';
import { personOf } from '../words.ts';

export const exportPerson: Command = {
  summary: 'write all that is held about a person as JSON',
  usage: '<profile id or e-mail> [--output <file.json>]',
  words: 1,
  options: { output: { type: 'string' } },
  help: ['The same as the person downloads himself. The file is new and readable by you alone.'],
  async run(context, [word], values) {
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
      const to = typeof values.output === 'string' ? values.output : undefined;
      await writeOut(`${JSON.stringify(data, null, 2)}\n`, to, context.say);
    });
  },
};

export const erasePerson: Command = {
  summary: 'take a person out of their record, for good',
  usage: '<profile id or e-mail>',
  words: 1,
  help: [
    'What stays, without a name to it:',
    ...KEPT.map(({ what, why }) => `  ${what}. ${why}`),
    'A person with an appointment ahead or a payment under way is refused: cancel that first.',
    'The account at the authentication service is deleted by a job, which tries until it is done.',
  ],
  async run(context, [word]) {
    const person = await personOf(context.db, word);
    if (!person.is_active) throw new UserError('This person has been erased already.');
    await changing(context, async (transaction) => {
      const ahead = await transaction
        .selectFrom('appointments')
        .select('reference')
        .where('profile_id', '=', person.profile_id)
        .where(({ or, eb, and }) =>
          or([
            eb('status', 'in', ['held', 'capturing', 'refund_due']),
            and([eb('status', '=', 'confirmed'), eb('slot_starts_at', '>', context.now())]),
          ]),
        )
        .execute();
      if (ahead.length > 0) {
        throw new UserError(
          ...ahead.map(({ reference }) => `The appointment ${reference} is open.`),
        );
      }
      await erase(context, transaction, person);
      await writeAudit(transaction, {
        actor: context.actor,
        action: 'person erased',
        subject: `profile ${person.profile_id}`,
        requestId: null,
      });
      context.say(`Profile ${person.profile_id} is erased.`);
      context.say(`The account ${person.user_id} ends at the authentication service by a job.`);
    });
  },
};
