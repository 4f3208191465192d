import { writeAudit } from '../../db/audit.ts';
import { completeRefund } from '../../payments/refunds.ts';
import { type Command, changing, UserError } from '../command.ts';

export const settleRefund: Command = {
  summary: 'write down that a refund was paid back another way',
  usage: '<payment reference>',
  words: 1,
  help: [
    'For a refund that the provider refuses for good, once the money has gone back by bank transfer.',
    'list-stuck-payments shows the payment reference. Nothing is asked of the provider any more.',
  ],
  async run(context, [reference = '']) {
    await changing(context, async (transaction) => {
      if (!(await completeRefund(transaction, reference))) {
        throw new UserError('No refund is due for this payment.');
      }
      await writeAudit(transaction, {
        actor: context.actor,
        action: 'refund settled by hand',
        subject: `payment ${reference}`,
        requestId: null,
      });
      context.say('The refund is settled.');
    });
  },
};
