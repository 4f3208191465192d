import { canaryCounts, canaryRequest } from '@chaps/contracts';
import {
  rollbackOutcome,
  rollbackOutcomeResponse,
  siteReport,
  siteReportResponse,
} from '@chaps/contracts/releases';
import type { FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { jwtVerify } from 'jose';
import type { Config } from '../platform/config/config.ts';
import type { Services } from '../platform/config/services.ts';
import { createMetrics, type Metrics } from '../platform/telemetry/metrics.ts';
import { readCanary } from './canaries.ts';
import { finishRollback, listOpenRollbacks } from './rollbacks.ts';
import { storeReport } from './site-report.ts';

/** @param publicKey an uncompressed P-256 point in base64url */
const importVerifyingKey = (publicKey: string) =>
  crypto.subtle.importKey(
    'raw',
    Buffer.from(publicKey, 'base64url'),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );

/** Whether the request has a token for this path that one of the keys signed within the last minute. */
async function isSigned({ headers, url }: FastifyRequest, publicKeys: readonly string[]) {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  for (const publicKey of publicKeys) {
    const key = await importVerifyingKey(publicKey);
    const options = {
      algorithms: ['ES256'],
      audience: url,
      maxTokenAge: '1m',
      clockTolerance: '30s',
    };
    const verified = await jwtVerify(token, key, options).catch(() => undefined);
    if (verified) return true;
  }
  return false;
}

interface ListenOptions {
  port: number;
  host: string;
  /** Keys of the process that watches the site (`PREVIEW_KEY`): only its requests may change anything. */
  publicKeys: readonly string[];
}

/**
 * Listens on a separate port that the gateway does not expose.
 * @param port 0 for any free port
 */
export async function startInternalServer(
  metrics: Metrics,
  { db }: Pick<Services, 'db'>,
  { port, host, publicKeys }: ListenOptions,
) {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || (await isSigned(request, publicKeys))) return;
    return reply.code(401).send({ error: { code: 'UNAUTHORIZED', message: 'Unauthorized' } });
  });
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
      return { rollbacks: await listOpenRollbacks(db) };
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
  // The server does not keep the process alive, so shutdown need not stop it.
  app.server.unref();
  return app;
}

export async function serveInternally(
  { METRICS_PORT: port, HOST: host, PREVIEW_KEY: publicKeys }: Config,
  services: Services,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;
  const metrics = createMetrics(services);
  await startInternalServer(metrics, services, { port, host, publicKeys });
  return metrics;
}
