import { healthResponse, readyResponse } from '@chaps/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { UnavailableError } from '../http/errors.ts';
import { failures } from '../http/openapi.ts';
import { type Services, watchDependencies } from './dependencies.ts';

export const healthRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const dependencies = watchDependencies(services);
  const health = {
    tags: ['service'],
    summary: 'The process answers',
    response: { 200: healthResponse, ...failures },
  };
  const ready = {
    tags: ['service'],
    summary: 'The database answers too; sign-in and mail are reported',
    response: { 200: readyResponse, ...failures },
  };

  app.get('/health', { schema: health }, async () => ({ status: 'ok' as const }));

  app.get('/ready', { schema: ready }, async () => {
    await sql`SELECT 1`.execute(services.db).catch((cause: unknown) => {
      throw new UnavailableError(cause);
    });
    return { status: 'ok' as const, dependencies: await dependencies() };
  });
};
