/** The API: `node --import tsx api/src/server.ts`. `JOBS=inline` runs the jobs too. */
import { buildApp } from './app.ts';
import { createServices } from './create-services.ts';
import { startBackgroundWork } from './job-handlers.ts';
import { type Config, withConfig } from './platform/config/config.ts';
import type { FailureOutcome } from './platform/jobs/queue.ts';
import { createLogger, createLogStream } from './platform/telemetry/logger.ts';
import { traceProcess } from './platform/telemetry/trace-process.ts';
import { serveInternally } from './releases/internal-server.ts';
import { stopOnSignal } from './stop-on-signal.ts';

async function serve(config: Config): Promise<void> {
  const stopTracing = await traceProcess('chaps-api', config);
  const logger = createLogger(config.LOG_LEVEL, createLogStream(config.LOG_FOLDER));
  const onJobError = (err: Error, job?: string, after: FailureOutcome = 'will be retried') => {
    logger.warn({ err, job }, `a job failed and ${after}`);
    if (job) metrics?.countFailedJob(job);
  };
  const onMailError = (err: Error) => onJobError(err, 'send-mail');
  const services = createServices(config, onJobError);
  const metrics = await serveInternally(config, services);
  const app = await buildApp(services, logger, metrics);
  await services.jobs.start();
  const stopWork =
    config.JOBS === 'inline' ? await startBackgroundWork(services, onMailError) : undefined;
  const stop = async () => {
    await app.drain();
    await Promise.all([app.close(), stopWork?.(config.STOP_GRACE_SECONDS)]);
    await services.close();
    await stopTracing();
  };
  stopOnSignal(logger, stop, config.DRAIN_SECONDS + config.STOP_GRACE_SECONDS);
  await app.listen({ port: config.PORT, host: config.HOST });
}

await withConfig(serve);
