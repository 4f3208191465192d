import { completeRefund } from '../../payments/refund-states.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import {
  changeInTransaction,
  createStaffCommand,
  type OpenContext,
  UserError,
} from '../command.ts';

export const settleRefund = (open: OpenContext) =>
  createStaffCommand(
    'settle-refund',
    'record that a refund was paid another way',
    'For a refund that the provider declines for good, once the money has been returned by bank transfer.',
    'list-stuck-payments shows the payment reference. The refund is not requested again.',
  )
    .argument('<payment-reference>')
    .action(async (reference, options) => {
      const context = await open(options);
      await changeInTransaction(context, async (transaction) => {
        if (!(await completeRefund(transaction, reference))) {
          throw new UserError('No refund is due for this payment.');
        }
        await writeAudit(transaction, {
          actor: context.actor,
          action: 'refund settled by hand',
          subject: `payment ${reference}`,
          requestId: null,
        });
        context.say('The refund has been settled.');
      });
    });
