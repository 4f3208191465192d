import { londonDate } from '@chaps/domain';
import { queueMail } from '../../messages/email/outbox.ts';
import { isDead } from '../../people/contact.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import {
  changeInTransaction,
  createStaffCommand,
  type OpenContext,
  UserError,
} from '../command.ts';
import { findPerson, parseDay } from '../words.ts';

export const sendConsentLink = (open: OpenContext) =>
  createStaffCommand(
    'send-consent-link',
    'mail a person a link to their consent form',
    '--date is the day of the test. The link works once, within 14 days, without sign-in. To replace',
    'a lost link, send another.',
  )
    .argument('<person>', 'profile number or e-mail address')
    .requiredOption('--date <YYYY-MM-DD>', 'day of the test')
    .action(async (word, options) => {
      const context = await open(options);
      const testDate = parseDay(options.date, 'date');
      if (testDate < londonDate(context.now()))
        throw new UserError('--date must not be in the past');
      const person = await findPerson(context.db, word);
      if (!person.is_active) throw new UserError('This person has been erased.');
      if (await isDead(context.db, person.profile_id)) throw new UserError('This person has died.');
      await changeInTransaction(context, async (transaction) => {
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
        context.say(`A consent link for ${testDate} will be mailed to profile ${profileId}.`);
      });
    });
