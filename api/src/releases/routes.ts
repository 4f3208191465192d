import * as releases from '@chaps/contracts/releases';
import type { FastifyPluginAsync } from 'fastify';
import { getStaff } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import { readReleases } from './read-releases.ts';
import { requestRollback } from './rollbacks.ts';

export const releaseRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db } },
) => {
  app.endpoint(releases.readReleases, () => readReleases(db));

  app.endpoint(releases.requestRollback, async (request) => {
    await requestRollback(db, getStaff(request).userId, request.body, request.id);
    return done;
  });
};
