import { londonDate } from '@chaps/domain';
import { writeAudit } from '../../db/audit.ts';
import { queueMail } from '../../email/outbox.ts';
import { type Command, changing, UserError } from '../command.ts';
import { day, personOf } from '../words.ts';

export const sendConsentLink: Command = {
  summary: 'mail a person a link to their consent form',
  usage: '<profile id or e-mail> --date <YYYY-MM-DD>',
  words: 1,
  options: { date: { type: 'string' } },
  help: [
    '--date is the day of the test. The link works once and for 14 days, without sign-in; one that',
    'is lost is replaced by sending another.',
  ],
  async run(context, [word], values) {
    const testDate = day(values.date, 'date');
    if (testDate < londonDate(context.now())) throw new UserError('--date has passed');
    const person = await personOf(context.db, word);
    if (!person.is_active) throw new UserError('This person has been erased.');
    await changing(context, async (transaction) => {
      const { profile_id: profileId } = person;
      await queueMail(transaction, {
        kind: 'consent-link',
        occasion: `consent-link ${profileId} ${context.now().toISOString()}`,
        profileId,
        testDate,
      });
      await writeAudit(transaction, {
        actor: context.actor,
        action: 'consent link sent',
        subject: `profile ${profileId}`,
        details: { test_date: testDate },
        requestId: null,
      });
      context.say(`A consent link for ${testDate} goes to profile ${profileId}.`);
    });
  },
};
