import { sql } from 'kysely';
import { retryEmails as retry } from '../../messages/email/outbox.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { changeInTransaction, createStaffCommand, type OpenContext } from '../command.ts';

export const retryEmails = (open: OpenContext) =>
  createStaffCommand(
    'retry-mails',
    'resend e-mails that failed permanently',
    'An e-mail fails permanently when the mail server rejects it for good, or has not accepted it for about 14',
    'hours. Mails that are out of date are dropped instead of sent.',
  ).action(async (options) => {
    const context = await open(options);
    await changeInTransaction(context, async (transaction) => {
      const mails = await retry(transaction, sql`true`);
      await writeAudit(transaction, {
        actor: context.actor,
        action: 'mails retried',
        subject: 'outbox',
        details: { mails },
        requestId: null,
      });
      context.say(`E-mails that will be sent again: ${mails}.`);
    });
  });
