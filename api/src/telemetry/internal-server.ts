import { canaryCounts, canaryRequest } from '@chaps/contracts';
import {
  rollbackOutcome,
  rollbackOutcomeResponse,
  siteReport,
  siteReportResponse,
} from '@chaps/contracts/releases';
import Fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import type { Services } from '../config/services.ts';
import { readCanary } from '../releases/canaries.ts';
import { finishRollback, openRollbacks } from '../releases/rollbacks.ts';
import { storeReport } from '../releases/site-report.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/**
 * Listens on a separate port that the gateway does not expose.
 * @param port 0 for a free one
 */
export async function startInternalServer(
  metrics: Metrics,
  { db }: Pick<Services, 'db'>,
  port: number,
  host: string,
) {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  app.post(
    '/canaries',
    { schema: { body: canaryRequest, response: { 200: canaryCounts } } },
    ({ body }) => readCanary(db, body),
  );
  app.post(
    '/site-report',
    { schema: { body: siteReport, response: { 200: siteReportResponse } } },
    async ({ body }) => {
      await storeReport(db, body.parts);
      return { rollbacks: await openRollbacks(db) };
    },
  );
  app.post(
    '/rollback-outcome',
    { schema: { body: rollbackOutcome, response: { 200: rollbackOutcomeResponse } } },
    async ({ body }) => {
      await finishRollback(db, body.rollback_id, body.state, body.outcome);
      return { status: 'success' as const };
    },
  );
  await app.listen({ port, host });
  // It does not keep the process alive, so shutdown need not stop it.
  app.server.unref();
  return app;
}

export async function serveInternally(
  { METRICS_PORT: port, HOST: host }: Config,
  services: Services,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;
  const metrics = createMetrics(services);
  await startInternalServer(metrics, services, port, host);
  return metrics;
}
