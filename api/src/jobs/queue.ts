import { fromKysely, PgBoss } from 'pg-boss';
import type { Executor } from '../db/database.ts';
import { scrub } from '../security/scrub.ts';

/** Every job, and what it is told: ids only, so that the job tables hold nothing personal. */
export interface JobData {
  'send-mail': { mailId: string };
  'refund-payment': { paymentReference: string };
  /** @property userId of the account at the authentication service */
  'delete-account': { userId: string };
  'expire-holds': object;
  'finish-call-offs': object;
  'reconcile-payments': object;
  'requeue-mail': object;
  'send-reminders': object;
  'sweep-service-tables': object;
}
export type JobName = keyof JobData;

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

/** Tries and delays (seconds) of each queue; delays double up to the maximum. */
const QUEUES: Record<JobName, { retryLimit: number; retryDelay: number; retryDelayMax: number }> = {
  'send-mail': { retryLimit: 60, retryDelay: 5, retryDelayMax: 900 },
  'refund-payment': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900 },
  'delete-account': { retryLimit: 60, retryDelay: 10, retryDelayMax: 900 },
  'expire-holds': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
  'finish-call-offs': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
  'reconcile-payments': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
  'requeue-mail': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
  'send-reminders': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
  'sweep-service-tables': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1 },
};

/** What runs by the clock. A clock of minutes is the finest that pg-boss has. */
const SCHEDULES: Partial<Record<JobName, string>> = {
  'expire-holds': '* * * * *',
  'finish-call-offs': '* * * * *',
  'reconcile-payments': '* * * * *',
  'requeue-mail': '*/30 * * * *',
  // By day, when a person may act on it.
  'send-reminders': '*/15 8-17 * * *',
  'sweep-service-tables': '*/10 * * * *',
};

/** A stop may have left these undone, so they run as soon as a process works, too. */
const AT_START: readonly JobName[] = ['expire-holds', 'finish-call-offs', 'reconcile-payments'];

export interface JobQueue {
  /** Must be called before the first `enqueue`; runs no job. */
  start(): Promise<void>;
  /** Adds a job in the caller's transaction: it exists if and only if that commits. */
  enqueue<Name extends JobName>(executor: Executor, name: Name, data: JobData[Name]): Promise<void>;
  /**
   * The statement that adds a job for each row of a query, as a part of a larger statement.
   * @param query SQL whose columns are the job's data; it may read other parts of that statement
   */
  insertion(name: JobName, query: string): Promise<string>;
  /** Runs jobs in this process until `stop`. */
  work(handlers: JobHandlers): Promise<void>;
  /** Takes no more jobs and lets the running ones end within so many seconds; jobs can still be added. */
  stopWorking(seconds: number): Promise<void>;
  /** Ends all of it, with up to 8 seconds for running jobs. */
  stop(): Promise<void>;
}

/**
 * pg-boss on the product's own database, with a small pool of its own.
 * @param onError told of jobs that failed and will be tried again, and of faults between jobs, such
 *   as a lost connection; pg-boss goes on by itself
 */
export function createJobQueue(
  databaseUrl: string,
  onError: (error: Error, job?: JobName) => void = () => undefined,
): JobQueue {
  const options = { connectionString: databaseUrl, max: 3, migrate: false, createSchema: false };
  let sender: PgBoss | undefined;
  let worker: PgBoss | undefined;
  const failed = (name: JobName, error: unknown): Error => {
    const bare = withoutPersons(error);
    onError(bare, name);
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
    async insertion(name, query) {
      if (!sender) throw new Error('the job queue was not started');
      return insertionOf(sender, name, query);
    },
    async work(handlers) {
      const boss = new PgBoss(options);
      boss.on('error', (error) => onError(error));
      worker = await boss.start();
      for (const [name, cron] of Object.entries(SCHEDULES)) {
        await worker.schedule(name, cron, {}, { tz: 'UTC' });
      }
      for (const name of jobNames) await attend(worker, name, handlers, failed);
      for (const name of AT_START) await worker.send(name, {});
    },
    stopWorking,
    async stop() {
      await stopWorking(8);
      await sender?.stop({ graceful: false });
    },
  };
}

/** pg-boss's own statement takes the jobs as one JSON parameter; here a query stands in its place. */
async function insertionOf(boss: PgBoss, name: JobName, query: string): Promise<string> {
  let statement = '';
  const executeSql = async (text: string) => {
    statement = text;
    return { rows: [{ id: '' }] };
  };
  await boss.send(name, {}, { db: { executeSql } });
  const [before, after, ...more] = statement.split('$1');
  if (after === undefined || more.length > 0) {
    throw new Error(`pg-boss adds jobs in another way now: ${statement}`);
  }
  const jobs = `(SELECT coalesce(json_agg(json_build_object('data', job)), '[]') FROM (${query}) job)`;
  return `${before}${jobs}${after}`;
}

const jobNames = Object.keys(QUEUES) as JobName[];

async function attend<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handlers: JobHandlers,
  failed: (name: JobName, error: unknown) => Error,
): Promise<void> {
  await boss.work<JobData[Name]>(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const job of jobs) {
      await handlers[name](job.data).catch((error: unknown) => {
        throw failed(name, error);
      });
    }
  });
}

/** What a job failed of, as the job tables and the log may keep it: mail servers name the person. */
function withoutPersons(error: unknown): Error {
  const faults = error instanceof AggregateError ? error.errors : [error];
  const bare = new Error(
    scrub(faults.map((fault) => (fault instanceof Error ? fault.message : fault)).join('; ')),
  );
  bare.stack = error instanceof Error ? scrub(error.stack ?? '') : '';
  return bare;
}

/** Makes or updates pg-boss's tables and the queues; part of the migrations. */
export async function prepareJobTables(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  for (const name of jobNames) {
    const queue = { ...QUEUES[name], retryBackoff: true };
    if (await boss.getQueue(name)) await boss.updateQueue(name, queue);
    else await boss.createQueue(name, queue);
  }
  await boss.stop({ graceful: false });
}
