import * as practices from '@chaps/contracts/gp-practices';
import type { FastifyPluginAsync } from 'fastify';
import { getUserId } from '../../accounts/auth.ts';
import { getStaff } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';
import { done } from '../../platform/http/answers.ts';
import { perAddress, perPerson } from '../../platform/http/limits.ts';
import { changeOwnGp, changePersonGp, readOwnGp } from './choices.ts';
import { findPractices } from './practices.ts';

export const gpRoutes: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  // Every keystroke is a search, and everyone in a village hall shares one address.
  const searches = { name: 'gp-practices', points: 600, seconds: 60, per: perAddress };
  const changes = { name: 'gp-practice', points: 60, seconds: 600, per: perPerson };

  app.endpoint(
    practices.findGpPractices,
    { preHandler: app.limit({ ...searches, eachCopy: true }) },
    async ({ query }) => ({ practices: await findPractices(services.db, query.search) }),
  );

  app.endpoint(practices.readOwnGp, async (request) => ({
    status: 'success' as const,
    gp: await readOwnGp(services.db, getUserId(request)),
  }));

  app.endpoint(practices.changeOwnGp, { preHandler: app.limit(changes) }, async (request) => ({
    status: 'success' as const,
    gp: await changeOwnGp(services, getUserId(request), request.body, request.id),
  }));

  app.endpoint(practices.changePersonGp, async (request) => {
    const { params, body, id: requestId } = request;
    const by = { ...getStaff(request), profileId: params.profile_id, requestId };
    await changePersonGp(services, by, body);
    return done;
  });
};
