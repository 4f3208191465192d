import { fromKysely, PgBoss } from 'pg-boss';
import type { Executor } from '../db/database.ts';
import { scrubError } from '../security/scrub.ts';

/** Every job with its data: only ids, so that the job tables contain no personal data. */
export interface JobData {
  'refund-payment': { paymentReference: string };
  /** @property userId of the account at the sign-in service */
  'delete-account': { userId: string };
  'end-erased-accounts': object;
  'expire-holds': object;
  'offer-free-seats': object;
  'end-waiting': object;
  'finish-call-offs': object;
  'reconcile-payments': object;
  'send-reminders': object;
  'send-event-alerts': object;
  'mail-overdue-follow-ups': object;
  'sweep-service-tables': object;
  'compare-money': object;
  'check-visits': object;
  'keep-recalls': object;
  'check-recalls': object;
  'encrypt-results': object;
  'end-old-records': object;
  'send-test-invitations': object;
}
export type JobName = keyof JobData;

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

/** A job that calls an external service is retried for half a day, and several run concurrently. */
const OUTWARD_QUEUE = { retryLimit: 60, retryDelay: 10, retryDelayMax: 900, batchSize: 20 };
/** A job that runs every few minutes runs alone and is not retried: the next run does the same. */
const REPEATED_QUEUE = { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, batchSize: 1 };
/** A nightly job is retried for a few hours, because its next run is a day away. */
const NIGHTLY_QUEUE = { retryLimit: 8, retryDelay: 60, retryDelayMax: 3600, batchSize: 1 };

/** What happens to a job that failed. */
export type FailureOutcome =
  | 'will be retried'
  | 'will run again as scheduled'
  | 'will not be retried';

/** Retries and delays (seconds) of each queue; delays double up to the maximum. */
const QUEUES: Record<JobName, typeof OUTWARD_QUEUE> = {
  'refund-payment': OUTWARD_QUEUE,
  'delete-account': OUTWARD_QUEUE,
  'end-erased-accounts': REPEATED_QUEUE,
  'expire-holds': REPEATED_QUEUE,
  'offer-free-seats': REPEATED_QUEUE,
  'end-waiting': REPEATED_QUEUE,
  'finish-call-offs': REPEATED_QUEUE,
  'reconcile-payments': REPEATED_QUEUE,
  'send-reminders': REPEATED_QUEUE,
  'send-event-alerts': REPEATED_QUEUE,
  'mail-overdue-follow-ups': REPEATED_QUEUE,
  'sweep-service-tables': REPEATED_QUEUE,
  'compare-money': NIGHTLY_QUEUE,
  'check-visits': NIGHTLY_QUEUE,
  'keep-recalls': REPEATED_QUEUE,
  'check-recalls': NIGHTLY_QUEUE,
  'encrypt-results': NIGHTLY_QUEUE,
  'end-old-records': NIGHTLY_QUEUE,
  'send-test-invitations': REPEATED_QUEUE,
};

/** Schedules of recurring jobs. pg-boss can schedule to the minute. */
const SCHEDULES: Partial<Record<JobName, string>> = {
  'expire-holds': '* * * * *',
  'offer-free-seats': '* * * * *',
  'end-waiting': '* * * * *',
  'finish-call-offs': '* * * * *',
  'reconcile-payments': '* * * * *',
  // In the daytime, when people can act on them.
  'send-reminders': '*/15 8-17 * * *',
  'send-event-alerts': '*/15 8-17 * * *',
  'mail-overdue-follow-ups': '*/15 8-17 * * *',
  'sweep-service-tables': '*/10 * * * *',
  'end-erased-accounts': '5 * * * *',
  'compare-money': '20 4 * * *',
  'check-visits': '40 4 * * *',
  'keep-recalls': '*/15 * * * *',
  'check-recalls': '0 5 * * *',
  'encrypt-results': '50 3 * * *',
  'end-old-records': '20 3 * * *',
  // In the daytime, when a person would write a mail.
  'send-test-invitations': '* 8-19 * * *',
};

/** These also run when a process starts, because a shutdown may have interrupted them. */
const JOBS_AT_START: readonly JobName[] = [
  'expire-holds',
  'finish-call-offs',
  'reconcile-payments',
];

const getLastFailureOutcome = (name: JobName): FailureOutcome =>
  SCHEDULES[name] ? 'will run again as scheduled' : 'will not be retried';

export interface JobQueue {
  /** Must be called before the first `enqueue`; runs no job. */
  start(): Promise<void>;
  /** Adds a job in the caller's transaction: it exists only if that commits. */
  enqueue<Name extends JobName>(executor: Executor, name: Name, data: JobData[Name]): Promise<void>;
  work(handlers: JobHandlers): Promise<void>;
  /** Takes no more jobs and gives running ones this many seconds to finish; jobs can still be added. */
  stopWorking(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs pg-boss on the product's database, with a separate small pool.
 * @param onError called for failed jobs, and for faults between jobs, such as a lost connection, from which
 * pg-boss recovers by itself
 */
export function createJobQueue(
  databaseUrl: string,
  onError: (error: Error, job?: JobName, after?: FailureOutcome) => void = () => undefined,
): JobQueue {
  const options = { connectionString: databaseUrl, max: 3, migrate: false, createSchema: false };
  let sender: PgBoss | undefined;
  let worker: PgBoss | undefined;
  const failed = (name: JobName, error: unknown, isLast: boolean): Error => {
    const bare = scrubError(error);
    onError(bare, name, isLast ? getLastFailureOutcome(name) : 'will be retried');
    return bare;
  };
  const stopWorking = async (seconds: number) =>
    worker?.stop({ graceful: true, timeout: seconds * 1000 });
  return {
    async start() {
      const boss = new PgBoss({ ...options, max: 1, supervise: false, schedule: false });
      boss.on('error', (error) => onError(error));
      sender = await boss.start();
    },
    async enqueue(executor, name, data) {
      if (!sender) throw new Error('the job queue was not started');
      await sender.send(name, data, { db: fromKysely(executor) });
    },
    async work(handlers) {
      const boss = new PgBoss(options);
      boss.on('error', (error) => onError(error));
      worker = await boss.start();
      for (const [name, cron] of Object.entries(SCHEDULES)) {
        await worker.schedule(name, cron, {}, { tz: 'Europe/London' });
      }
      for (const name of jobNames) await processQueue(worker, name, handlers, failed);
      for (const name of JOBS_AT_START) await worker.send(name, {});
    },
    stopWorking,
    async stop() {
      await stopWorking(8);
      await sender?.stop({ graceful: false });
    },
  };
}

const jobNames = Object.keys(QUEUES) as JobName[];

/** Fetches a batch of jobs each second, and the next one immediately after a full batch. */
async function processQueue<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  failed: (name: JobName, error: unknown, isLast: boolean) => Error,
): Promise<void> {
  const { batchSize } = QUEUES[name];
  const options = {
    pollingIntervalSeconds: 1,
    batchSize,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  await boss.work<JobData[Name], void, typeof options>(name, options, (jobs) =>
    Promise.all(
      jobs.map(({ id, data, retryCount, retryLimit }) =>
        handlers[name](data).then(
          () => ({ id, status: 'completed' as const }),
          (error: unknown) => {
            const output = failed(name, error, retryCount >= retryLimit);
            return { id, status: 'failed' as const, output };
          },
        ),
      ),
    ),
  );
}

/** Creates or updates pg-boss's tables and the queues; part of the migrations. */
export async function prepareJobTables(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  for (const name of jobNames) {
    const { batchSize: _, ...tries } = QUEUES[name];
    const queue = { ...tries, retryBackoff: true };
    if (await boss.getQueue(name)) await boss.updateQueue(name, queue);
    else await boss.createQueue(name, queue);
  }
  await boss.stop({ graceful: false });
}
