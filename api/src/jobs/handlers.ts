import { lapsedHolds, releaseHold } from '../booking/hold-queries.ts';
import { finishCallOffs } from '../cancellations/call-off.ts';
import { withTransaction } from '../db.ts';
import { deliverMail, requeueMail } from '../modules/mail/deliver.ts';
import { sendReminders } from '../modules/mail/remind.ts';
import { reconcilePayments } from '../payments/reconcile.ts';
import { payRefund } from '../payments/refunds.ts';
import type { Services } from '../services.ts';
import type { JobHandlers } from './queue.ts';
import { sweepExpired } from './retention.ts';

/** What each job does. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    'send-mail': ({ mailId }) => deliverMail(services, mailId),
    'refund-payment': ({ paymentReference }) => payRefund(services, paymentReference),
    'delete-account': ({ userId }) => services.accounts.remove(userId),
    'expire-holds': () => expireHolds(services),
    'finish-call-offs': () => finishCallOffs(services),
    'reconcile-payments': () => reconcilePayments(services),
    'requeue-mail': () => requeueMail(services),
    'send-reminders': () => sendReminders(services),
    'sweep-service-tables': () => sweepServiceTables(services),
  };
}

/** Gives the places of lapsed holds back, each in a transaction of its own. */
export async function expireHolds({ db }: Services): Promise<void> {
  for (const appointmentId of await lapsedHolds(db, 500)) {
    await withTransaction(db, (transaction) => releaseHold(transaction, appointmentId, true));
  }
}

/** Deletes what is older than it is kept. */
export const sweepServiceTables = ({ db }: Services): Promise<void> => sweepExpired(db);
