import { healthResponse } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { Services } from '../config/services.ts';
import { UnavailableError } from '../http/errors.ts';
import { failures } from '../http/openapi.ts';

export const healthRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const schema = { tags: ['service'], response: { 200: healthResponse, ...failures } };

  app.get('/health', { schema: { ...schema, summary: 'The process answers' } }, async () => ({
    status: 'ok' as const,
  }));

  app.get('/ready', { schema: { ...schema, summary: 'The database answers too' } }, async () => {
    await sql`SELECT 1`.execute(services.db).catch((cause: unknown) => {
      throw new UnavailableError(cause);
    });
    return { status: 'ok' as const };
  });
};
