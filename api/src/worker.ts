/** Runs only the jobs: `node --import tsx api/src/worker.ts`. Any number may run in parallel. */

import { createServices } from './create-services.ts';
import { startBackgroundWork } from './job-handlers.ts';
import { type Config, withConfig } from './platform/config/config.ts';
import type { FailureOutcome } from './platform/jobs/queue.ts';
import { createLogger, createLogStream } from './platform/telemetry/logger.ts';
import { readOperations } from './platform/telemetry/operations.ts';
import { traceProcess } from './platform/telemetry/trace-process.ts';
import { serveInternally } from './releases/internal-server.ts';
import { stopOnSignal } from './stop-on-signal.ts';

async function runWorker(config: Config): Promise<void> {
  const stopTracing = await traceProcess('chaps-worker', config);
  const logger = createLogger(config.LOG_LEVEL, createLogStream(config.LOG_FOLDER));
  const onJobError = (err: Error, job?: string, after: FailureOutcome = 'will be retried') => {
    logger.warn({ err, job }, `a job failed and ${after}`);
    if (job) metrics?.countFailedJob(job);
  };
  const onMailError = (err: Error) => onJobError(err, 'send-mail');
  const services = createServices(config, onJobError);
  const metrics = await serveInternally(config, services);
  await services.jobs.start();
  const { isBackupElsewhere } = await readOperations(services.db);
  if (!isBackupElsewhere) {
    logger.warn('no backup on another machine has been reported: set BACKUP_TARGET');
  }
  const stopWork = await startBackgroundWork(services, onMailError);
  const stop = async () => {
    await stopWork(config.STOP_GRACE_SECONDS);
    await services.close();
    await stopTracing();
  };
  stopOnSignal(logger, stop, config.STOP_GRACE_SECONDS);
  logger.info('worker started');
}

await withConfig(runWorker);
