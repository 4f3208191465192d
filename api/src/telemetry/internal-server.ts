import { canaryCounts, canaryRequest } from '@chaps/contracts';
import Fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import type { Services } from '../config/services.ts';
import { readCanary } from './canaries.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/**
 * Answers on a port of its own, which the gateway does not lead to: how the charity is doing is nobody
 * else's business, and only the watcher says which canaries are counted.
 * @param port 0 takes a free one
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
  await app.listen({ port, host });
  // It never keeps the process alive, so that stopping needs no word about it.
  app.server.unref();
  return app;
}

/** Starts it where the configuration asks for it. */
export async function serveInternally(
  { METRICS_PORT: port, HOST: host }: Config,
  services: Pick<Services, 'pool' | 'db'>,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;
  const metrics = createMetrics(services);
  await startInternalServer(metrics, services, port, host);
  return metrics;
}
