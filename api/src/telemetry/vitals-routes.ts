import { visitResponse, vitalsRequest } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Services } from '../config/services.ts';
import { perAddress } from '../http/limits.ts';
import { failures } from '../http/openapi.ts';
import { countVisit } from '../releases/figures.ts';
import { countCanaryEvent } from './canaries.ts';
import type { Metrics } from './metrics.ts';
import { issueVisit, networkOf, readVisit } from './visits.ts';

interface Options {
  services: Services;
  metrics?: Metrics | undefined;
}

/** Browser measurements: into this process's metrics, and into the database for all replicas. */
export const telemetryRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { services: { db, keys, now }, metrics },
) => {
  app.post(
    '/telemetry/visits',
    {
      preHandler: app.limit({
        name: 'visits',
        points: 60,
        seconds: 600,
        per: ({ ip }) => networkOf(ip),
      }),
      schema: {
        tags: ['service'],
        summary: 'A signed visit, for a document that uses a compared build',
        response: { 200: visitResponse, ...failures },
      },
    },
    async ({ ip }, reply) => {
      reply.header('Cache-Control', 'no-store');
      return { visit: await issueVisit(keys, ip, now()) };
    },
  );

  app.post(
    '/telemetry/vitals',
    {
      preHandler: app.limit({ name: 'vitals', points: 60, seconds: 60, per: perAddress }),
      schema: {
        tags: ['service'],
        summary: 'What a visit measured in the browser',
        body: vitalsRequest,
        response: { 204: z.null(), ...failures },
      },
    },
    async ({ body }, reply) => {
      for (const report of body.builds) {
        metrics?.observeBrowser(report);
        await countVisit(db, report);
      }
      const visit = body.visit === undefined ? null : await readVisit(keys, body.visit, now());
      if (visit) for (const event of body.canaryEvents) await countCanaryEvent(db, event, visit);
      return reply.code(204).send(null);
    },
  );
};
