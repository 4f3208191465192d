import { finishCallOffs } from './booking/cancellations/call-off.ts';
import { expireHolds } from './booking/hold-queries.ts';
import { sendReminders } from './booking/reminders.ts';
import { endWaiting } from './booking/waiting-list/end.ts';
import { offerFreeSeats } from './booking/waiting-list/offer.ts';
import { reportDifferences } from './clinic-day/visit-rows.ts';
import type { AppServices } from './create-services.ts';
import { sendEventAlerts } from './events/alerts.ts';
import { notifyOfOverdueFollowUps } from './follow-up/overdue.ts';
import { checkRecalls } from './follow-up/recall/check.ts';
import { updateAllRecalls } from './follow-up/recall/keep.ts';
import { sendTestInvitations } from './follow-up/recall/waves/send.ts';
import { encryptFormerResults } from './laboratory/sealed-results.ts';
import { composeMail } from './mails.ts';
import { startRelay } from './messages/email/relay.ts';
import { compareRecentDays } from './payments/money/compare.ts';
import { reconcilePayments } from './payments/reconcile.ts';
import { payRefund } from './payments/refunds.ts';
import { forgetOldMergeValues } from './people/merges/records.ts';
import { endErasedAccount, endErasedAccounts } from './people/personal-data/erasure.ts';
import { endOldRecords } from './people/personal-data/long-retention.ts';
import type { JobHandlers } from './platform/jobs/queue.ts';
import { deleteExpired } from './platform/jobs/retention.ts';
import { tryEach } from './platform/jobs/try-each.ts';
import { expireLateRollbacks } from './releases/rollbacks.ts';

export function createJobHandlers(services: AppServices): JobHandlers {
  return {
    'refund-payment': ({ paymentReference }) => payRefund(services, paymentReference),
    'delete-account': ({ userId }) => endErasedAccount(services, userId),
    'end-erased-accounts': () => endErasedAccounts(services),
    'expire-holds': () => expireHolds(services),
    'offer-free-seats': () => offerFreeSeats(services),
    'end-waiting': () => endWaiting(services),
    'finish-call-offs': () => finishCallOffs(services),
    'reconcile-payments': () => reconcilePayments(services),
    'send-reminders': () => sendReminders(services),
    'send-event-alerts': () => sendEventAlerts(services),
    'mail-overdue-follow-ups': () => notifyOfOverdueFollowUps(services),
    'compare-money': () => compareRecentDays(services),
    'check-visits': () => reportDifferences(services),
    'keep-recalls': () => updateAllRecalls(services),
    'check-recalls': () => checkRecalls(services),
    'end-old-records': () => endOldRecords(services),
    'encrypt-results': () => encryptFormerResults(services),
    'send-test-invitations': () => sendTestInvitations(services),
    'sweep-service-tables': () => deleteExpiredData(services),
  };
}

/**
 * Job: deletes or erases data whose retention period is over, and expires overdue rollbacks.
 * @throws {AggregateError} of the failures, after all were tried
 */
export const deleteExpiredData = ({ db }: Pick<AppServices, 'db'>): Promise<void> =>
  tryEach(
    [() => deleteExpired(db), () => expireLateRollbacks(db), () => forgetOldMergeValues(db)],
    (sweep) => sweep(),
  );

/**
 * Runs jobs and sends mails in this process.
 * @param onMailError receives the reason why a mail will be retried
 * @returns a function that stops both, after work in progress or the given seconds
 */
export async function startBackgroundWork(
  services: AppServices,
  onMailError: (error: Error) => void,
): Promise<(graceSeconds: number) => Promise<void>> {
  await services.jobs.work(createJobHandlers(services));
  const stopRelay = startRelay(services, composeMail, onMailError);
  return async (graceSeconds) => {
    await Promise.all([stopRelay(graceSeconds), services.jobs.stopWorking(graceSeconds)]);
  };
}
