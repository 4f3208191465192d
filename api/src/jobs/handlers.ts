import { sql } from 'kysely';
import { withTransaction } from '../db.ts';
import { sweepDrafts } from '../modules/consent-drafts/queries.ts';
import { finishCallOffs } from '../modules/events/call-off.ts';
import { lapsedHolds, releaseHold } from '../modules/holds/queries.ts';
import { deliverMail, requeueMail } from '../modules/mail/deliver.ts';
import { sendReminders } from '../modules/mail/remind.ts';
import { reconcilePayments } from '../modules/payments/reconcile.ts';
import { payRefund } from '../modules/payments/refunds.ts';
import type { Services } from '../services.ts';
import type { JobHandlers } from './queue.ts';

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

/** Forgets idempotency keys after a day, limits that have run out, and answers nobody sent. */
export async function sweepServiceTables({ db }: Services): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM rate_limits WHERE expire < ${Date.now() - 3_600_000}`.execute(db);
  await sweepDrafts(db);
}
