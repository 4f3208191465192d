import { vitalsRequest } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { perAddress } from '../http/limits.ts';
import { failures } from '../http/openapi.ts';
import type { Metrics } from './metrics.ts';

/** Takes what browsers measured into this process's metrics; without metrics it is dropped. */
export const telemetryRoutes: FastifyPluginAsyncZod<{ metrics?: Metrics | undefined }> = async (
  app,
  { metrics },
) => {
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
      for (const report of body.builds) metrics?.observeBrowser(report);
      return reply.code(204).send(null);
    },
  );
};
