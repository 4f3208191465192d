import {
  type CallOffResult,
  closeEvent,
  endAppointments,
  type RunInTransaction,
} from '../../booking/cancellations/call-off.ts';
import { withTransaction } from '../../platform/db/database.ts';
import {
  changeInTransaction,
  createStaffCommand,
  type OpenContext,
  type StaffContext,
  UserError,
} from '../command.ts';
import { parseEventId } from '../words.ts';

export const cancelEvent = (open: OpenContext) =>
  createStaffCommand(
    'cancel-event',
    'call an event off: everyone is notified and refunded in full',
    'It can no longer be booked. Every confirmed appointment is cancelled with an e-mail and, when it',
    'was paid, a full refund; holds are released. A payment in progress is refunded when it arrives.',
    'The event closes first. If the command is interrupted after that, a background job finishes it.',
  )
    .argument('<event-id>')
    .action(async (word, options) => {
      const context = await open(options);
      const id = parseEventId(word);
      const by = { actor: context.actor, requestId: null };
      if (context.dryRun) {
        return changeInTransaction(context, async (transaction) => {
          await closeEventOrThrow(transaction, id, by);
          reportResult(
            context,
            await endAppointments(context, (work) => work(transaction), id, by),
          );
        });
      }
      await changeInTransaction(context, (transaction) => closeEventOrThrow(transaction, id, by));
      try {
        const inTransaction: RunInTransaction = (work) => withTransaction(context.db, work);
        reportResult(context, await endAppointments(context, inTransaction, id, by));
      } catch (error) {
        // The event stays closed, so it would be wrong to report that nothing has changed.
        const why = error instanceof Error ? error.message : error;
        context.say(`The event is closed. A background job will finish the rest: ${why}`);
      }
    });

async function closeEventOrThrow(
  ...[transaction, id, by]: Parameters<typeof closeEvent>
): Promise<void> {
  if (await closeEvent(transaction, id, by)) return;
  throw new UserError('This event does not exist or has already been cancelled.');
}

const reportResult = ({ say }: StaffContext, done: CallOffResult): void =>
  say(
    `Appointments cancelled: ${done.cancelled}, refunded: ${done.refunded}. Holds released: ${done.released}. Payments in progress: ${done.underWay}.`,
  );
