import { successResponse } from '@chaps/contracts';
import { releasesResponse, rollbackRequest } from '@chaps/contracts/releases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { readReleases } from '../releases/read-releases.ts';
import { requestRollback } from '../releases/rollbacks.ts';
import { staffOf } from './access.ts';
import { answers, done } from './answers.ts';

export const releaseRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { db } },
) => {
  const config = { staff: 'manage releases' as const };

  app.get('/staff/releases', { config, schema: answers(releasesResponse) }, () => readReleases(db));

  app.post(
    '/staff/releases/rollbacks',
    { config, schema: { ...answers(successResponse), body: rollbackRequest } },
    async (request) => {
      await requestRollback(db, staffOf(request).userId, request.body, request.id);
      return done;
    },
  );
};
