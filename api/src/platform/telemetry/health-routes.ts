import { readHealth, readReadiness } from '@chaps/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { UnavailableError } from '../http/errors.ts';
import { type Services, watchDependencies } from './dependencies.ts';

export const healthRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const dependencies = watchDependencies(services);

  app.endpoint(readHealth, () => ({ status: 'ok' as const }));

  app.endpoint(readReadiness, async () => {
    await sql`SELECT 1`.execute(services.db).catch((cause: unknown) => {
      throw new UnavailableError(cause);
    });
    return { status: 'ok' as const, dependencies: await dependencies() };
  });
};
