import { createErrorLog } from '@chaps/contracts';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../config/services.ts';
import { done } from '../http/answers.ts';
import { perAddress } from '../http/limits.ts';
import { scrub } from '../security/scrub.ts';

export const errorLogRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db } },
) => {
  const limit = { name: 'error-log', points: 60, seconds: 60, per: perAddress };

  app.endpoint(createErrorLog, { preHandler: app.limit(limit) }, async ({ body, id }, reply) => {
    await db
      .insertInto('error_logs')
      .values({
        error_message: scrub(body.errorMessage),
        description: scrub(body.description),
        request_id: id,
      })
      .execute();
    reply.code(201);
    return done;
  });
};
