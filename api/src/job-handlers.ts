import { expireHolds } from './booking/hold-queries.ts';
import { sendReminders } from './booking/reminders.ts';
import { finishCallOffs } from './cancellations/call-off.ts';
import type { AppServices } from './create-services.ts';
import { deliverMail, requeueMail } from './email/deliver.ts';
import type { JobHandlers } from './jobs/queue.ts';
import { sweepExpired } from './jobs/retention.ts';
import { reconcilePayments } from './payments/reconcile.ts';
import { payRefund } from './payments/refunds.ts';

/** What each job does. */
export function jobHandlers(services: AppServices): JobHandlers {
  return {
    'send-mail': async ({ mailId }) => {
      // Loaded here because only a process that sends mail needs React and the templates.
      const { composeMail } = await import('./compose-mail.ts');
      await deliverMail(services, mailId, composeMail);
    },
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

/** Deletes what is older than it is kept. */
export const sweepServiceTables = ({ db }: Pick<AppServices, 'db'>): Promise<void> =>
  sweepExpired(db);
