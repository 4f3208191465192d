import { type BuildReport, COHORTS } from '@chaps/contracts';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listCanaries } from '../../releases/canaries.ts';
import type { Services } from '../config/services.ts';
import type { Executor } from '../db/database.ts';
import { type Backlog, readBacklog, readQueues } from './backlog.ts';
import { createBrowserMetrics } from './browser-metrics.ts';
import { watchCertificates } from './certificates.ts';
import { watchClock } from './clock.ts';
import { readOperations } from './operations.ts';

/** Seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const BACKLOG_GAUGES = [
  ['heldSeats', 'chaps_held_seats', 'Seats held and not yet booked'],
  ['unsettledCaptures', 'chaps_unsettled_captures', 'Captures without an outcome'],
  [
    'unsettledCaptureAge',
    'chaps_unsettled_capture_age_seconds',
    'Age of the oldest capture without an outcome',
  ],
  ['dueRefunds', 'chaps_due_refunds', 'Refunds that the provider has not confirmed'],
  [
    'dueRefundAge',
    'chaps_due_refund_age_seconds',
    'Age of the oldest refund that the provider has not confirmed',
  ],
  ['unsentMails', 'chaps_unsent_mails', 'Mails in the outbox that have not been sent'],
  [
    'unsentMailAge',
    'chaps_unsent_mail_age_seconds',
    'Age of the oldest mail that has not been sent',
  ],
  ['failedMails', 'chaps_failed_mails', 'Mails that failed permanently'],
  ['openErasures', 'chaps_open_erasure_requests', 'Erasure requests awaiting staff'],
  [
    'openErasureAge',
    'chaps_open_erasure_request_age_seconds',
    'Age of the oldest pending erasure request',
  ],
  ['unseenTablets', 'chaps_tablets_unseen', 'Silent tablets at events in progress'],
] as const satisfies readonly (readonly [keyof Backlog, string, string])[];

export interface Metrics {
  /** @param seconds from the request's arrival until its response was written */
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  countFailedJob(name: string): void;
  observeBrowser(report: BuildReport): void;
  /** All metrics in Prometheus' text format; outstanding work is read from the database on each call. */
  text(): Promise<string>;
  contentType: string;
}

/** Names follow Prometheus' conventions; HTTP and pool metrics have OpenTelemetry's names. */
export function createMetrics({
  pool,
  db,
  config,
}: Pick<Services, 'pool' | 'db' | 'config'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerPool(pool, registry);
  const refreshes = [
    createBacklogGauges(db, registry),
    createQueueGauges(db, registry),
    createCanaryGauges(db, registry),
    createOperationGauges(db, registry),
  ];
  const refreshOutside = [
    createCertificateGauge(config, registry),
    createClockGauge(config, registry),
  ];
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const failedJobs = new Counter({
    name: 'chaps_job_failures_total',
    help: 'Failed job attempts in this process',
    labelNames: ['queue'],
    registers: [registry],
  });
  const databaseRead = new Gauge({
    name: 'chaps_database_read',
    help: '1 when the database figures are current, 0 when the database did not respond',
    registers: [registry],
  });
  return {
    observeRequest: (method, route, status, seconds) =>
      requests.labels(method, route, String(status)).observe(seconds),
    countFailedJob: (name) => failedJobs.labels(name).inc(),
    observeBrowser: createBrowserMetrics(registry),
    contentType: registry.contentType,
    async text() {
      const [results] = await Promise.all([
        Promise.allSettled(refreshes.map((refresh) => refresh())),
        ...refreshOutside.map((refresh) => refresh()),
      ]);
      databaseRead.set(results.every(({ status }) => status === 'fulfilled') ? 1 : 0);
      return registry.metrics();
    },
  };
}

function registerPool(pool: Pool, registry: Registry): void {
  new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections in the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.labels('idle').set(pool.idleCount);
      this.labels('used').set(pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'db_client_connection_pending_requests',
    help: 'Requests waiting for a connection',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

function createBacklogGauges(db: Executor, registry: Registry): () => Promise<void> {
  const gauges = BACKLOG_GAUGES.map(
    ([key, name, help]) => [key, new Gauge({ name, help, registers: [registry] })] as const,
  );
  return async () => {
    const backlog = await readBacklog(db);
    for (const [key, gauge] of gauges) gauge.set(backlog[key]);
  };
}

function createQueueGauges(db: Executor, registry: Registry): () => Promise<void> {
  // Not `job`: Prometheus sets that label on every target and would rename ours.
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['queue'], registers: [registry] });
  const waiting = gauge('chaps_jobs_waiting', 'Jobs that are ready to run but have not started');
  const age = gauge('chaps_job_age_seconds', 'Age of the oldest waiting job');
  const failed = gauge('chaps_jobs_failed', 'Jobs that failed permanently');
  return async () => {
    const queues = await readQueues(db);
    for (const each of [waiting, age, failed]) each.reset();
    for (const queue of queues) {
      waiting.labels(queue.name).set(queue.waiting);
      age.labels(queue.name).set(queue.oldestAge);
      failed.labels(queue.name).set(queue.failed);
    }
  };
}

function createCanaryGauges(db: Executor, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labels: string[] = []) =>
    new Gauge({ name, help, labelNames: ['part', 'build', ...labels], registers: [registry] });
  const views = gauge('chaps_canary_views', 'Pages that used a build in a comparison', ['cohort']);
  const failures = gauge('chaps_canary_failures', 'Pages in which a build in a comparison failed', [
    'cohort',
  ]);
  const stopped = gauge('chaps_canary_stopped_timestamp_seconds', 'When a canary was stopped');
  return async () => {
    const canaries = await listCanaries(db);
    for (const each of [views, failures, stopped]) each.reset();
    for (const canary of canaries) {
      const { part, build, stopped_at, counts } = canary;
      for (const cohort of COHORTS) {
        views.set({ part, build, cohort }, counts[cohort].views);
        failures.set({ part, build, cohort }, counts[cohort].failures);
      }
      if (stopped_at) stopped.set({ part, build }, stopped_at.getTime() / 1000);
    }
  };
}

function createOperationGauges(db: Executor, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const succeeded = gauge(
    'chaps_operation_succeeded_timestamp_seconds',
    'When a backup and a restore test last succeeded, 0 for never',
    ['operation'],
  );
  const elsewhere = gauge('chaps_backup_elsewhere', '1 when backups go to another machine');
  const archive = gauge('chaps_archive_failing', '1 when changes cannot be sent to the backups');
  const disk = gauge('chaps_database_disk_used_ratio', 'Share of the database disk in use');
  const reported = gauge(
    'chaps_disk_reported_timestamp_seconds',
    'When disk usage was last reported',
  );
  return async () => {
    const operations = await readOperations(db);
    succeeded.labels('backup').set(operations.backupAt);
    succeeded.labels('restore-test').set(operations.restoreTestAt);
    elsewhere.set(Number(operations.isBackupElsewhere ?? false));
    archive.set(Number(operations.isArchiveFailing));
    disk.set(operations.diskUsed ?? 0);
    reported.set(operations.diskReportedAt);
  };
}

function createCertificateGauge(
  config: Services['config'],
  registry: Registry,
): () => Promise<void> {
  const gauge = new Gauge({
    name: 'chaps_certificate_end_timestamp_seconds',
    help: 'When the certificate of each of our addresses expires',
    labelNames: ['host'],
    registers: [registry],
  });
  const { PUBLIC_SITE_URL, PUBLIC_API_URL, SUPABASE_JWT_ISSUER } = config;
  // The issuer, if it is a URL, is the sign-in service's address.
  const origins = [PUBLIC_SITE_URL, PUBLIC_API_URL, SUPABASE_JWT_ISSUER];
  const read = watchCertificates(
    origins.flatMap((origin) => (origin && URL.canParse(origin) ? [origin] : [])),
  );
  return async () => {
    for (const [host, end] of await read()) gauge.labels(host).set(end);
  };
}

function createClockGauge(config: Services['config'], registry: Registry): () => Promise<void> {
  const gauge = new Gauge({
    name: 'chaps_clock_offset_seconds',
    help: "How far this clock is ahead of the payment provider's",
    registers: [registry],
  });
  const read = watchClock(config.PAYPAL_API_BASE);
  return async () => gauge.set(await read());
}
