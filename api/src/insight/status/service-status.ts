import type { ServiceCheck, ServiceStatus } from '@chaps/contracts/service-status';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { readBacklog, readQueues } from '../../platform/telemetry/backlog.ts';
import { readOperations } from '../../platform/telemetry/operations.ts';
import { readTraffic } from '../../platform/telemetry/traffic.ts';
import { listCanaries } from '../../releases/canaries.ts';
import { readReport } from '../../releases/site-report.ts';

/**
 * Seconds and shares, equal to those of the alert rule with the same name
 * (deploy/helm/chaps/files/alerts.yml).
 */
export const LIMITS = {
  MailDelayed: 900,
  CaptureUnsettled: 600,
  RefundDue: 86_400,
  JobsWaiting: 300,
  DiskFilling: 0.8,
  DiskUnreported: 900,
  BackupOld: 129_600,
  RestoreTestOverdue: 3_024_000,
} as const;

const DAY_MS = 86_400_000;

/** Excludes pg-boss's internal queues. */
const isOwnQueue = ({ name }: { name: string }) => !name.startsWith('__');

type Figures = Partial<Omit<ServiceCheck, 'check' | 'is_good'>>;

const check = (name: ServiceCheck['check'], isGood: boolean, figures: Figures = {}) => ({
  check: name,
  is_good: isGood,
  ...{ count: null, waiting_seconds: null, share: null, at: null },
  ...figures,
});

/** A check of waiting items, good until the oldest has waited too long. */
const checkWaiting = (name: ServiceCheck['check'], count: number, age: number, limit: number) =>
  check(name, age <= limit, { count, waiting_seconds: count > 0 ? Math.round(age) : null });

/**
 * A check of something that should succeed regularly, good until the last success is too long ago.
 */
const checkRecency = (name: ServiceCheck['check'], at: number, now: number, limit: number) =>
  check(name, now - at <= limit, { at: at === 0 ? null : new Date(at * 1000).toISOString() });

/** Canaries that are live, and those withdrawn within the last day. */
async function readCanaries(db: Executor, now: Date) {
  const canaries = await listCanaries(db);
  return canaries
    .filter(({ stopped_at: at }) => at === null || now.getTime() - at.getTime() < DAY_MS)
    .map(({ part, build, stopped_at, counts: { canary } }) => ({
      ...{ part, build, views: canary.views, failures: canary.failures },
      is_stopped: stopped_at !== null,
    }));
}

/**
 * The checks for staff, by the database's clock.
 * @param prometheus address of the Prometheus server that counts requests, if any
 */
export async function readServiceStatus(db: Executor, prometheus?: string): Promise<ServiceStatus> {
  const [traffic, backlog, queues, operations, report, hour] = await Promise.all([
    readTraffic(prometheus),
    readBacklog(db),
    readQueues(db),
    readOperations(db),
    readReport(db),
    readLastHour(db),
  ]);
  const now = hour.readAt.getTime() / 1000;
  const ours = queues.filter(isOwnQueue);
  const sum = (key: 'waiting' | 'failed') => ours.reduce((total, each) => total + each[key], 0);
  const oldestJob = Math.max(0, ...ours.map(({ oldestAge }) => oldestAge));
  const { unsettledCaptures, unsettledCaptureAge, dueRefunds, dueRefundAge } = backlog;
  const isDiskReported = now - operations.diskReportedAt <= LIMITS.DiskUnreported;
  return {
    read_at: hour.readAt.toISOString(),
    bookings: hour.bookings,
    browser_errors: hour.browserErrors,
    tablets_unseen: backlog.unseenTablets,
    canaries: await readCanaries(db, hour.readAt),
    traffic,
    checks: [
      checkWaiting('mails late', backlog.unsentMails, backlog.unsentMailAge, LIMITS.MailDelayed),
      check('mails given up', backlog.failedMails === 0, { count: backlog.failedMails }),
      checkWaiting(
        'payments unsettled',
        unsettledCaptures,
        unsettledCaptureAge,
        LIMITS.CaptureUnsettled,
      ),
      checkWaiting('refunds due', dueRefunds, dueRefundAge, LIMITS.RefundDue),
      checkWaiting('jobs late', sum('waiting'), oldestJob, LIMITS.JobsWaiting),
      check('jobs given up', sum('failed') === 0, { count: sum('failed') }),
      check('disk', isDiskReported && (operations.diskUsed ?? 1) <= LIMITS.DiskFilling, {
        share: isDiskReported ? operations.diskUsed : null,
      }),
      checkRecency('backup', operations.backupAt, now, LIMITS.BackupOld),
      check('backup elsewhere', operations.isBackupElsewhere ?? false),
      check('archive', !operations.isArchiveFailing),
      checkRecency('restore test', operations.restoreTestAt, now, LIMITS.RestoreTestOverdue),
      check('site watched', report.is_watched, { at: report.reported_at }),
    ],
  };
}

async function readLastHour(db: Executor) {
  const { rows } = await sql<{ readAt: Date; bookings: number; browserErrors: number }>`
    SELECT now() AS "readAt",
      (SELECT count(*)::int FROM appointments
        WHERE status = 'confirmed' AND slot_starts_at > now()
          AND confirmed_at > now() - interval '1 hour') AS bookings,
      (SELECT count(*)::int FROM error_logs
        WHERE created_at > now() - interval '1 hour') AS "browserErrors"`.execute(db);
  const [hour] = rows;
  if (!hour) throw new Error('the query for the last hour returned no row');
  return hour;
}
