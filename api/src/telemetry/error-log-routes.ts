import { errorLogRequest, successResponse } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { perAddress } from '../http/limits.ts';
import { failures } from '../http/openapi.ts';
import { scrub } from '../security/scrub.ts';

export const errorLogRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { db } },
) => {
  app.post(
    '/logs/error',
    {
      preHandler: app.limit({ name: 'error-log', points: 60, seconds: 60, per: perAddress }),
      schema: {
        tags: ['service'],
        summary: "A fault seen by a person's browser",
        body: errorLogRequest,
        response: { 201: successResponse, ...failures },
      },
    },
    async ({ body, id }, reply) => {
      await db
        .insertInto('error_logs')
        .values({
          error_message: scrub(body.errorMessage),
          description: scrub(body.description),
          request_id: id,
        })
        .execute();
      return reply.code(201).send({ status: 'success' });
    },
  );
};
