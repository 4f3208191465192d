import { sql } from 'kysely';
import { writeAudit } from '../../db/audit.ts';
import { changing, type Open, staffCommand } from '../command.ts';

export const retryMails = (open: Open) =>
  staffCommand(
    'retry-mails',
    'send the mails again that were given up',
    'A mail is given up when the mail server has not accepted it for about 14 hours. Mails that are no',
    'longer true are dropped instead of sent.',
  ).action(async (options) => {
    const context = await open(options);
    await changing(context, async (transaction) => {
      const mails = await transaction
        .updateTable('outbox')
        .set({ failed_at: null, attempts: 0, next_attempt_at: sql<Date>`now()` })
        .where('failed_at', 'is not', null)
        .returning('mail_id')
        .execute();
      await writeAudit(transaction, {
        actor: context.actor,
        action: 'mails retried',
        subject: 'outbox',
        details: { mails: mails.length },
        requestId: null,
      });
      context.say(`Mails that will be sent again: ${mails.length}.`);
    });
  });
